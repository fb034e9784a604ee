import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Writes } from './writes.ts';

/** The triggers of public changes notify this channel (see migration 0008). */
const changeChannel = 'suibi_public_change';
/** Each process notifies itself on a channel of its own: a heartbeat that it hears proves that it would hear of changes. */
const beatPrefix = 'suibi_beat_';

const beatEveryMs = 300;
/** Without a heartbeat for so long, the process may have missed changes. */
const maxSilenceMs = 900;
/** Heartbeats stop when nobody has asked for so long, so that an idle blog leaves PostgreSQL alone. */
const maxUnaskedMs = 10_000;
const reconnectAfterMs = 1_000;

export interface PostgresWatch {
  /** See `Database.countChanges`. */
  countChanges(): number | undefined;
  close(): Promise<void>;
}

/**
 * Listens for changes by other processes on a connection of its own, from the first call of `countChanges` on. A connection that
 * breaks is opened again. A pooler in between that gives each transaction another connection lets no heartbeat
 * through: the count is then never known.
 */
export function watchPostgres(
  url: string,
  writes: Writes,
  onConnectionLost?: (error: Error) => void,
): PostgresWatch {
  const beatChannel = `${beatPrefix}${randomUUID().replaceAll('-', '')}`;
  let client: pg.Client | undefined;
  let changes = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(lost: pg.Client, error?: Error): void {
    if (client !== lost) return;
    client = undefined;
    heardAt = Number.NEGATIVE_INFINITY;
    if (error && !isClosed) onConnectionLost?.(error);
    lost.end().catch(() => {});
    plan(reconnectAfterMs);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ channel }) => {
      if (channel === beatChannel) heardAt = performance.now();
      // A change that is heard together with a heartbeat is counted before the heartbeat is trusted.
      else changes += 1;
    });
    try {
      await opened.connect();
      // A heartbeat need not reach the disk.
      await opened.query(
        `set synchronous_commit = off; listen ${changeChannel}; listen ${beatChannel}`,
      );
      // Changes may have been missed before.
      changes += 1;
      await opened.query(`notify ${beatChannel}`);
    } catch (error) {
      lose(opened, error as Error);
    }
  }

  async function tick(): Promise<void> {
    timer = undefined;
    const now = performance.now();
    if (isClosed || now - askedAt > maxUnaskedMs) return;
    if (!client) return connect();
    if (now - heardAt > 3 * maxSilenceMs && heardAt > 0) return lose(client);
    plan(beatEveryMs);
    const beating = client;
    await beating.query(`notify ${beatChannel}`).catch((error: Error) => lose(beating, error));
  }

  function plan(afterMs: number): void {
    if (isClosed) return;
    timer ??= setTimeout(() => void tick(), afterMs).unref();
  }

  return {
    countChanges() {
      const now = performance.now();
      askedAt = now;
      plan(client ? beatEveryMs : 0);
      return now - heardAt <= maxSilenceMs ? writes.count + changes : undefined;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
