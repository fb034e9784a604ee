import type { TextFacts } from '../../markdown/text-facts.ts';
import { askApart } from './ask-apart.ts';

/** A text that takes longer gets no answer. */
const maxMs = 10_000;

/**
 * The facts of a text, from a worker of its own, so that the page goes on. Undefined if the
 * renderer refuses the text, or if the worker fails or takes too long.
 */
export async function readFactsApart(markdown: string): Promise<TextFacts | undefined> {
  const answer = await askApart({ factsOf: markdown }, maxMs);
  return answer?.facts.kind === 'facts' ? answer.facts : undefined;
}
