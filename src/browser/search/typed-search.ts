import type { Answer, Ask } from './ask-server.ts';

/** A query is asked when its writer rests for so long. */
const restMs = 150;
/** An answer that takes longer is announced. */
const slowAfterMs = 400;
/** Without a connection the query is asked again after so long. */
const askAgainMs = 5_000;
const maxRemembered = 50;

interface Show {
  /** Undefined while there are no words. */
  answer(answer: Answer | undefined, words: string): void;
  /** The answer takes long. The next `answer` ends this. */
  slow(): void;
}

/**
 * Asks while somebody types. Only the answer to the last words is shown, and the source is asked for the same words once. Refused
 * queries are asked again when they may be, and queries without a connection until there is one.
 */
export function makeQuestions(ask: Ask, show: Show) {
  const remembered = new Map<string, Answer>();
  let wanted = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;

  const stop = () => {
    clearTimeout(timer);
    request?.abort();
  };

  const send = async () => {
    const words = wanted;
    const own = new AbortController();
    request = own;
    const slow = setTimeout(show.slow, slowAfterMs);
    own.signal.addEventListener('abort', () => clearTimeout(slow));
    const answer = await ask(words, own.signal).catch((error: unknown) => {
      if (!own.signal.aborted) throw error;
      return undefined;
    });
    clearTimeout(slow);
    if (answer === undefined || own.signal.aborted) return;
    if (answer.kind === 'busy') timer = setTimeout(send, answer.waitMs);
    else if (answer.kind === 'offline') timer = setTimeout(send, askAgainMs);
    else if (answer.kind !== 'failed') remember(words, answer);
    show.answer(answer, words);
  };

  const remember = (words: string, answer: Answer) => {
    remembered.set(words, answer);
    const [oldest] = remembered.keys();
    if (remembered.size > maxRemembered && oldest !== undefined) remembered.delete(oldest);
  };

  return {
    /** The field has this text now. */
    want(text: string): void {
      const words = text.trim().replace(/\s+/g, ' ');
      if (words === wanted) return;
      wanted = words;
      stop();
      const known = remembered.get(words);
      if (words === '' || known) show.answer(known, words);
      else timer = setTimeout(send, restMs);
    },
    /** Asks again if there is no answer to the last words. */
    again(): void {
      if (wanted === '' || remembered.has(wanted)) return;
      stop();
      void send();
    },
    /** Drops what is under way. */
    stop,
  };
}
