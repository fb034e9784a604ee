import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { patterns } from '../../urls.ts';
import { BusyError } from './busy-error.ts';

interface OverloadLimits {
  /** Answers that are being made at the same time. They wait for the database, or for each other. */
  maxUnderWay: number;
  /** Requests that wait until their answer is begun … */
  maxWaiting: number;
  /** … and how long they wait, in milliseconds, if they are a crowd. */
  maxWaitMs: number;
  /** Fewer waiting requests are no crowd. They get their answers, however slow the machine is at the moment. */
  crowd: number;
  /** Answers that are begun in one turn of Node's loop. */
  perTurn: number;
}

/**
 * An answer takes one to three milliseconds, so that a request waits about a second at most. The small limits of costly calls
 * leave room: 60 passwords, 100 uploads, 40 pictures for links and 20 long texts to render are fewer than 400 answers.
 */
export const usualOverloadLimits: OverloadLimits = {
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

/**
 * Lets requests that have to be answered wait for their turn, and refuses those that are too many (decision 42). Call it behind the
 * hook that recognises the owner, whose requests neither wait nor are refused, nor do logins from the owner's devices.
 *
 * Four answers are begun in each turn of Node's loop. Work on SQLite, rendering and compressing let nothing in between, and
 * without this rule Node would make all answers in one turn for which a request has come. Now what comes in between is
 * taken: requests for kept answers, which need no turn, and all connections that wait in the system, where nobody could
 * see how long they wait. A turn for each answer would take a seventh of the processor time: Node then asks the system for news,
 * and reads and writes, for one answer at a time.
 */
export function limitOverload(
  app: FastifyInstance,
  limits: OverloadLimits,
  now = () => performance.now(),
): void {
  const underWay = new Set<IncomingMessage>();
  const waiting: { since: number; begin(): void; refuse(): void }[] = [];
  /** How many answers were begun in this turn. Requests wait only when there are `perTurn`. */
  let begun = 0;
  let hasConnection = false;
  let connections = 0;
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;

  function nextTurn(): void {
    if (hasConnection && connections < maxConnectionsFirst) {
      // Node accepts one connection in each turn.
      hasConnection = false;
      connections += 1;
      setImmediate(nextTurn);
      return;
    }
    hasConnection = false;
    connections = 0;
    for (begun = 0; begun < limits.perTurn; begun += 1) {
      const next = nextWaiting();
      if (!next) break;
      next.begin();
    }
    if (begun > 0) setImmediate(nextTurn);
  }

  /** The request that waits longest, without those that have waited too long in a crowd. */
  function nextWaiting() {
    let next = waiting.shift();
    while (next && waiting.length >= limits.crowd && now() - next.since > limits.maxWaitMs) {
      next.refuse();
      next = waiting.shift();
    }
    return next;
  }

  function aTurn(): Promise<void> {
    if (underWay.size >= limits.maxUnderWay) throw overloaded();
    if (begun < limits.perTurn) {
      if (begun === 0) setImmediate(nextTurn);
      begun += 1;
      return Promise.resolve();
    }
    if (waiting.length >= limits.maxWaiting) throw overloaded();
    return new Promise((resolve, reject) => {
      waiting.push({ since: now(), begin: resolve, refuse: () => reject(overloaded()) });
    });
  }

  function overloaded(): BusyError {
    refused += 1;
    if (now() - toldAt >= tellEveryMs) {
      app.log.warn({ refused }, 'too many requests: some are answered 503');
      toldAt = now();
      refused = 0;
    }
    return new BusyError('overloaded', retryAfterSeconds);
  }

  app.server.on('connection', () => {
    hasConnection = true;
  });
  app.addHook('onRequest', async ({ isLoggedIn, device, routeOptions: { url } }) => {
    // A program that watches the server would start it again, which helps nobody.
    if (!isLoggedIn && device === undefined && url !== patterns.health) await aTurn();
  });
  // Not earlier: a body that arrives slowly is no work. Not later: an answer that is read slowly is none either.
  app.addHook('preHandler', async ({ raw }) => {
    underWay.add(raw);
  });
  app.addHook('onSend', async ({ raw }, _, payload) => {
    underWay.delete(raw);
    return payload;
  });
  // A hook before this one may have failed.
  app.addHook('onResponse', async ({ raw }) => {
    underWay.delete(raw);
  });
}
