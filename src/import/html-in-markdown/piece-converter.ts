import type { ImportNote } from '../../shared/import/import-note.ts';
import { applyEdits, type Edit } from '../markdown/links.ts';
import { Contents } from './contents.ts';
import { convertRegion } from './convert-region.ts';
import { isBlockName, isNothingAlone } from './elements.ts';
import { breakLine, dropBlock, fitBlock, fitInLine, type Line, type Place } from './fit.ts';
import { withoutPrefix, withPrefix } from './line-prefix.ts';
import { isMoreMark } from './more-mark.ts';
import type { Piece } from './pieces.ts';
import { holderOf, inlineHolder, writeHtml } from './region-html.ts';
import { findRegions, type Region } from './regions.ts';
import { Tally } from './tally.ts';

/** Regions of one text. Each takes about half a millisecond. */
const maxConversions = 5_000;

/** Stands on both sides of a region within a line, while it is converted. No text has it. */
const edge = '\u0003';

/** Stands in the place of a space or of nothing, which would be lost. */
const noWord = '.';

type Convert = (
  own: readonly Piece[],
  range: { start: number; end: number },
  region: Region,
) => Edit | undefined;

/** Makes the edits that convert the HTML among pieces of a text. */
export class PieceConverter {
  readonly #markdown: string;
  readonly #tally: Tally;
  #conversions = 0;
  readonly #abbreviations = new Map<string, string>();
  /** The offset of the first mark `<!-- more -->`. */
  moreAt: number | undefined;

  constructor(markdown: string) {
    this.#markdown = markdown;
    this.#tally = new Tally(markdown);
  }

  /** The definitions of abbreviations, which stand at the end of the text. */
  abbreviations(): string {
    return [...this.#abbreviations]
      .filter(([name]) => !this.#markdown.includes(`*[${name}]:`))
      .map(([name, meaning]) => `*[${name}]: ${meaning}`)
      .join('\n');
  }

  notes(): ImportNote[] {
    return this.#tally.notes();
  }

  /** Adds the messages about a part of the text, which begins at `start`. */
  addNotes(notes: readonly ImportNote[], start: number): void {
    this.#tally.addNotes(notes, start);
  }

  /** `inner` are the edits of what stands in the pieces of Markdown. */
  convertBlocks(pieces: readonly Piece[], inner: readonly Edit[], place: Place): Edit[] {
    const isJoined = (from: number, to: number) => {
      const isBlank = pieces.slice(from, to).every((piece) => this.#isBlank(piece));
      const between = this.#markdown.slice(pieces[from - 1]?.end, pieces[to]?.start);
      return isBlank && !/\n\s*\n/.test(withoutPrefix(between, place.prefix));
    };
    const contents = new Contents(this.#markdown, pieces);
    return this.#convert(pieces, inner, findRegions(pieces, isJoined), (own, range, region) => {
      const isNothing = hasNoEffect(own);
      const html = isNothing
        ? ''
        : writeHtml(own, (start, end) => this.#read(start, end, inner, place.prefix));
      const text = isNothing ? '' : this.#toMarkdown(html, range.start);
      if (text === undefined) return undefined;
      const around = contents.around(region);
      if (text === '') return dropBlock(place, range, around);
      const isBlock = own.some(isBlockPiece) || text.includes('\n\n');
      if (!isBlock) return { ...range, text: withPrefix(text, place.prefix) };
      return fitBlock(place, range, text, around);
    });
  }

  convertLine(pieces: readonly Piece[], inner: readonly Edit[], line: Line): Edit[] {
    const isBreak = (piece: Piece | undefined) => piece?.name === 'br';
    const isJoined = (from: number, to: number) =>
      isBreak(pieces[from - 1]) &&
      isBreak(pieces[to]) &&
      pieces.slice(from, to).every((piece) => this.#isBlank(piece));
    return this.#convert(pieces, inner, findRegions(pieces, isJoined), (own, range) => {
      const [first] = own;
      if (isBreak(first)) return breakLine(line, range, own.filter(isBreak).length);
      if (own.length === 1 && first && first.name !== 'hr') {
        if (isBlockName(first.name)) return breakLine(line, range, 2);
        if (hasNoEffect(own)) return fitInLine(line, range, '', false);
      }
      const before = this.#markdown.slice(Math.max(line.start, range.start - 2), range.start);
      const after = this.#markdown.slice(range.end, Math.min(line.end, range.end + 2));
      const html = [
        holderOf(inlineHolder, edge, /\S$/.test(before) ? before.trim() : noWord),
        writeHtml(own, (start, end) => this.#read(start, end, inner, line.prefix)),
        holderOf(inlineHolder, edge, /^\S/.test(after) ? after.trim() : noWord),
      ].join('');
      const whole = this.#toMarkdown(html, range.start);
      if (whole === undefined) return undefined;
      const text = whole.slice(whole.indexOf(edge) + 1, whole.lastIndexOf(edge));
      const isBlock = text.includes('\n\n') || (own.some(isBlockPiece) && own.length > 1);
      return fitInLine(line, range, text, isBlock);
    });
  }

  /** The edits of all regions, with the inner edits that stand in no region. */
  #convert(
    pieces: readonly Piece[],
    inner: readonly Edit[],
    regions: readonly Region[],
    convert: Convert,
  ): Edit[] {
    for (const { kind, start, end } of pieces) {
      if (kind === 'comment' && isMoreMark(this.#markdown.slice(start, end))) {
        this.moreAt = Math.min(this.moreAt ?? start, start);
      }
    }
    const edits: Edit[] = [];
    let nextInner = 0;
    let nextPiece = 0;
    const keepUntil = (piece: number) => {
      for (; nextPiece < piece; nextPiece += 1) this.#tally.addText(pieces[nextPiece] as Piece);
    };
    for (const region of regions) {
      const own = pieces.slice(region.first, region.last + 1);
      if (own.length === 1 && own[0] && this.#isMention(own[0])) {
        this.#tally.keep(own[0]);
        continue;
      }
      const range = { start: own[0]?.start ?? 0, end: own.at(-1)?.end ?? 0 };
      const edit = convert(own, range, region);
      if (edit === undefined) continue;
      keepUntil(region.first);
      nextPiece = region.last + 1;
      this.#tally.addRegion(own);
      while ((inner[nextInner]?.start ?? range.end) < range.start) {
        edits.push(inner[nextInner] as Edit);
        nextInner += 1;
      }
      while ((inner[nextInner]?.start ?? range.end) < range.end) nextInner += 1;
      // The spaces between two regions belong to the first one.
      edits.push({ ...edit, start: Math.max(edit.start, edits.at(-1)?.end ?? 0) });
    }
    keepUntil(pieces.length);
    for (; nextInner < inner.length; nextInner += 1) edits.push(inner[nextInner] as Edit);
    return edits;
  }

  /** Whether a tag alone is a word of a text about HTML: it has no attribute and does nothing. */
  #isMention({ kind, name, start, end }: Piece): boolean {
    const isBare = /^<[\w-]+\s*\/?>$/.test(this.#markdown.slice(start, end));
    return (kind === 'open' || kind === 'single') && isBare && isNothingAlone(name);
  }

  #toMarkdown(html: string, start: number): string | undefined {
    this.#conversions += 1;
    if (this.#conversions > maxConversions) {
      this.#tally.refuse(start, 'its HTML has too many elements');
      return undefined;
    }
    const converted = convertRegion(html, this.#abbreviations);
    if (converted.kind === 'markdown') return converted.markdown;
    this.#tally.refuse(start, converted.reason);
    return undefined;
  }

  /** The Markdown between two offsets after the inner edits, without the prefix of its lines. */
  #read(start: number, end: number, inner: readonly Edit[], prefix: string): string {
    const within: Edit[] = [];
    for (let at = firstFrom(inner, start); at < inner.length; at += 1) {
      const edit = inner[at] as Edit;
      if (edit.start >= end) break;
      within.push({ ...edit, start: edit.start - start, end: edit.end - start });
    }
    return withoutPrefix(applyEdits(this.#markdown.slice(start, end), within), prefix);
  }

  #isBlank({ start, end }: Piece): boolean {
    return this.#markdown.slice(start, end).trim() === '';
  }
}

function isBlockPiece({ kind, name }: Piece): boolean {
  return kind === 'blocks' || (kind !== 'text' && isBlockName(name));
}

/** Whether a region is only comments, ends of elements, or one element without an end. */
function hasNoEffect(pieces: readonly Piece[]): boolean {
  const [first] = pieces;
  if (pieces.length === 1 && first?.kind === 'open') return !isBlockName(first.name);
  return pieces.every(({ kind }) => /^(?:comment|close|end)$/.test(kind));
}

function firstFrom(edits: readonly Edit[], start: number): number {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((edits[middle] as Edit).start < start) low = middle + 1;
    else high = middle;
  }
  return low;
}
