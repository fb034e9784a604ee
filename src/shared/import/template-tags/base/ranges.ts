import type { Range } from './tag.ts';

/** The range that holds an offset. The ranges stand in their order, and do not overlap. */
export function rangeAt(ranges: readonly Range[], offset: number): Range | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.end ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found && found.start <= offset ? found : undefined;
}

export interface TextLine {
  text: string;
  /** The offset of its beginning. */
  start: number;
  /** Whether all of it is code. */
  isCode: boolean;
}

export function listLines(markdown: string, code: readonly Range[]): TextLine[] {
  let start = 0;
  return markdown.split('\n').map((text) => {
    // The indentation of code is no part of it.
    const range = rangeAt(code, start + (/^[ \t]*/.exec(text)?.[0].length ?? 0));
    const line = { text, start, isCode: range !== undefined && range.end >= start + text.length };
    start += text.length + 1;
    return line;
  });
}
