import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { PublicVersion } from '../../db/articles/public-changes.ts';
import type { Context } from '../context.ts';
import { addressReader } from '../http/client-address.ts';
import { isKnown } from '../http/conditional.ts';
import { makeRequestId, requestIdHeader } from '../http/request-id.ts';
import type { LogRequest } from '../http/request-log.ts';
import { cacheKeyOf, isFile, type KeyRules, keyRulesOf } from './cache-key.ts';
import { readFile, toCached } from './cacheable.ts';
import { cdnHeaders, mayBeNotModified, secondsUntil } from './cdn-headers.ts';
import { type CachedResponse, ResponseCache } from './response-cache.ts';

/** An article has about 10 KB compressed. */
const pageLimits = { maxBytes: 32 * 1024 * 1024, maxAsked: 5_000 };

/** Files have a cache of their own, because pages take longer to make. */
const fileLimits = { maxBytes: 16 * 1024 * 1024, maxAsked: 1_000 };

/** The count of views on a page may be so old, in milliseconds. */
const maxViewsAgeMs = 10_000;

/** What a request makes while others wait for its response. */
interface Making {
  cache: ResponseCache;
  key: string;
  versionKey: string;
  /** Gives the response to all who wait. Undefined: they ask for themselves. */
  end(response: CachedResponse | undefined): void;
}

/** A cached response, and the public version in which it is right. */
interface Found {
  cached: CachedResponse;
  version: PublicVersion;
}

/**
 * The response cache in front of the server: it sends again what all visitors get, without the
 * server's work. It never sends what is older than the last public change (decision 37).
 */
export class CacheFront {
  readonly #context: Context;
  readonly #logRequest: LogRequest | undefined;
  readonly #addressOf: (request: IncomingMessage) => string;
  readonly #keyRules: KeyRules;
  readonly #sharedMs: number;
  /** For so long a response is cached at most, in milliseconds. */
  readonly #maxAgeMs: number;
  readonly #pages = new ResponseCache(pageLimits);
  readonly #files = new ResponseCache(fileLimits);
  readonly #makings = new WeakMap<IncomingMessage, Making>();
  #isOpen = true;

  constructor(context: Context, logRequest: LogRequest | undefined) {
    const { config } = context;
    this.#context = context;
    this.#logRequest = logRequest;
    this.#addressOf = addressReader(config.trustProxy);
    this.#keyRules = keyRulesOf(config);
    this.#sharedMs = config.sharedCacheSeconds * 1000;
    // The time in this cache is part of the time that a cache in front of the blog may keep a
    // response.
    this.#maxAgeMs =
      this.#sharedMs === 0 ? maxViewsAgeMs : Math.min(maxViewsAgeMs, this.#sharedMs / 2);
  }

  /**
   * Answers the request if its response is cached. Else `pass` answers it, which is the server's
   * usual way.
   */
  readonly handle = (
    request: IncomingMessage,
    response: ServerResponse,
    pass: () => void,
  ): void => {
    const answer = (found: Found | undefined) => {
      if (found) this.#send(found, request, response);
      else pass();
    };
    const found = this.#find(request, response);
    // When the database is away, the usual way says so.
    if (found instanceof Promise) found.then(answer, pass);
    else answer(found);
  };

  /** Adds the hook that caches responses. What later hooks add to them is not cached. */
  cacheResponses(app: FastifyInstance): void {
    app.decorateReply('cacheable', undefined);
    app.addHook('onSend', async (request, reply, payload) => {
      const making = this.#makings.get(request.raw);
      if (!making) return payload;
      const body = await readFile(request, reply, payload);
      const { cache, key, versionKey } = making;
      const response = toCached(request, reply, body, {
        ...{ key, versionKey, madeAt: this.#context.now() },
        ...{ maxAgeMs: this.#maxAgeMs, isShared: this.#sharedMs > 0 },
      });
      if (response) cache.offer(response);
      making.end(response);
      return body;
    });
    app.addHook('preClose', async () => {
      this.#isOpen = false;
    });
  }

  #find(
    request: IncomingMessage,
    response: ServerResponse,
  ): Found | undefined | Promise<Found | undefined> {
    const key = this.#isOpen ? cacheKeyOf(request, this.#keyRules) : undefined;
    if (key === undefined) return undefined;
    const { publicVersion } = this.#context;
    const version = publicVersion.current();
    if (version) return this.#findIn(version, key, request, response);
    return publicVersion.read().then((version) => this.#findIn(version, key, request, response));
  }

  #findIn(
    version: PublicVersion,
    key: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Found | undefined | Promise<Found | undefined> {
    const cache = isFile(request.url ?? '') ? this.#files : this.#pages;
    const cached = cache.find(key);
    if (cached && this.#isRight(cached, version)) return { cached, version };
    const underWay = cache.findUnderWay(key, version.key);
    if (underWay) return underWay.then((made) => this.#findMade(made));
    // While the version was read, the connection may have ended: nothing says so once more.
    if (request.method === 'GET' && !response.closed) {
      const end = cache.begin(key, version.key);
      this.#makings.set(request, { cache, key, versionKey: version.key, end });
      response.once('close', () => end(undefined));
    }
    return undefined;
  }

  async #findMade(made: CachedResponse | undefined): Promise<Found | undefined> {
    if (!made) return undefined;
    const { publicVersion } = this.#context;
    const version = publicVersion.current() ?? (await publicVersion.read());
    return this.#isRight(made, version) ? { cached: made, version } : undefined;
  }

  #isRight({ versionKey, madeAt, endsAt }: CachedResponse, current: PublicVersion): boolean {
    const time = this.#context.now();
    return versionKey === current.key && madeAt <= time && time < endsAt;
  }

  #send(found: Found, request: IncomingMessage, response: ServerResponse): void {
    const { cached } = found;
    const { method = '', url = '', headers } = request;
    const begin = performance.now();
    const reqId = makeRequestId();
    const seconds = this.#sharedMs === 0 ? undefined : this.#sharedSecondsOf(found);
    const ofCdn = seconds === undefined ? [] : this.#cdnHeadersOf(cached, seconds);
    const status = isKnownTo(headers, cached, seconds) ? 304 : 200;
    const own = status === 304 ? cached.notModifiedHeaders : cached.headers;
    response.writeHead(status, [requestIdHeader, reqId, ...ofCdn, ...own]);
    response.end(status === 304 || method === 'HEAD' ? undefined : cached.body);
    const ip = this.#addressOf(request);
    if (cached.kind === 'page') {
      this.#context.views.note({ method, headers, ip, isLoggedIn: false }, cached.articleID);
    }
    this.#logRequest?.({ reqId, method, url, ip, status, ms: performance.now() - begin });
  }

  #sharedSecondsOf({ cached, version }: Found): number {
    const { madeAt, wordsEndAt } = cached;
    return secondsUntil(this.#context.now(), madeAt + this.#sharedMs, wordsEndAt, version.endsAt);
  }

  #cdnHeadersOf({ cacheControl }: CachedResponse, seconds: number): string[] {
    return cdnHeaders(seconds, this.#context.now(), cacheControl).flat();
  }
}

/**
 * Whether the answer is 304. `seconds`: for how long caches on the way may keep it, if that is set.
 */
function isKnownTo(
  headers: IncomingMessage['headers'],
  { version, kind }: CachedResponse,
  seconds: number | undefined,
): boolean {
  if (!version || (kind === 'page' && seconds !== undefined && !mayBeNotModified(seconds))) {
    return false;
  }
  return isKnown(headers, version);
}
