import type { Version } from '../http/conditional.ts';

/** An answer as it was sent, which everyone gets who asks for its address in the same encoding. */
export interface KeptAnswer {
  /** Under which it is kept (see `keyOf`). */
  key: string;
  /** The key of the public state that it shows (see `PublicState`). */
  state: string;
  /**
   * It is right from `madeAt` until before `endsAt`, both in milliseconds, as long as the public
   * state stays.
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
  /** The same for an answer without the body, to who has this version already. */
  notModifiedHeaders: readonly string[];
  /**
   * The value of this header where caches in front of the blog may keep the answer: they need it
   * last. Otherwise it is empty, and this header is one of `headers`.
   */
  cacheControl: string;
  /** Undefined: a program that asks whether it has this version gets the whole answer. */
  version: Version | undefined;
  /** In the encoding that `headers` name. */
  body: Buffer;
  /** A page for people: opening it is a visit. A text for programs. A file. */
  kind: 'page' | 'text' | 'file';
  /** The article that a reader of this answer reads. */
  articleID: string | undefined;
}

interface Limits {
  /** Of all answers. */
  maxBytes: number;
  /** Addresses that were asked for once are remembered, so many at most. */
  maxAsked: number;
}

interface KeptAnswers {
  find(key: string): KeptAnswer | undefined;
  /**
   * Keeps the answer if it is offered at least the second time under its key; the answers that were
   * offered longest ago make room.
   */
  offer(answer: KeptAnswer): void;
  /** How much all answers take, in bytes. */
  bytes(): number;
}

/** An answer takes so much besides its texts. */
const overheadBytes = 1024;

export function makeKeptAnswers({ maxBytes, maxAsked }: Limits): KeptAnswers {
  // Maps and sets know the order in which their entries came: the first ones are the oldest.
  const kept = new Map<string, KeptAnswer>();
  const asked = new Set<string>();
  let bytes = 0;

  function drop(answer: KeptAnswer): void {
    bytes -= bytesOf(answer);
    kept.delete(answer.key);
  }

  return {
    find: (key) => kept.get(key),
    offer(answer) {
      const { key } = answer;
      const before = kept.get(key);
      if (!before && !asked.has(key)) {
        for (const oldest of asked) {
          if (asked.size < maxAsked) break;
          asked.delete(oldest);
        }
        asked.add(key);
        return;
      }
      asked.delete(key);
      if (before) drop(before);
      kept.set(key, { ...answer, body: copyOf(answer.body) });
      bytes += bytesOf(answer);
      for (const oldest of kept.values()) {
        if (bytes <= maxBytes) break;
        drop(oldest);
      }
    },
    bytes: () => bytes,
  };
}

/**
 * The same bytes in memory of their own. A buffer can be a small part of a larger one, which would
 * stay in memory with it.
 */
function copyOf(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

function bytesOf({ key, body }: KeptAnswer): number {
  return overheadBytes + 2 * key.length + body.length;
}
