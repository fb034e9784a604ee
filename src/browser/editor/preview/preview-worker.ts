// Renders the preview in a worker, with the same renderer as published pages, and sends only the changed blocks.

import { directionOf, guessLang } from '../../../shared/lang/lang.ts';
import type { RefusedText } from '../../../shared/markdown/base/refusal.ts';
import { renderBlocks } from '../../../shared/markdown/render.ts';
import type { SourceBlock } from '../../../shared/markdown/source-blocks.ts';
import { readFacts, type TextFacts } from '../../../shared/markdown/text-facts.ts';
import type { PreviewFault } from '../../../shared/texts/preview.ts';
import { type BlockEdit, listEdits } from './block-edits.ts';

export interface PreviewQuestion {
  title: string;
  markdown: string;
  /** Null if the writer has not chosen one. */
  lang: string | null;
}

export interface ShownAnswer {
  kind: 'shown';
  /** Whether the edits begin with an empty list of blocks: this is the first answer of a worker. */
  isFirst: boolean;
  edits: BlockEdit[];
  /** The first line of each block, from 0. It is -1 for a block that comes from no line. */
  lines: Int32Array;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
}

export type PreviewAnswer = ShownAnswer | { kind: 'fault'; fault: PreviewFault };

/** Asks for the facts of a text, and for no preview. */
export interface FactsQuestion {
  factsOf: string;
}

export interface FactsAnswer {
  facts: TextFacts | RefusedText;
}

/** The blocks that the page shows, and what they were made of. */
let shown: { markdown: string; lang: string | undefined; blocks: SourceBlock[] } | undefined;

self.onmessage = async ({ data }: MessageEvent<PreviewQuestion | FactsQuestion>) => {
  if ('factsOf' in data) {
    const answer: FactsAnswer = { facts: readFacts(data.factsOf) };
    self.postMessage(answer);
    return;
  }
  const given = await answer(data);
  self.postMessage(given, { transfer: given.kind === 'shown' ? [given.lines.buffer] : [] });
};

async function answer({ title, markdown, lang: chosen }: PreviewQuestion): Promise<PreviewAnswer> {
  try {
    const lang = chosen ?? guessLang(`${title}\n${markdown}`);
    const result =
      shown?.markdown === markdown && shown.lang === lang
        ? ({ kind: 'rendered', blocks: shown.blocks } as const)
        : await renderBlocks(markdown, { lang });
    if (result.kind === 'refused') return { kind: 'fault', fault: result };
    const { blocks } = result;
    const isFirst = shown === undefined;
    const edits = listEdits(shown?.blocks ?? [], blocks);
    shown = { markdown, lang, blocks };
    const lines = Int32Array.from(blocks, ({ line = -1 }) => line);
    return { kind: 'shown', isFirst, edits, lines, lang, dir: directionOf(markdown, chosen) };
  } catch (error) {
    console.error(error);
    return { kind: 'fault', fault: { kind: 'failed' } };
  }
}
