import type { Edit } from '../markdown/links.ts';

/** Offsets in a text. */
export interface Range {
  start: number;
  end: number;
}

interface Comments {
  /** In the order of the text. Each takes away a comment with its lines, or the space before it. */
  edits: Edit[];
  /** The offset of a comment that does not end. */
  openAt: number | undefined;
}

const blankLine = /\n[ \t>]*\r?\n/;

/**
 * The comments (`%%`) of a text, but for the signs in `code`. A comment that begins a line can hold
 * anything; another one ends in its paragraph, or its signs are text. A comment of the first kind
 * that does not end goes on to the end of the text, as in Obsidian: no words become public that the
 * writer saw as hidden.
 */
export function findComments(markdown: string, code: readonly Range[]): Comments {
  const signs = listSigns(markdown, code);
  const edits: Edit[] = [];
  for (let index = 0; index < signs.length; index += 1) {
    const start = signs[index] as number;
    const close = signs[index + 1];
    const isBlock = beginsLine(markdown, start);
    if (close === undefined) {
      if (!isBlock) break;
      edits.push({ start, end: markdown.length, text: '' });
      return { edits, openAt: start };
    }
    if (!isBlock && blankLine.test(markdown.slice(start, close))) continue;
    edits.push({ ...widen(markdown, { start, end: close + 2 }), text: '' });
    index += 1;
  }
  return { edits, openAt: undefined };
}

function listSigns(markdown: string, code: readonly Range[]): number[] {
  const signs: number[] = [];
  let next = 0;
  for (const { index } of markdown.matchAll(/%%/g)) {
    while ((code[next]?.end ?? Number.POSITIVE_INFINITY) <= index) next += 1;
    const range = code[next];
    if (range === undefined || index < range.start) signs.push(index);
  }
  return signs;
}

/** Whether nothing but spaces and signs of quotes stand before an offset in its line. */
function beginsLine(markdown: string, offset: number): boolean {
  let at = offset;
  while (/[ \t>]/.test(markdown.charAt(at - 1))) at -= 1;
  return at === 0 || markdown[at - 1] === '\n';
}

/** The comment with its lines, if nothing else stands in them; else with the space before it. */
function widen(markdown: string, { start, end }: Range): Range {
  const behind = /[ \t\r]*/y;
  behind.lastIndex = end;
  behind.test(markdown);
  const lineEnd = behind.lastIndex;
  const endsLine = lineEnd === markdown.length || markdown[lineEnd] === '\n';
  if (!beginsLine(markdown, start) || !endsLine) {
    let from = start;
    if (lineEnd > end || endsLine) while (/[ \t]/.test(markdown.charAt(from - 1))) from -= 1;
    return { start: from, end };
  }
  let from = start;
  while (from > 0 && markdown[from - 1] !== '\n') from -= 1;
  // Without an empty line in its place, the paragraphs above and below would become one.
  const keepsLine =
    markdown.slice(start, end).includes('\n') && !isBlankBeside(markdown, from, lineEnd);
  return { start: from, end: keepsLine ? lineEnd : Math.min(lineEnd + 1, markdown.length) };
}

function isBlankBeside(markdown: string, from: number, lineEnd: number): boolean {
  const isBlankBelow = /^\n[ \t>]*(?:\r?\n|$)/.test(markdown.slice(lineEnd, lineEnd + 200));
  return (
    from === 0 ||
    isBlankBelow ||
    /\n[ \t>\r]*\n$/.test(markdown.slice(Math.max(0, from - 200), from))
  );
}
