import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PublicState } from '../../db/articles/public-changes.ts';
import { addVary, chooseEncoding } from '../compression.ts';
import type { Context } from '../context.ts';
import { logRequest } from '../log/request-log.ts';
import { addressReader } from '../network/client-address.ts';
import { makeRequestId, requestIdHeader } from '../request-id.ts';
import { sessionCookiePattern } from '../session.ts';
import { keyOf } from './address-key.ts';
import { type KeptAnswer, makeKeptAnswers } from './kept-answers.ts';

/** The memory for kept answers. An article has about 30 KB, with its compressed forms. */
const limits = { maxBytes: 32 * 1024 * 1024, maxAsked: 5_000 };

/** The count of views on a page may be so old, in milliseconds. */
const maxAgeMs = 10_000;

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the answer for visitors may be kept in memory, and sent to everyone. `paged`: also with `?page=N`. Another
     * query is never kept.
     */
    keep?: 'alone' | 'paged';
  }
  interface FastifyReply {
    /** What a route says of an answer that may be kept. Without it the answer is not kept. */
    keepable: Keepable | undefined;
  }
}

interface Keepable {
  /** Until when the answer is right if nothing changes, in milliseconds. */
  endsAt: number;
  /** The article that a reader of the answer reads. */
  articleID?: string | undefined;
}

/** A request whose answer others wait for. */
interface Making {
  key: string;
  state: string;
  answer: Promise<KeptAnswer | undefined>;
  settle(answer: KeptAnswer | undefined): void;
}

export interface Lane {
  /** Answers the request if its answer is kept. Else `pass` answers it, which is the server's usual way. */
  handle(request: IncomingMessage, response: ServerResponse, pass: () => void): void;
  /** Adds the hooks that keep answers. They have to stand before the hook that compresses. */
  keepAnswers(app: FastifyInstance): void;
}

/**
 * The lane in front of the server: it keeps the answers that all visitors get, and sends them again without the server's
 * work. It never sends an answer that is older than the last public change (decision 37).
 */
export function makeLane(context: Context): Lane {
  const { config, views, now, publicClock: clock } = context;
  const kept = makeKeptAnswers(limits);
  const making = new Map<string, Making>();
  const makers = new WeakMap<IncomingMessage, Making>();
  const addressOf = addressReader(config.trustProxy);
  const keyRules = {
    hasPublicUrl: config.publicUrl !== undefined,
    sessionCookie: sessionCookiePattern,
  };
  let log: FastifyInstance['log'] | undefined;

  function handle(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    const answer = (found: KeptAnswer | undefined) => {
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
  ): KeptAnswer | undefined | Promise<KeptAnswer | undefined> {
    const key = log && keyOf(request, keyRules);
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
  ): KeptAnswer | undefined | Promise<KeptAnswer | undefined> {
    const answer = kept.find(key);
    // The usual way may answer 304.
    if (answer?.etag !== undefined && isConditional(request)) return undefined;
    if (answer && isRight(answer, state)) return answer;
    const others = making.get(key);
    if (others?.state === state.key) {
      return others.answer.then(async (made) =>
        made && isRight(made, clock.current() ?? (await clock.read())) ? made : undefined,
      );
    }
    if (request.method === 'GET' && !isConditional(request)) beMade(state, key, request, response);
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

  function send(answer: KeptAnswer, request: IncomingMessage, response: ServerResponse): void {
    const { method = '', url = '', headers } = request;
    const begin = performance.now();
    const encoding = chooseEncoding(headers['accept-encoding'], answer.body.length);
    const form = encoding ? kept.formOf(answer, encoding) : answer.body;
    const id = makeRequestId();
    const own = [requestIdHeader, id, 'content-length', String(form.length)];
    if (encoding) own.push('content-encoding', encoding);
    response.writeHead(200, [...answer.headers, ...own]);
    response.end(method === 'HEAD' ? undefined : form);
    const ip = addressOf(request);
    if (answer.isPage) views.note({ method, headers, ip, isLoggedIn: false }, answer.articleID);
    if (log) logRequest(log, { method, url, ip, status: 200, ms: performance.now() - begin }, id);
  }

  function keepAnswers(app: FastifyInstance): void {
    app.decorateReply('keepable', undefined);
    app.addHook('onSend', async (request, reply, payload) => {
      const maker = makers.get(request.raw);
      if (!maker) return payload;
      const answer = toKept(request, reply, payload, maker);
      if (answer) kept.offer(answer);
      maker.settle(answer);
      return payload;
    });
    app.addHook('preClose', async () => {
      log = undefined;
    });
    log = app.log;
  }

  function toKept(
    request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    { key, state }: Making,
  ): KeptAnswer | undefined {
    const { keepable } = reply;
    const { keep, answers } = request.routeOptions.config;
    if (!keepable || keep === undefined || reply.statusCode !== 200) return undefined;
    if (keep !== 'paged' && request.url.includes('?')) return undefined;
    if (typeof payload !== 'string' || request.isLoggedIn) return undefined;
    addVary(reply);
    const headers = Object.entries(reply.getHeaders());
    if (headers.some(([name]) => name === 'set-cookie')) return undefined;
    const madeAt = now();
    return {
      key,
      state,
      madeAt,
      endsAt: Math.min(keepable.endsAt, madeAt + maxAgeMs),
      headers: headers
        .filter(([name]) => name !== requestIdHeader)
        .flatMap(([name, value]) => [name, String(value)]),
      etag: reply.getHeader('etag') as string | undefined,
      body: Buffer.from(payload),
      forms: new Map(),
      isPage: answers === 'page',
      articleID: keepable.articleID,
    };
  }

  return { handle, keepAnswers };
}

function isConditional({ headers }: IncomingMessage): boolean {
  return headers['if-none-match'] !== undefined || headers['if-modified-since'] !== undefined;
}
