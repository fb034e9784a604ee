import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { SingleFlight, withTimeout } from '../../shared/limits/single-flight.ts';
import { DatabaseAwayError } from './away.ts';

/**
 * A call waits at most so long for a connection, and once more so long if PostgreSQL was away
 * meanwhile.
 */
export const maxWaitMs = 5_000;

/**
 * After PostgreSQL has refused a connection because there are too many, the pool stays small for so
 * long.
 */
const staySmallMs = 30_000;

/** The errors of `pg` have no codes. */
const waitedInVain = 'timeout exceeded when trying to connect';
const answerTooLate = 'Query read timeout';

/** How long the pool pauses before it looks for PostgreSQL again. */
const pausesMs = { first: 50, longest: 400 };

/** Long enough for PostgreSQL to be looked for once more. */
const minWaitMs = 600;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
export const tooManyConnections = '53300';
const endedByServer: readonly unknown[] = ['57P01', '57P02', '57P03', tooManyConnections];

/**
 * A pool for Kysely. A call waits for its turn when all connections are in use, when the role may
 * open no more of them, and while PostgreSQL restarts. When PostgreSQL has been away for
 * `maxWaitMs`, calls wait only until it has been looked for once more, and fail with
 * DatabaseAwayError. So few calls wait at a time, and none fails after the return of PostgreSQL.
 */
export class ReconnectingPool implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly options: pg.PoolOptions;
  #max: number;
  #isClosed = false;
  /** How many connections are open. */
  #open = 0;
  readonly #broken = new WeakSet<pg.PoolClient>();
  /** Until then the pool stays as small as PostgreSQL has made it. */
  #smallUntil = 0;
  /** Since when PostgreSQL has not been reached, and why. Undefined while it answers. */
  #away: { since: number; error: Error } | undefined;
  readonly #probes = new SingleFlight<true>();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
    this.options = pool.options;
    this.#max = pool.options.max;
    pool.on('connect', (client) => {
      this.#open += 1;
      client.on('error', () => this.#broken.add(client));
    });
    pool.on('remove', () => {
      this.#open -= 1;
    });
  }

  /**
   * From now on at most so many connections are opened. Connections that are open already stay
   * until their time is over.
   */
  setMax(connections: number): void {
    this.#max = connections;
  }

  async connect(): Promise<PostgresPoolClient> {
    const begin = performance.now();
    for (;;) {
      if (this.#away) await this.#untilBack(begin, this.#away);
      try {
        if (performance.now() > this.#smallUntil) this.options.max = this.#max;
        return this.#lend(await this.#pool.connect());
      } catch (error) {
        if (this.#isClosed) throw error;
        // All connections of this process are in use.
        if ((error as Error).message === waitedInVain) throw new DatabaseAwayError(error as Error);
        const isRefused = (error as { code?: unknown }).code === tooManyConnections;
        // Connections of this process go on: the call waits for one of them.
        if (isRefused && this.#open > 0) this.#shrink();
        else this.#away ??= { since: performance.now(), error: error as Error };
        if (performance.now() - begin > maxWaitMs) throw new DatabaseAwayError(error as Error);
      }
    }
  }

  async end(): Promise<void> {
    this.#isClosed = true;
    await this.#pool.end();
  }

  /** Other processes of the role use the other connections. */
  #shrink(): void {
    this.options.max = Math.max(1, this.#open);
    this.#smallUntil = performance.now() + staySmallMs;
  }

  /**
   * Returns when PostgreSQL answers. Throws when the call that began at `begin` has waited long
   * enough.
   */
  async #untilBack(
    begin: number,
    { since, error }: { since: number; error: Error },
  ): Promise<void> {
    const giveUpAt = Math.max(begin + minWaitMs, Math.min(begin, since) + maxWaitMs);
    const leftMs = Math.max(0, giveUpAt - performance.now());
    const isBack = await withTimeout(
      leftMs,
      this.#probes.run('', () => this.#probe()),
    );
    if (!isBack) throw new DatabaseAwayError(error);
  }

  async #probe(): Promise<true> {
    const { first, longest } = pausesMs;
    for (let pauseMs = first; !this.#isClosed; pauseMs = Math.min(2 * pauseMs, longest)) {
      await delay(pauseMs, undefined, { ref: false });
      try {
        (await this.#pool.connect()).release();
        break;
      } catch {
        // It is still away.
      }
    }
    this.#away = undefined;
    return true;
  }

  #lend(client: pg.PoolClient): PostgresPoolClient {
    let isUnusable = false;
    const lent = {
      query: async (text: string, values: readonly unknown[]) => {
        try {
          return await client.query(text, values as unknown[]);
        } catch (error) {
          if (!this.#isLost(error, client)) throw error;
          isUnusable = true;
          throw new DatabaseAwayError(error as Error);
        }
      },
      release: () => client.release(isUnusable),
    };
    // Kysely would also call `query` with a cursor, which we do not use.
    return lent as unknown as PostgresPoolClient;
  }

  #isLost(error: unknown, client: pg.PoolClient): boolean {
    if (error instanceof pg.DatabaseError) return endedByServer.includes(error.code);
    return this.#broken.has(client) || (error as Error).message === answerTooLate;
  }
}
