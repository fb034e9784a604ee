// Renders the preview in a worker, with the same renderer as published pages, and sends only the changed blocks.

import { directionOf, guessLang } from '../../../shared/lang/lang.ts';
import type { RefusedText } from '../../../shared/markdown/base/refusal.ts';
import { renderBlocks } from '../../../shared/markdown/render.ts';
import { colourBlock, type SourceBlock } from '../../../shared/markdown/source-blocks.ts';
import { readFacts, type TextFacts } from '../../../shared/markdown/text-facts.ts';
import type { PreviewFault } from '../../../shared/texts/preview.ts';
import { type BlockEdit, listEdits } from './block-edits.ts';
import { codeColours } from './code-colours.ts';

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
  /** Whether this is no answer to a question: colours that were not known at the last answer. */
  isLate: boolean;
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
let shown:
  | { markdown: string; lang: string | undefined; dir: 'ltr' | 'rtl'; blocks: SourceBlock[] }
  | undefined;

const colours = codeColours();
/** The number of the questions so far. */
let asked = 0;

self.onmessage = async ({ data }: MessageEvent<PreviewQuestion | FactsQuestion>) => {
  if ('factsOf' in data) {
    const answer: FactsAnswer = { facts: readFacts(data.factsOf) };
    self.postMessage(answer);
    return;
  }
  asked += 1;
  const mine = asked;
  send(await answer(data));
  await colourLater(() => asked !== mine);
};

function send(given: PreviewAnswer): void {
  self.postMessage(given, { transfer: given.kind === 'shown' ? [given.lines.buffer] : [] });
}

async function answer({ title, markdown, lang: chosen }: PreviewQuestion): Promise<PreviewAnswer> {
  try {
    const lang = chosen ?? guessLang(`${title}\n${markdown}`);
    colours.begin();
    const result =
      shown?.markdown === markdown && shown.lang === lang
        ? ({ kind: 'rendered', blocks: shown.blocks } as const)
        : await renderBlocks(markdown, { lang, colours: colours.find });
    if (result.kind === 'refused') return { kind: 'fault', fault: result };
    return show({ markdown, lang, dir: directionOf(markdown, chosen), blocks: result.blocks });
  } catch (error) {
    console.error(error);
    return { kind: 'fault', fault: { kind: 'failed' } };
  }
}

/** The answer after which the page shows `next`. */
function show(next: NonNullable<typeof shown>, isLate = false): ShownAnswer {
  const { lang, dir, blocks } = next;
  const isFirst = shown === undefined;
  const edits = listEdits(shown?.blocks ?? [], blocks);
  shown = next;
  const lines = Int32Array.from(blocks, ({ line = -1 }) => line);
  return { kind: 'shown', isFirst, isLate, edits, lines, lang, dir };
}

/** Sends the colours that the last answer did not have. Ends without them when a new question comes. */
async function colourLater(isOver: () => boolean): Promise<void> {
  const plain = shown?.blocks.flatMap(({ plainCode = [] }) => plainCode) ?? [];
  if (plain.length === 0) return;
  // Without its language, code stays plain until the text changes.
  await colours.load(plain).catch(() => {});
  for (const code of plain) {
    if (isOver()) return;
    colours.colour(code);
    // A question that has come meanwhile is read now.
    await new Promise((resolve) => setTimeout(resolve));
  }
  if (isOver() || !shown) return;
  const blocks = shown.blocks.map((block) =>
    block.plainCode ? colourBlock(block, colours.find) : block,
  );
  send(show({ ...shown, blocks }, true));
}
