import type { CopyAnswer, CopyQuestion, FactsAnswer, FactsQuestion } from './preview-worker.ts';

export function askApart(question: FactsQuestion, maxMs: number): Promise<FactsAnswer | undefined>;
export function askApart(question: CopyQuestion, maxMs: number): Promise<CopyAnswer | undefined>;
/**
 * The answer of the preview's renderer in a worker of its own, so that the page goes on. Undefined
 * if the worker fails, or takes longer than `maxMs` milliseconds.
 */
export async function askApart(
  question: FactsQuestion | CopyQuestion,
  maxMs: number,
): Promise<unknown> {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise((resolve) => {
      setTimeout(resolve, maxMs, undefined);
      worker.onerror = () => resolve(undefined);
      worker.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data);
      worker.postMessage(question);
    });
  } finally {
    worker.terminate();
  }
}
