import { SingleFlight } from '../../shared/limits/single-flight.ts';
import type { Version } from '../http/conditional.ts';

/** A response as it was sent. Everyone gets it who asks for its address in the same encoding. */
export interface CachedResponse {
  /** Under which it is cached (see `cacheKeyOf`). */
  key: string;
  /** The key of the public version that it shows (see `PublicVersion`). */
  versionKey: string;
  /**
   * It is right from `madeAt` until before `endsAt`, both in milliseconds, as long as the public
   * version stays.
   */
  madeAt: number;
  endsAt: number;
  /** Until when everything is right but the count of views, in milliseconds. */
  wordsEndAt: number;
  /**
   * Names and values in turn, as Node's `writeHead` takes them, without those that differ from
   * request to request.
   */
  headers: readonly string[];
  /** The same for a response without the body, to who has this version already. */
  notModifiedHeaders: readonly string[];
  /**
   * The value of this header where caches in front of the blog may keep the response: they need it
   * last. Otherwise it is empty, and this header is one of `headers`.
   */
  cacheControl: string;
  /** Undefined: a program that asks whether it has this version gets the whole response. */
  version: Version | undefined;
  /** In the encoding that `headers` name. */
  body: Buffer;
  /** A page for people: opening it is a visit. A text for programs. A file. */
  kind: 'page' | 'text' | 'file';
  /** The article that a reader of this response reads. */
  articleID: string | undefined;
}

interface Limits {
  /** Of all responses. */
  maxBytes: number;
  /** Keys that were asked for once are remembered, so many at most. */
  maxAsked: number;
}

/** A response takes so much besides its texts. */
const overheadBytes = 1024;

/** Responses in memory, and those that are being made just now. */
export class ResponseCache {
  readonly #limits: Limits;
  // Maps and sets know the order in which their entries came: the first ones are the oldest.
  readonly #responses = new Map<string, CachedResponse>();
  readonly #askedOnce = new Set<string>();
  readonly #flights = new SingleFlight<CachedResponse | undefined>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** How much all responses take, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The response for this key, which may be out of date. */
  find(key: string): CachedResponse | undefined {
    return this.#responses.get(key);
  }

  /**
   * What a request has begun for this key in this public version. It gives undefined when nothing
   * came that others may get. Undefined at once: no such request is under way.
   */
  findUnderWay(key: string, versionKey: string): Promise<CachedResponse | undefined> | undefined {
    return this.#flights.find(flightOf(key, versionKey));
  }

  /** `findUnderWay` finds this response from now on, until the returned function is called. */
  begin(key: string, versionKey: string): (response: CachedResponse | undefined) => void {
    const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
    this.#flights.run(flightOf(key, versionKey), () => promise);
    return resolve;
  }

  /**
   * Keeps the response if it is offered at least the second time under its key, so that addresses
   * which nobody asks for twice displace nothing. The responses that were offered longest ago make
   * room. Whatever is asked for is soon offered again, because it soon ends.
   */
  offer(response: CachedResponse): void {
    const { key } = response;
    const before = this.#responses.get(key);
    if (!before && !this.#askedOnce.has(key)) {
      this.#noteAsked(key);
      return;
    }
    this.#askedOnce.delete(key);
    if (before) this.#drop(before);
    this.#responses.set(key, { ...response, body: ownMemoryOf(response.body) });
    this.#bytes += bytesOf(response);
    for (const oldest of this.#responses.values()) {
      if (this.#bytes <= this.#limits.maxBytes) break;
      this.#drop(oldest);
    }
  }

  #noteAsked(key: string): void {
    for (const oldest of this.#askedOnce) {
      if (this.#askedOnce.size < this.#limits.maxAsked) break;
      this.#askedOnce.delete(oldest);
    }
    this.#askedOnce.add(key);
  }

  #drop(response: CachedResponse): void {
    this.#bytes -= bytesOf(response);
    this.#responses.delete(response.key);
  }
}

/** A request that began before a public change makes nothing for those that came after it. */
function flightOf(key: string, versionKey: string): string {
  return `${versionKey}\n${key}`;
}

/**
 * The same bytes in memory of their own. A buffer can be a small part of a larger one, which would
 * stay in memory with it.
 */
function ownMemoryOf(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function bytesOf({ key, body }: CachedResponse): number {
  return overheadBytes + 2 * key.length + body.length;
}
