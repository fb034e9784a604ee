import type { TextFacts } from '../../markdown/text-facts.ts';
import type { FactsAnswer, FactsQuestion } from './preview-worker.ts';

/** A text that takes longer gets no answer. */
const maxMs = 10_000;

/**
 * The facts of a text, from a worker of its own, so that the page goes on. Undefined if the
 * renderer refuses the text, or if the worker fails or takes too long.
 */
export async function readFactsApart(markdown: string): Promise<TextFacts | undefined> {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      setTimeout(resolve, maxMs, undefined);
      worker.onerror = () => resolve(undefined);
      worker.onmessage = ({ data }: MessageEvent<FactsAnswer>) =>
        resolve(data.facts.kind === 'facts' ? data.facts : undefined);
      const question: FactsQuestion = { factsOf: markdown };
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}
