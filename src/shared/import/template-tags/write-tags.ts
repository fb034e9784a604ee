import { rangeAt } from './base/ranges.ts';
import type { Call, Range, TagRule, Written } from './base/tag.ts';
import type { PairedTag, ReadTags } from './pair-tags.ts';

interface Site {
  ruleOf: (tag: PairedTag) => TagRule | undefined;
  isKnown: Call['isKnown'];
  titleOf: Call['titleOf'];
  findValue: Call['findValue'];
  /** Is told of each tag that stays. */
  onLeft: (tag: PairedTag) => void;
}

/** The text with each tag replaced by what its rule writes. */
export function writeTags(text: string, { tags, html }: ReadTags, site: Site): string {
  return new TagWriter(text, html, site).write(tags);
}

/** A tag whose body is being written. */
interface Frame {
  tag: PairedTag | undefined;
  parts: string[];
  /**
   * Where the line begins in front of which the block of another tag has put a blank line, and the
   * indentation of that block.
   */
  blankBefore: number;
  blankIndent: string;
}

class TagWriter {
  readonly #text: string;
  readonly #site: Site;
  readonly #html: readonly Range[];
  /** The text before this offset is written, or left out. */
  #done = 0;
  readonly #frames: Frame[] = [{ tag: undefined, parts: [], blankBefore: 0, blankIndent: '' }];

  constructor(text: string, html: readonly Range[], site: Site) {
    this.#text = text;
    this.#html = html;
    this.#site = site;
  }

  write(tags: readonly PairedTag[]): string {
    for (const tag of tags) {
      this.#endBefore(tag.start);
      const { end, endTag, isCode } = tag;
      if (endTag === undefined) this.#place(tag, undefined, end);
      else if (isCode) this.#place(tag, this.#text.slice(end, endTag.start), endTag.end);
      else this.#open(tag);
    }
    this.#endBefore(Number.POSITIVE_INFINITY);
    this.#copyUntil(this.#text.length);
    return this.#frame.parts.join('');
  }

  get #frame(): Frame {
    return this.#frames.at(-1) as Frame;
  }

  #copyUntil(offset: number): void {
    if (offset > this.#done) this.#frame.parts.push(this.#text.slice(this.#done, offset));
    this.#done = Math.max(this.#done, offset);
  }

  #open(tag: PairedTag): void {
    this.#copyUntil(tag.isFirst ? tag.lineStart : tag.start);
    this.#done = tag.end;
    this.#frames.push({ tag, parts: [], blankBefore: -1, blankIndent: '' });
  }

  /** Writes the tags that end before an offset. */
  #endBefore(offset: number): void {
    for (
      let { tag } = this.#frame;
      tag?.endTag && tag.endTag.start < offset;
      { tag } = this.#frame
    ) {
      this.#copyUntil(tag.endTag.start);
      const body = this.#frames.pop()?.parts.join('') ?? '';
      this.#done = tag.isFirst ? tag.lineStart : tag.start;
      this.#place(tag, body, tag.endTag.end);
    }
  }

  #place(tag: PairedTag, body: string | undefined, end: number): void {
    const rule = this.#site.ruleOf(tag);
    const isAlone = tag.isFirst && this.#isLineEnd(end);
    const isInHtml = rangeAt(this.#html, tag.start) !== undefined;
    const before = this.#text.slice(tag.lineStart, tag.start);
    const indent = indentOf(before);
    const call: Call = {
      name: tag.name,
      written: tag.written,
      body: body === undefined ? undefined : withoutIndent(body, indent, tag.isCode),
      wholeBody: body ?? '',
      isAlone,
      isInHtml,
      before: before.slice(-1),
      behind: this.#text.slice(end, end + 1),
      isKnown: this.#site.isKnown,
      titleOf: this.#site.titleOf,
      findValue: this.#site.findValue,
    };
    const written = rule?.write(call);
    // A block of several lines would end a table, and a blank line a block of HTML.
    const isWithin = isInHtml || (!isAlone && /^[ \t>]*\|/.test(before));
    const fits = written && (!isWithin || !written.isBlock || !written.text.includes('\n'));
    if (!written || !fits) this.#leave(tag, body, end);
    else if (written.isBlock && !isWithin) this.#placeBlock(tag, written, indent, end);
    else this.#placeInline(tag, written, isAlone, end);
  }

  #leave(tag: PairedTag, body: string | undefined, end: number): void {
    this.#site.onLeft(tag);
    if (body !== undefined && tag.endTag) {
      this.#copyUntil(tag.end);
      this.#frame.parts.push(body);
      this.#done = tag.endTag.start;
    }
    this.#copyUntil(end);
  }

  #placeInline(tag: PairedTag, { text }: Written, isAlone: boolean, end: number): void {
    const lead = this.#text.slice(tag.lineStart, tag.start);
    if (text === '' && isAlone && lead.trim() === '') {
      this.#copyUntil(tag.lineStart);
      const next = this.#text.indexOf('\n', end);
      this.#done = next === -1 ? this.#text.length : next + 1;
      return;
    }
    this.#copyUntil(tag.start);
    this.#frame.parts.push(text);
    this.#done = end;
  }

  #placeBlock(tag: PairedTag, written: Written, given: string, end: number): void {
    const { parts, blankBefore, blankIndent } = this.#frame;
    const { isFirst, isInNewItem, lineStart } = tag;
    const isBehindBlock = blankBefore === lineStart;
    const goesOn = isFirst && !isInNewItem && !this.#isBlankAbove(lineStart);
    // A line that goes on a paragraph may be indented far. Behind a blank line it would be code.
    const indentAbove = () => (isBehindBlock ? blankIndent : indentOf(this.#lineAbove(lineStart)));
    const above = goesOn ? indentAbove() : given;
    const indent = given.length - above.length >= 4 ? above : given;
    const blank = indent.trimEnd();
    const text = written.text
      .replace(/\n(?=[^\n])/g, `\n${indent}`)
      .replace(/\n(?=\n)/g, `\n${blank}`);
    if (isFirst) {
      this.#copyUntil(lineStart);
      if (goesOn && !isBehindBlock) parts.push(`${blank}\n`);
      parts.push(isInNewItem ? this.#text.slice(lineStart, tag.start) : indent);
    } else {
      this.#copyUntil(tag.start);
      parts.push(`\n${blank}\n${indent}`);
    }
    parts.push(text);
    this.#done = end;
    const next = this.#text.indexOf('\n', end);
    if (!this.#isLineEnd(end)) {
      parts.push(`\n${blank}\n${indent}`);
      this.#done = end + (/^[ \t]*/.exec(this.#text.slice(end, end + 100))?.[0].length ?? 0);
    } else if (next !== -1 && !this.#isBlankLine(next + 1)) {
      parts.push(`\n${blank}`);
      this.#frame.blankBefore = next + 1;
      this.#frame.blankIndent = indent;
    }
  }

  #lineAbove(lineStart: number): string {
    const before = this.#text.lastIndexOf('\n', lineStart - 2) + 1;
    return this.#text.slice(before, Math.min(before + 200, lineStart - 1));
  }

  #isLineEnd(offset: number): boolean {
    return /^[ \t\r]{0,100}(?:\n|$)/.test(this.#text.slice(offset, offset + 102));
  }

  #isBlankLine(lineStart: number): boolean {
    return /^[ \t>\r]{0,100}(?:\n|$)/.test(this.#text.slice(lineStart, lineStart + 102));
  }

  /** Whether the line above is blank, or there is none. */
  #isBlankAbove(lineStart: number): boolean {
    if (lineStart === 0) return true;
    const above = this.#text.slice(Math.max(0, lineStart - 102), lineStart - 1);
    return /(?:^|\n)[ \t>\r]*$/.test(above);
  }
}

/** Blanks and marks of quotes, with blanks in the place of the marks of lists. */
function indentOf(before: string): string {
  const [lead = ''] = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*/.exec(before.slice(0, 200)) ?? [];
  return lead.replace(/[^ \t>]/g, ' ');
}

/**
 * The body without blank lines around it, and without the indentation of its tag, as far as its
 * lines have it. A text loses the indentation that all of its lines have, too.
 */
function withoutIndent(body: string, indent: string, isCode: boolean): string {
  const text = body.trimEnd().replace(/^(?:[ \t>]*\r?\n)+/, '');
  const lines = text.split('\n').map((line) => withoutStart(line, indent));
  const first = isCode ? 0 : commonIndent(lines);
  return lines
    .map((line) => line.slice(first))
    .join('\n')
    .trimEnd();
}

function commonIndent(lines: readonly string[]): number {
  const written = lines.filter((line) => line.trim() !== '');
  const widths = written.map((line) => /^ */.exec(line)?.[0].length ?? 0);
  return widths.reduce((least, width) => Math.min(least, width), widths[0] ?? 0);
}

function withoutStart(line: string, indent: string): string {
  let length = 0;
  while (length < indent.length && line[length] === indent[length]) length += 1;
  return line.slice(length);
}
