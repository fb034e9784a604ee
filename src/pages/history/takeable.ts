import { listParagraphs, type Paragraph } from '../../shared/render/paragraphs.ts';
import { listLines } from '../../shared/text.ts';
import type { ComparedPart } from '../../ui/compared-text.tsx';
import type { DifferenceBlock } from './differences.ts';

/** A version from which paragraphs can be taken into the text of today. */
export interface TakenFrom {
  number: number;
  /** Whether it is the older one of the two that are compared. */
  isOlder: boolean;
}

/** A block after which a paragraph of this version ends that can be taken. */
export type TakeableBlock = DifferenceBlock & { paragraph?: Paragraph };

/**
 * Divides the blocks of a comparison behind each paragraph that can be taken: it differs in the
 * other version, and `today`, the newest text, does not have it. `text` is the compared text from
 * which it is taken.
 */
export function divideBlocks(
  blocks: readonly DifferenceBlock[],
  { isOlder }: TakenFrom,
  text: string,
  today: string,
): TakeableBlock[] {
  const known = new Set(listParagraphs(today).map((paragraph) => paragraph.text));
  const offered = listParagraphs(text).filter((paragraph) => !known.has(paragraph.text));
  const cutter = new Cutter(offered, isOlder ? 'removed' : 'added');
  return blocks.flatMap((block) => cutter.cut(block));
}

/** Goes through the blocks, and knows the line of the text at each place. */
class Cutter {
  /** The offered paragraphs that do not lie before `#line`, each with the line after it. */
  readonly #offered: { paragraph: Paragraph; end: number }[];
  /** The parts that stand only in the text from which paragraphs are taken. */
  readonly #own: ComparedPart['kind'];
  #line = 0;
  #isInLine = false;
  #differing: Paragraph | undefined;
  #blocks: TakeableBlock[] = [];
  #parts: ComparedPart[] = [];

  constructor(offered: readonly Paragraph[], own: ComparedPart['kind']) {
    this.#offered = offered.map((paragraph) => ({
      paragraph,
      end: paragraph.line + paragraph.text.split('\n').length,
    }));
    this.#own = own;
  }

  cut(block: DifferenceBlock): TakeableBlock[] {
    if (block.kind === 'gap') {
      this.#line += block.lines;
      return [block];
    }
    this.#blocks = [];
    for (const part of block.parts) {
      if (part.kind === 'same' || part.kind === this.#own) this.#addOwn(part);
      else this.#addOther(part);
    }
    this.#close();
    return this.#blocks;
  }

  #addOwn({ kind, text }: ComparedPart): void {
    for (const line of listLines(text)) {
      const paragraph = this.#paragraphHere();
      if (this.#differing && paragraph !== this.#differing && line.trim() !== '') this.#close();
      if (kind !== 'same' && paragraph) this.#differing = paragraph;
      this.#add({ kind, text: line });
      this.#isInLine = !line.endsWith('\n');
      if (!this.#isInLine) this.#line += 1;
    }
  }

  /** Text of the other version: it belongs to the paragraph that it stands in. */
  #addOther(part: ComparedPart): void {
    const paragraph = this.#paragraphHere();
    const isBefore = this.#line === paragraph?.line && !this.#isInLine && part.text.endsWith('\n');
    if (paragraph && !isBefore) this.#differing = paragraph;
    this.#add(part);
  }

  #paragraphHere(): Paragraph | undefined {
    while ((this.#offered[0]?.end ?? Number.POSITIVE_INFINITY) <= this.#line) this.#offered.shift();
    const next = this.#offered[0]?.paragraph;
    return next && next.line <= this.#line ? next : undefined;
  }

  #add({ kind, text }: ComparedPart): void {
    const last = this.#parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else this.#parts.push({ kind, text });
  }

  #close(): void {
    if (this.#parts.length === 0) return;
    const paragraph = this.#differing;
    const last = this.#parts.at(-1);
    // The blank lines before the next paragraph: the button stands there.
    if (paragraph && last?.kind === 'same') last.text = last.text.trimEnd();
    this.#blocks.push({ kind: 'parts', parts: this.#parts, ...(paragraph && { paragraph }) });
    this.#parts = [];
    this.#differing = undefined;
  }
}
