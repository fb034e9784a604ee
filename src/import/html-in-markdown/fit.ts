import { findBlockStarts } from '../../markdown/from-html/find-escapes.ts';
import type { Edit } from '../markdown/links.ts';
import { prefixLength, withPrefix } from './line-prefix.ts';

/** The blocks of one container, or the text of one line or paragraph. */
export interface Place {
  markdown: string;
  /** What stands before each line of the container. */
  prefix: string;
}

export interface Line extends Place {
  /** Offsets of its text. */
  start: number;
  end: number;
  /** Whether it cannot have a line break: a heading, or a cell of a table. */
  isFlat: boolean;
  /** Whether it can be divided into paragraphs. */
  isParagraph: boolean;
}

/** What stands around a region in its container: the end of what is before, the start behind it. */
export interface Around {
  before: number | undefined;
  after: number | undefined;
  /** Whether a block of Markdown follows, and no text of the same block of HTML. */
  isBlockAfter: boolean;
}

/** Characters that are read beside a region: otherwise a long line would take quadratic time. */
const maxLookAhead = 100;
const maxSpaces = 50;

interface Range {
  start: number;
  end: number;
}

/** Puts a block into the place of a region, with a blank line on each side. */
export function fitBlock(place: Place, { start, end }: Range, text: string, around: Around): Edit {
  const { markdown, prefix } = place;
  const { before, after, isBlockAfter } = around;
  const blank = `\n${prefix.trimEnd()}`;
  const separator = `${blank}\n${prefix}`;
  const isCloseBefore = before !== undefined && countBreaks(markdown, before, start) < 2;
  const isCloseAfter = after !== undefined && countBreaks(markdown, end, after) < 2;
  const behind = isBlockAfter ? blank : separator;
  return {
    start: isCloseBefore ? before : startInLine(place, start),
    end: isCloseAfter && !isBlockAfter ? after : end,
    text:
      (isCloseBefore ? separator : '') + withPrefix(text, prefix) + (isCloseAfter ? behind : ''),
  };
}

/** Takes a region out, and its lines if it stands alone on them. */
export function dropBlock(place: Place, { start, end }: Range, { before, after }: Around): Edit {
  const { markdown } = place;
  const drop = (from: number, to: number) => ({ start: from, end: to, text: '' });
  const lineStart = markdown.lastIndexOf('\n', start - 1) + 1;
  const ownStart = startInLine(place, start);
  const isLineStart =
    ownStart < start || prefixLength(markdown, lineStart, place.prefix) + lineStart === start;
  const breaksBefore = before === undefined ? 0 : countBreaks(markdown, before, start);
  const breaksAfter = after === undefined ? 0 : countBreaks(markdown, end, after);
  if (after === undefined) return drop(breaksBefore > 0 ? (before ?? start) : start, end);
  const nextLine = markdown.lastIndexOf('\n', after - 1) + 1;
  const nextStart = nextLine + prefixLength(markdown, nextLine, place.prefix);
  if (breaksAfter > 0 && isLineStart && (before === undefined || breaksBefore > 1)) {
    return drop(ownStart, Math.min(nextStart, after));
  }
  if (before !== undefined && breaksBefore > 0 && breaksAfter > 1) return drop(before, end);
  if (breaksAfter > 0) return drop(ownStart, end);
  const isSpaced = /\s$/.test(markdown.slice(0, start).slice(-1)) || isLineStart;
  return drop(start, isSpaced ? after : end);
}

/** The start of a region, or that of its line if only spaces stand before it. */
function startInLine({ markdown, prefix }: Place, start: number): number {
  const lineStart = markdown.lastIndexOf('\n', start - 1) + 1;
  const own = lineStart + prefixLength(markdown, lineStart, prefix);
  return own <= start && markdown.slice(own, start).trim() === '' ? own : start;
}

function countBreaks(markdown: string, from: number, to: number): number {
  return markdown.slice(from, to).split('\n').length - 1;
}

/** Puts Markdown into the place of a region within a line. `isBlock`: it is a paragraph or more. */
export function fitInLine(line: Line, range: Range, text: string, isBlock: boolean): Edit {
  const { markdown, prefix } = line;
  const isFirst = markdown.slice(line.start, range.start).trim() === '';
  if (!isBlock || !line.isParagraph) {
    return fitWords(line, range, text, isBlock);
  }
  const { start, end } = withSpaces(line, range);
  const isLast = markdown.slice(end, line.end).trim() === '';
  const separator = `\n${prefix.trimEnd()}\n${prefix}`;
  const parts = [isFirst ? '' : separator, withPrefix(text.trim(), prefix)];
  return { start, end, text: [...parts, isLast || text.trim() === '' ? '' : separator].join('') };
}

/** Puts words between other words, with one space where the region stood between spaces. */
function fitWords(line: Line, { start, end }: Range, text: string, isBlock: boolean): Edit {
  const { markdown, prefix, isFlat } = line;
  const before = markdown.slice(Math.max(line.start, start - maxSpaces), start);
  const behind = markdown.slice(end, Math.min(line.end, end + maxLookAhead));
  const isFirst = markdown.slice(line.start, start).trim() === '';
  const isSpaced = isFirst || /\s$/.test(before);
  const flat = isFlat || isBlock ? text.replace(/\s*\\?\n\s*/g, ' ') : text;
  const own = isBlock ? flat.trim() : isSpaced ? flat.trimStart() : flat;
  if (own === '') {
    const isLast = /^[ \t]*(?:\n|$)/.test(behind);
    const spacesBefore = isLast ? before.length - before.replace(/[ \t]+$/, '').length : 0;
    const spacesBehind = isSpaced ? behind.length - behind.replace(/^[ \t]+/, '').length : 0;
    return { start: start - spacesBefore, end: end + spacesBehind, text: '' };
  }
  const words = isFirst ? escapeStart(own, behind) : own;
  const isApart = isBlock && /^[^\s<|]/.test(behind);
  const whole = `${isBlock && !isSpaced ? ' ' : ''}${words}${isApart ? ' ' : ''}`;
  return { start, end, text: withPrefix(whole, prefix) };
}

/** Writes a line break, or the end of a paragraph for more than one. */
export function breakLine(line: Line, range: Range, count: number): Edit {
  const { markdown, prefix, isFlat, isParagraph } = line;
  const { start, end } = withSpaces(line, range);
  const isAtEdge =
    markdown.slice(line.start, start).trim() === '' || markdown.slice(end, line.end).trim() === '';
  if (isAtEdge) return { start, end, text: '' };
  if (isFlat) return { start, end, text: ' ' };
  const nextLine = `\n${prefix}`;
  const isEnd = count > 1 && isParagraph;
  const breaks = isEnd ? `\n${prefix.trimEnd()}` : '\\';
  const [position] = findBlockStarts(lineFrom(markdown, end, line.end));
  return position === undefined
    ? { start, end, text: breaks + nextLine }
    : {
        start,
        end: end + position,
        text: `${breaks + nextLine + markdown.slice(end, end + position)}\\`,
      };
}

/** The rest of a line, as far as it can decide what begins there. */
function lineFrom(markdown: string, start: number, end: number): string {
  return markdown.slice(start, Math.min(end, start + maxLookAhead)).split('\n', 1)[0] ?? '';
}

/** A region with the spaces around it, and with one line break on each side. */
function withSpaces({ markdown, prefix, start: first, end: last }: Line, range: Range): Range {
  let { start, end } = range;
  const [spaces = ''] =
    /[ \t]*(?:\r?\n[ \t]*)?$/.exec(markdown.slice(Math.max(first, start - maxSpaces), start)) ?? [];
  start -= spaces.length;
  const [behind = ''] =
    /^[ \t]*(?:\r?\n)?/.exec(markdown.slice(end, Math.min(last, end + maxSpaces))) ?? [];
  end += behind.length;
  if (behind.endsWith('\n')) end += prefixLength(markdown, end, prefix);
  return { start, end };
}

/** Text that would begin a block where a tag stood before it. */
function escapeStart(text: string, behind: string): string {
  const [line = ''] = (text + behind).split('\n', 1);
  const position = findBlockStarts(line).find((at) => at < text.length);
  return position === undefined ? text : `${text.slice(0, position)}\\${text.slice(position)}`;
}
