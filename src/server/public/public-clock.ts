import { findPublicState, type PublicState } from '../../db/articles/public-changes.ts';
import type { Database } from '../../db/connection/database.ts';
import { SingleFlight } from '../../shared/limits/single-flight.ts';

/** Tells which state visitors see now, mostly without asking the database. */
export interface PublicClock {
  /**
   * The state that visitors see now. Undefined: it has to be read, or nobody can tell whether it
   * has changed since.
   */
  current(): PublicState | undefined;
  /** Reads the state from the database. Rejects when the database is away. */
  read(): Promise<PublicState>;
}

export function makePublicClock(
  { db, countChanges }: Pick<Database, 'db' | 'countChanges'>,
  now: () => number,
): PublicClock {
  let known: { state: PublicState; count: number | undefined; readAt: number } | undefined;
  /** By the count of changes. */
  const reads = new SingleFlight<PublicState>();

  async function read(before: number | undefined): Promise<PublicState> {
    const readAt = now();
    const state = await findPublicState(db, readAt);
    known = { state, count: before, readAt };
    return state;
  }

  return {
    current() {
      if (!known || known.count === undefined || known.count !== countChanges()) return undefined;
      const time = now();
      // The clock may have been set back.
      const isNow = known.readAt <= time && time < (known.state.endsAt ?? Number.POSITIVE_INFINITY);
      return isNow ? known.state : undefined;
    },
    read() {
      // The count is read first: a change during the query makes it another one.
      const before = countChanges();
      // Without a count, nobody knows whether the state has changed since that query began.
      return before === undefined ? read(before) : reads.run(`${before}`, () => read(before));
    },
  };
}
