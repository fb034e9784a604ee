import type { Pattern, PatternMatches } from './find-pattern.ts';
import type { PatternAnswer, PatternQuestion } from './pattern-worker.ts';

/** A pattern for prose needs some milliseconds for 2 MB. */
const maxSearchMs = 2_000;

export type PatternFault = 'too-slow' | 'not-loaded';

/**
 * Asks a worker for the matches of patterns, one question at a time: a new question ends the search
 * for the one before, which is then answered with undefined. A search that takes longer than two
 * seconds is ended too.
 */
export function askPatterns() {
  let worker: Worker | undefined;
  let end: (answer: PatternMatches | PatternFault | undefined) => void = () => {};

  function stop(): void {
    worker?.terminate();
    worker = undefined;
  }

  return {
    ask(text: string, pattern: Pattern): Promise<PatternMatches | PatternFault | undefined> {
      end(undefined);
      const asked =
        worker ??
        new Worker(new URL('./pattern-worker.ts', import.meta.url), {
          type: 'module',
        });
      worker = asked;
      return new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        let isOpen = true;
        end = (answer) => {
          if (!isOpen) return;
          isOpen = false;
          clearTimeout(timer);
          // A worker that searches does not read the next question.
          if (answer === undefined || typeof answer === 'string') stop();
          resolve(answer);
        };
        asked.onmessage = ({ data }: MessageEvent<PatternAnswer>) => {
          if (data === 'begun') timer = setTimeout(() => end('too-slow'), maxSearchMs);
          else end(data);
        };
        asked.onerror = () => end('not-loaded');
        const question: PatternQuestion = { text, pattern };
        asked.postMessage(question);
      });
    },

    stop(): void {
      end(undefined);
      stop();
    },
  };
}
