import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '../../../db/tables.ts';
import { endTurn, takeTurn } from '../../../db/uploads/turns.ts';
import type { UploadStorage } from './storage.ts';

/** The others take the turn of a killed process after so long. */
const turnMs = 3_000;
const holdEveryMs = 1_000;
const askEveryMs = 300;

/**
 * Makes `UploadStorage.alone`: processes take turns by a row of the database. A process that loses the database for longer
 * than its turn may work beside the next one; all work is such that this only takes time.
 */
export function takeTurns(db: Db): UploadStorage['alone'] {
  return async (name, maxWaitMs, work) => {
    const turn = { name, holder: randomUUID(), forMs: turnMs };
    const begin = performance.now();
    while (!(await takeTurn(db, turn))) {
      if (performance.now() - begin >= maxWaitMs) return undefined;
      await delay(askEveryMs);
    }
    let held: Promise<unknown> = Promise.resolve();
    const holding = setInterval(() => {
      held = takeTurn(db, turn).catch(() => {});
    }, holdEveryMs).unref();
    try {
      return await work();
    } finally {
      clearInterval(holding);
      // Otherwise it could take the turn again after its end.
      await held;
      // If the database is away, the turn ends by itself.
      await endTurn(db, name, turn.holder).catch(() => {});
    }
  };
}
