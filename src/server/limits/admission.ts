import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { patterns } from '../../urls.ts';
import { BusyError } from './busy-error.ts';

interface AdmissionLimits {
  /**
   * Answers that are being made at the same time. They wait for the database, or for each other.
   */
  maxUnderWay: number;
  /** Requests that wait until their answer is begun … */
  maxWaiting: number;
  /** … and how long they wait, in milliseconds, if they are a crowd. */
  maxWaitMs: number;
  /**
   * Fewer waiting requests are no crowd. They get their answers, however slow the machine is at the
   * moment.
   */
  crowd: number;
  /** Answers that are begun in one turn of Node's loop. */
  perTurn: number;
}

/**
 * An answer takes one to three milliseconds, so that a request waits about a second at most. The
 * small limits of costly calls leave room: 60 passwords, 100 uploads, 40 pictures for links and 20
 * long texts to render are fewer than 400 answers.
 */
export const usualAdmissionLimits: AdmissionLimits = {
  maxUnderWay: 400,
  maxWaiting: 500,
  maxWaitMs: 1_000,
  crowd: 50,
  perTurn: 4,
};

/** Readers are told to come back after so long. */
const retryAfterSeconds = 5;
const tellEveryMs = 10_000;
/** An answer is begun after at most so many new connections. */
const maxConnectionsFirst = 64;

interface Waiting {
  since: number;
  begin(): void;
  refuse(): void;
}

/**
 * Lets requests that have to be answered wait for their turn, and refuses those that are too many
 * (decision 42).
 *
 * Four answers are begun in each turn of Node’s loop. Work on SQLite, rendering and compressing let
 * nothing in between, and without this rule Node would make all answers in one turn for which a
 * request has come. Now what comes in between is taken: requests for kept answers, which need no
 * turn, and all connections that wait in the system, where nobody could see how long they wait. A
 * turn for each answer would take a seventh of the processor time: Node then asks the system for
 * news, and reads and writes, for one answer at a time.
 */
class AdmissionControl {
  readonly #log: FastifyInstance['log'];
  readonly #limits: AdmissionLimits;
  readonly #now: () => number;
  readonly #underWay = new Set<IncomingMessage>();
  readonly #waiting: Waiting[] = [];
  /** How many answers were begun in this turn. Requests wait only when there are `perTurn`. */
  #begun = 0;
  #hasConnection = false;
  #connections = 0;
  #refused = 0;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(log: FastifyInstance['log'], limits: AdmissionLimits, now: () => number) {
    this.#log = log;
    this.#limits = limits;
    this.#now = now;
  }

  noteConnection(): void {
    this.#hasConnection = true;
  }

  /** Returns when the answer may be begun. Throws BusyError when there are too many. */
  async admit(): Promise<void> {
    const { maxUnderWay, maxWaiting, perTurn } = this.#limits;
    if (this.#underWay.size >= maxUnderWay) throw this.#overloaded();
    if (this.#begun < perTurn) {
      if (this.#begun === 0) setImmediate(this.#nextTurn);
      this.#begun += 1;
      return;
    }
    if (this.#waiting.length >= maxWaiting) throw this.#overloaded();
    await new Promise<void>((begin, reject) => {
      const refuse = () => reject(this.#overloaded());
      this.#waiting.push({ since: this.#now(), begin, refuse });
    });
  }

  /** From here to `end` the answer counts as one that is being made. */
  begin(request: IncomingMessage): void {
    this.#underWay.add(request);
  }

  end(request: IncomingMessage): void {
    this.#underWay.delete(request);
  }

  readonly #nextTurn = (): void => {
    if (this.#hasConnection && this.#connections < maxConnectionsFirst) {
      // Node accepts one connection in each turn.
      this.#hasConnection = false;
      this.#connections += 1;
      setImmediate(this.#nextTurn);
      return;
    }
    this.#hasConnection = false;
    this.#connections = 0;
    for (this.#begun = 0; this.#begun < this.#limits.perTurn; this.#begun += 1) {
      const next = this.#takeNext();
      if (!next) break;
      next.begin();
    }
    if (this.#begun > 0) setImmediate(this.#nextTurn);
  };

  /** The request that waits longest, without those that have waited too long in a crowd. */
  #takeNext(): Waiting | undefined {
    const { crowd, maxWaitMs } = this.#limits;
    const waiting = this.#waiting;
    let next = waiting.shift();
    while (next && waiting.length >= crowd && this.#now() - next.since > maxWaitMs) {
      next.refuse();
      next = waiting.shift();
    }
    return next;
  }

  #overloaded(): BusyError {
    this.#refused += 1;
    if (this.#now() - this.#toldAt >= tellEveryMs) {
      this.#log.warn({ refused: this.#refused }, 'too many requests: some are answered 503');
      this.#toldAt = this.#now();
      this.#refused = 0;
    }
    return new BusyError('overloaded', retryAfterSeconds);
  }
}

/**
 * Adds the hooks of admission control. Call it behind the hook that recognises the owner, whose
 * requests neither wait nor are refused, nor do logins from the owner’s devices.
 */
export function controlAdmission(
  app: FastifyInstance,
  limits: AdmissionLimits,
  now = () => performance.now(),
): void {
  const admission = new AdmissionControl(app.log, limits, now);
  app.server.on('connection', () => admission.noteConnection());
  app.addHook('onRequest', async ({ isLoggedIn, device, routeOptions: { url } }) => {
    // A program that watches the server would start it again, which helps nobody.
    if (!isLoggedIn && device === undefined && url !== patterns.health) await admission.admit();
  });
  // Not earlier: a body that arrives slowly is no work. Not later: an answer that is read slowly is
  // none either.
  app.addHook('preHandler', async ({ raw }) => admission.begin(raw));
  app.addHook('onSend', async ({ raw }, _, payload) => {
    admission.end(raw);
    return payload;
  });
  // A hook before this one may have failed.
  app.addHook('onResponse', async ({ raw }) => admission.end(raw));
}
