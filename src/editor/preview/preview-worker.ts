// Renders the preview in a worker, with the same renderer as published pages, and sends only the
// changed blocks.

import type { Colours } from '../../markdown/base/environment.ts';
import { renderBlocks, renderMarkdown } from '../../markdown/render.ts';
import { colourBlock, type SourceBlock } from '../../markdown/source-blocks.ts';
import { readFacts, type TextFacts } from '../../markdown/text-facts.ts';
import { guessArticleLang } from '../../shared/lang/guess-lang.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import type { RefusedText } from '../../shared/render/refusal.ts';
import type { PreviewFault } from '../../shared/texts/preview.ts';
import { type BlockEdit, listEdits } from './block-edits.ts';
import { CodeColours } from './code-colours.ts';
import { pictureSizes } from './picture-sizes.ts';

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
  /**
   * Whether this is no answer to a question: colours or sizes of pictures that were not known at
   * the last answer.
   */
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

/** Asks for the whole HTML of a text, with the TeX of its formulas, and for no preview. */
export interface CopyQuestion {
  copyOf: PreviewQuestion;
}

export type CopyAnswer =
  | { kind: 'rendered'; html: string; lang: string | undefined }
  | { kind: 'fault'; fault: PreviewFault };

/** The blocks that the page shows, and what they were made of. */
let shown:
  | { markdown: string; lang: string | undefined; dir: 'ltr' | 'rtl'; blocks: SourceBlock[] }
  | undefined;

const colours = new CodeColours();
const findColours: Colours = (code) => colours.find(code);
const sizes = pictureSizes();
/** The number of the questions so far. */
let asked = 0;

self.onmessage = async ({ data }: MessageEvent<PreviewQuestion | FactsQuestion | CopyQuestion>) => {
  if ('copyOf' in data) {
    self.postMessage(await renderCopy(data.copyOf));
    return;
  }
  if ('factsOf' in data) {
    const answer: FactsAnswer = { facts: readFacts(data.factsOf) };
    self.postMessage(answer);
    return;
  }
  asked += 1;
  const mine = asked;
  const isOver = () => asked !== mine;
  send(await answer(data));
  const loading = sizes.load();
  await colourLater(isOver);
  if (await loading) await sizeLater(data, isOver);
};

function send(given: PreviewAnswer): void {
  self.postMessage(given, { transfer: given.kind === 'shown' ? [given.lines.buffer] : [] });
}

async function answer({ title, markdown, lang: chosen }: PreviewQuestion): Promise<PreviewAnswer> {
  try {
    const lang = langOf({ title, markdown, lang: chosen });
    const blocks =
      shown?.markdown === markdown && shown.lang === lang
        ? shown.blocks
        : await render(markdown, lang);
    if ('kind' in blocks) return { kind: 'fault', fault: blocks };
    return show({ markdown, lang, dir: directionOf(markdown, chosen), blocks });
  } catch (error) {
    console.error(error);
    return { kind: 'fault', fault: { kind: 'failed' } };
  }
}

async function renderCopy(question: PreviewQuestion): Promise<CopyAnswer> {
  const lang = langOf(question);
  try {
    const result = await renderMarkdown(question.markdown, { lang, keepsTex: true });
    if (result.kind === 'refused') return { kind: 'fault', fault: result };
    return { kind: 'rendered', html: result.html, lang };
  } catch (error) {
    console.error(error);
    return { kind: 'fault', fault: { kind: 'failed' } };
  }
}

function langOf(question: PreviewQuestion): string | undefined {
  return question.lang ?? guessArticleLang(question);
}

async function render(
  markdown: string,
  lang: string | undefined,
): Promise<SourceBlock[] | RefusedText> {
  colours.begin();
  const findPictureSizes = sizes.find;
  const result = await renderBlocks(markdown, { lang, colours: findColours, findPictureSizes });
  return result.kind === 'refused' ? result : result.blocks;
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

/**
 * Renders the text again, with sizes of pictures that have come. Ends without them when a new
 * question comes.
 */
async function sizeLater(question: PreviewQuestion, isOver: () => boolean): Promise<void> {
  if (isOver()) return;
  const blocks = await render(question.markdown, langOf(question));
  if (!isOver() && shown && !('kind' in blocks)) send(show({ ...shown, blocks }, true));
}

/**
 * Sends the colours that the last answer did not have. Ends without them when a new question comes.
 */
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
    block.plainCode ? colourBlock(block, findColours) : block,
  );
  send(show({ ...shown, blocks }, true));
}
