import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { PublicState } from '../../db/articles/public-changes.ts';
import type { Context } from '../context.ts';
import { addressReader } from '../http/client-address.ts';
import { isKnown } from '../http/conditional.ts';
import { makeRequestId, requestIdHeader } from '../http/request-id.ts';
import type { LogRequest } from '../http/request-log.ts';
import { keyOf, keyRulesOf } from './address-key.ts';
import { type KeptAnswer, makeKeptAnswers } from './kept-answers.ts';
import { mayBeNotModified } from './share-answers.ts';
import { secondsUntil, sharedHeaders } from './shared-headers.ts';
import { readFile, toKept } from './to-kept.ts';

/** The memory for kept answers. An article has about 10 KB compressed. */
const limits = { maxBytes: 32 * 1024 * 1024, maxAsked: 5_000 };

/** The memory for kept files. It is one of their own, because pages take longer to make. */
const fileLimits = { maxBytes: 16 * 1024 * 1024, maxAsked: 1_000 };

/** The count of views on a page may be so old, in milliseconds. */
const maxViewsAgeMs = 10_000;

/** A request whose answer others wait for. */
interface Making {
  key: string;
  state: string;
  answer: Promise<KeptAnswer | undefined>;
  settle(answer: KeptAnswer | undefined): void;
}

/** A kept answer, and the state in which it is right. */
interface Found {
  answer: KeptAnswer;
  state: PublicState;
}

interface Lane {
  /**
   * Answers the request if its answer is kept. Else `pass` answers it, which is the server's usual
   * way.
   */
  handle(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Adds the hook that keeps answers as they are sent. */
  keepAnswers(app: FastifyInstance): void;
}

/**
 * The lane in front of the server: it keeps the answers that all visitors get, and sends them again
 * without the server's work. It never sends an answer that is older than the last public change
 * (decision 37).
 */
export function makeLane(context: Context, logRequest: LogRequest | undefined): Lane {
  const { config, views, now, publicClock: clock } = context;
  const kept = makeKeptAnswers(limits);
  const files = makeKeptAnswers(fileLimits);
  const making = new Map<string, Making>();
  const makers = new WeakMap<IncomingMessage, Making>();
  const addressOf = addressReader(config.trustProxy);
  const keyRules = keyRulesOf(config);
  const sharedMs = config.sharedCacheSeconds * 1000;
  // The time in the memory here is part of the time that a cache in front of the blog may keep an
  // answer.
  const maxAgeMs = sharedMs === 0 ? maxViewsAgeMs : Math.min(maxViewsAgeMs, sharedMs / 2);
  let isOpen = false;

  function handle(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    const answer = (found: Found | undefined) => {
      if (found) send(found, request, response);
      else pass();
    };
    const found = find(request, response);
    // When the database is away, the usual way says so.
    if (found instanceof Promise) found.then(answer, pass);
    else answer(found);
  }

  function find(
    request: IncomingMessage,
    response: ServerResponse,
  ): Found | undefined | Promise<Found | undefined> {
    const key = isOpen ? keyOf(request, keyRules) : undefined;
    if (key === undefined) return undefined;
    const state = clock.current();
    if (state) return findAt(state, key, request, response);
    return clock.read().then((state) => findAt(state, key, request, response));
  }

  function findAt(
    state: PublicState,
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Found | undefined | Promise<Found | undefined> {
    const answer = kept.find(key) ?? files.find(key);
    if (answer && isRight(answer, state)) return { answer, state };
    const others = making.get(key);
    if (others?.state === state.key) {
      return others.answer.then(async (made) => {
        if (!made) return undefined;
        const current = clock.current() ?? (await clock.read());
        return isRight(made, current) ? { answer: made, state: current } : undefined;
      });
    }
    // While the state was read, the connection may have ended: nothing says so once more.
    if (request.method === 'GET' && !response.closed) beMade(state, key, request, response);
    return undefined;
  }

  function isRight({ state, madeAt, endsAt }: KeptAnswer, current: PublicState): boolean {
    const time = now();
    return state === current.key && madeAt <= time && time < endsAt;
  }

  /** From now on, others who ask for this address wait for the answer to this request. */
  function beMade(
    state: PublicState,
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { promise, resolve } = Promise.withResolvers<KeptAnswer | undefined>();
    const one: Making = {
      key,
      state: state.key,
      answer: promise,
      settle(answer) {
        if (making.get(key) === one) making.delete(key);
        resolve(answer);
      },
    };
    making.set(key, one);
    makers.set(request, one);
    response.once('close', () => one.settle(undefined));
  }

  function send(found: Found, request: IncomingMessage, response: ServerResponse): void {
    const { answer } = found;
    const { method = '', url = '', headers } = request;
    const begin = performance.now();
    const reqId = makeRequestId();
    const seconds = sharedMs === 0 ? undefined : sharedSecondsOf(found);
    const own = seconds === undefined ? [] : sharedHeadersOf(answer, seconds);
    const status = isKnownTo(headers, answer, seconds) ? 304 : 200;
    const ofStatus = status === 304 ? answer.notModifiedHeaders : answer.headers;
    response.writeHead(status, [requestIdHeader, reqId, ...own, ...ofStatus]);
    response.end(status === 304 || method === 'HEAD' ? undefined : answer.body);
    const ip = addressOf(request);
    if (answer.kind === 'page') {
      views.note({ method, headers, ip, isLoggedIn: false }, answer.articleID);
    }
    logRequest?.({ reqId, method, url, ip, status, ms: performance.now() - begin });
  }

  function sharedSecondsOf({ answer, state }: Found): number {
    return secondsUntil(now(), answer.madeAt + sharedMs, answer.wordsEndAt, state.endsAt);
  }

  function sharedHeadersOf({ cacheControl }: KeptAnswer, seconds: number): string[] {
    return sharedHeaders(seconds, now(), cacheControl).flat();
  }

  function keepAnswers(app: FastifyInstance): void {
    app.decorateReply('keepable', undefined);
    app.addHook('onSend', async (request, reply, payload) => {
      const maker = makers.get(request.raw);
      if (!maker) return payload;
      const body = await readFile(request, reply, payload);
      const { key, state } = maker;
      const answer = toKept(request, reply, body, {
        ...{ key, state, madeAt: now(), maxAgeMs, isShared: sharedMs > 0 },
      });
      if (answer) (answer.kind === 'file' ? files : kept).offer(answer);
      maker.settle(answer);
      return body;
    });
    app.addHook('preClose', async () => {
      isOpen = false;
    });
    isOpen = true;
  }

  return { handle, keepAnswers };
}

/**
 * Whether the answer is 304. `seconds`: for how long caches on the way may keep it, if that is set.
 */
function isKnownTo(
  headers: IncomingMessage['headers'],
  { version, kind }: KeptAnswer,
  seconds: number | undefined,
): boolean {
  if (!version || (kind === 'page' && seconds !== undefined && !mayBeNotModified(seconds))) {
    return false;
  }
  return isKnown(headers, version);
}
