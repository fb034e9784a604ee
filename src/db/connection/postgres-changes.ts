import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Writes } from './writes.ts';

/** The triggers of public changes notify this channel (see the first migration). */
const changeChannel = 'suibi_public_change';
/**
 * Each process notifies itself on a channel of its own: a heartbeat that it hears proves that it
 * would hear of changes.
 */
const beatPrefix = 'suibi_beat_';

interface Times {
  beatEveryMs: number;
  /** Without a heartbeat for so long, the process may have missed changes. */
  maxSilenceMs: number;
  /** A connection on which a heartbeat takes longer to send is given up. */
  maxQueryMs: number;
  /**
   * Heartbeats stop when nobody has asked for so long, so that an idle blog leaves PostgreSQL
   * alone.
   */
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

/**
 * Listens for changes by other processes on a connection of its own, from the first call of
 * `countChanges` on. A connection that breaks is opened again. A pooler in between that lends its
 * connections for one transaction lets a process hear at most what it notifies itself. So a
 * heartbeat counts only after one from another connection was heard, and the count is otherwise
 * never known.
 */
export class PostgresChanges {
  readonly #parts: Parts;
  readonly #times: Times;
  readonly #beatChannel = `${beatPrefix}${randomUUID().replaceAll('-', '')}`;
  #client: pg.Client | undefined;
  #changes = 0;
  #receivedAt = Number.NEGATIVE_INFINITY;
  /** Whether this connection hears others. */
  #isProven = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #isClosed = false;
  #isWorking = false;
  #timer: NodeJS.Timeout | undefined;

  constructor({ times = usualTimes, ...parts }: Parts) {
    this.#parts = parts;
    this.#times = times;
  }

  /** See `Database.countChanges`. */
  countChanges(): number | undefined {
    const { now, beatEveryMs, maxSilenceMs } = this.#times;
    this.#askedAt = now();
    this.#plan(this.#client ? beatEveryMs : 0);
    const isKnown = this.#askedAt - this.#receivedAt <= maxSilenceMs;
    return isKnown ? this.#parts.writes.count + this.#changes : undefined;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => {});
  }

  #plan(afterMs: number): void {
    if (this.#isClosed || this.#isWorking) return;
    this.#timer ??= setTimeout(() => void this.#work(), afterMs).unref();
  }

  async #work(): Promise<void> {
    const { now, maxUnaskedMs, beatEveryMs, reconnectAfterMs } = this.#times;
    this.#timer = undefined;
    if (this.#isClosed || now() - this.#askedAt > maxUnaskedMs) return;
    this.#isWorking = true;
    try {
      if (!this.#client) await this.#connect();
      else if (this.#isProven) await this.#client.query(`notify ${this.#beatChannel}`);
      else await this.#prove();
    } catch (error) {
      if (this.#client) this.#lose(this.#client, error as Error);
    }
    this.#isWorking = false;
    this.#plan(this.#client ? beatEveryMs : reconnectAfterMs);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#parts.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: this.#times.maxQueryMs,
      keepAlive: true,
    });
    this.#client = client;
    client.on('error', (error) => this.#lose(client, error));
    client.on('end', () => this.#lose(client));
    client.on('notification', (notification) => this.#receive(notification));
    await client.connect();
    // A heartbeat need not reach the disk.
    await client.query(
      `set synchronous_commit = off; listen ${changeChannel}; listen ${this.#beatChannel}`,
    );
    // Changes may have been missed before.
    this.#changes += 1;
    await this.#prove();
  }

  /** Sends a heartbeat on another connection. */
  #prove(): Promise<unknown> {
    return this.#parts.notify(this.#beatChannel, proof);
  }

  /** A change that arrives together with a heartbeat is counted before the heartbeat is trusted. */
  #receive({ channel, payload }: pg.Notification): void {
    if (channel !== this.#beatChannel) {
      this.#changes += 1;
      return;
    }
    if (payload === proof) this.#isProven = true;
    if (this.#isProven) this.#receivedAt = this.#times.now();
  }

  #lose(client: pg.Client, error?: Error): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#receivedAt = Number.NEGATIVE_INFINITY;
    this.#isProven = false;
    if (error && !this.#isClosed) this.#parts.onConnectionLost?.(error);
    client.end().catch(() => {});
    this.#plan(this.#times.reconnectAfterMs);
  }
}
