import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Writes } from './writes.ts';

/** The triggers of public changes notify this channel (see the first migration). */
const changeChannel = 'suibi_public_change';
/** Each process notifies itself on a channel of its own: a heartbeat that it hears proves that it would hear of changes. */
const beatPrefix = 'suibi_beat_';

interface Times {
  beatEveryMs: number;
  /** Without a heartbeat for so long, the process may have missed changes. */
  maxSilenceMs: number;
  /** A connection on which a heartbeat takes longer to send is given up. */
  maxQueryMs: number;
  /** Heartbeats stop when nobody has asked for so long, so that an idle blog leaves PostgreSQL alone. */
  maxUnaskedMs: number;
  reconnectAfterMs: number;
  /** A clock that is never set back, in milliseconds. */
  now(): number;
}

const usualTimes: Times = {
  beatEveryMs: 300,
  maxSilenceMs: 900,
  maxQueryMs: 2_700,
  maxUnaskedMs: 10_000,
  reconnectAfterMs: 1_000,
  now: () => performance.now(),
};

interface Parts {
  url: string;
  writes: Writes;
  /** Sends a notification on another connection than the one that listens. */
  notify(channel: string, payload: string): Promise<unknown>;
  onConnectionLost?: ((error: Error) => void) | undefined;
  times?: Times;
}

/** What the heartbeat says that was sent on another connection. */
const proof = 'proof';

interface PostgresWatch {
  /** See `Database.countChanges`. */
  countChanges(): number | undefined;
  close(): Promise<void>;
}

/**
 * Listens for changes by other processes on a connection of its own, from the first call of `countChanges` on. A connection that
 * breaks is opened again. A pooler in between that lends its connections for one transaction lets a process hear at most what it
 * notifies itself. So a heartbeat counts only after one from another connection was heard, and the count is otherwise never known.
 */
export function watchPostgres({
  url,
  writes,
  notify,
  onConnectionLost,
  times = usualTimes,
}: Parts): PostgresWatch {
  const { now } = times;
  const beatChannel = `${beatPrefix}${randomUUID().replaceAll('-', '')}`;
  let client: pg.Client | undefined;
  let changes = 0;
  let heardAt = Number.NEGATIVE_INFINITY;
  /** Whether this connection hears others. */
  let isProven = false;
  let askedAt = Number.NEGATIVE_INFINITY;
  let isClosed = false;
  let isWorking = false;
  let timer: NodeJS.Timeout | undefined;

  function lose(lost: pg.Client, error?: Error): void {
    if (client !== lost) return;
    client = undefined;
    heardAt = Number.NEGATIVE_INFINITY;
    isProven = false;
    if (error && !isClosed) onConnectionLost?.(error);
    lost.end().catch(() => {});
    plan(times.reconnectAfterMs);
  }

  async function connect(): Promise<void> {
    const opened = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: times.maxQueryMs,
      keepAlive: true,
    });
    client = opened;
    opened.on('error', (error) => lose(opened, error));
    opened.on('end', () => lose(opened));
    opened.on('notification', ({ channel, payload }) => {
      // A change that is heard together with a heartbeat is counted before the heartbeat is trusted.
      if (channel !== beatChannel) changes += 1;
      else if (payload === proof) isProven = true;
      if (channel === beatChannel && isProven) heardAt = now();
    });
    await opened.connect();
    // A heartbeat need not reach the disk.
    await opened.query(
      `set synchronous_commit = off; listen ${changeChannel}; listen ${beatChannel}`,
    );
    // Changes may have been missed before.
    changes += 1;
    await notify(beatChannel, proof);
  }

  async function work(): Promise<void> {
    timer = undefined;
    if (isClosed || now() - askedAt > times.maxUnaskedMs) return;
    isWorking = true;
    try {
      if (!client) await connect();
      else if (isProven) await client.query(`notify ${beatChannel}`);
      else await notify(beatChannel, proof);
    } catch (error) {
      if (client) lose(client, error as Error);
    }
    isWorking = false;
    plan(client ? times.beatEveryMs : times.reconnectAfterMs);
  }

  function plan(afterMs: number): void {
    if (isClosed || isWorking) return;
    timer ??= setTimeout(() => void work(), afterMs).unref();
  }

  return {
    countChanges() {
      askedAt = now();
      plan(client ? times.beatEveryMs : 0);
      return askedAt - heardAt <= times.maxSilenceMs ? writes.count + changes : undefined;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
