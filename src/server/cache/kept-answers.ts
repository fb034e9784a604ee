import { compress, type Encoding } from '../http/compression.ts';
import type { Version } from '../http/conditional.ts';
import type { Squeezer } from './squeeze.ts';

/** An answer that everyone gets who asks for its address. */
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
  /**
   * The value of this header where caches in front of the blog may keep the answer: they need it
   * last. Otherwise it is empty, and this header is one of `headers`.
   */
  cacheControl: string;
  /** Undefined: a program that asks whether it has this version gets the whole answer. */
  version: Version | undefined;
  body: Buffer;
  /** The body as it is sent compressed. Made when somebody asks for it. */
  forms: Map<Encoding, Buffer>;
  /** `headers` with those of a form of the body. A form can be replaced by a smaller one. */
  headersOfForms: Map<Encoding | undefined, { form: Buffer; headers: readonly string[] }>;
  /**
   * A page for people: opening it is a visit. A text for programs. A file: its body is sent as it
   * is, never compressed.
   */
  kind: 'page' | 'text' | 'file';
  /** The article that a reader of this answer reads. */
  articleID: string | undefined;
}

interface Limits {
  /** Of all answers with their compressed forms. */
  maxBytes: number;
  /** Addresses that were asked for once are remembered, so many at most. */
  maxAsked: number;
}

interface KeptAnswers {
  find(key: string): KeptAnswer | undefined;
  /**
   * Keeps the answer if it is offered at least the second time under its key; the oldest answers
   * make room. If the same body is kept already, its compressed forms are kept on.
   */
  offer(answer: KeptAnswer): void;
  /** The body in this form. */
  formOf(answer: KeptAnswer, encoding: Encoding): Buffer;
  /** How much all answers take, in bytes. */
  bytes(): number;
}

/** An answer takes so much besides its texts. */
const overheadBytes = 1024;

/** `squeezer` makes the Brotli form of a body smaller that has come out the same again. */
export function makeKeptAnswers({ maxBytes, maxAsked }: Limits, squeezer?: Squeezer): KeptAnswers {
  // Maps and sets know the order in which their entries came: the first ones are the oldest.
  const kept = new Map<string, KeptAnswer>();
  const asked = new Set<string>();
  /** The forms that the squeezer has got. */
  const squeezed = new WeakSet<KeptAnswer['forms']>();
  let bytes = 0;

  function drop(answer: KeptAnswer): void {
    bytes -= bytesOf(answer);
    kept.delete(answer.key);
  }

  function makeRoom(): void {
    for (const oldest of kept.values()) {
      if (bytes <= maxBytes) return;
      drop(oldest);
    }
  }

  function squeeze({ key, body, forms }: KeptAnswer): void {
    const form = forms.get('br');
    if (!squeezer || !form || squeezed.has(forms)) return;
    const isTaken = squeezer.add(body, (smaller) => {
      if (smaller.length >= form.length) return;
      forms.set('br', smaller);
      if (kept.get(key)?.forms === forms) bytes += smaller.length - form.length;
    });
    if (isTaken) squeezed.add(forms);
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
      if (before) {
        if (before.body.equals(answer.body)) answer.forms = before.forms;
        drop(before);
      }
      kept.set(key, answer);
      bytes += bytesOf(answer);
      if (answer.forms === before?.forms) squeeze(answer);
      makeRoom();
    },
    formOf(answer, encoding) {
      const made = answer.forms.get(encoding);
      if (made) return made;
      const form = compress(answer.body, encoding);
      answer.forms.set(encoding, form);
      // A newer answer with the same body has the same forms.
      if (kept.get(answer.key)?.forms === answer.forms) {
        bytes += form.length;
        makeRoom();
      }
      return form;
    },
    bytes: () => bytes,
  };
}

function bytesOf({ key, body, forms }: KeptAnswer): number {
  const compressed = [...forms.values()].reduce((sum, form) => sum + form.length, 0);
  return overheadBytes + 2 * key.length + body.length + compressed;
}
