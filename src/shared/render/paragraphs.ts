/** A part of a Markdown text between two blank lines. */
export interface Paragraph {
  /** Its first line, counted from 0. */
  line: number;
  /** Its lines, joined by `\n`, without an end of the last one. */
  text: string;
}

/** A fence, also as the first line of a list item. */
const fence = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?(`{3,}(?=[^`]*$)|~{3,})/;
const formula = /^\s*\$\$/;
const container = /^\s*:{3,}/;

/** What ends an open block; undefined in a text without blocks. */
type BlockEnd = (line: string) => boolean;

/**
 * The paragraphs of a Markdown text. Code, a formula and a container (`:::`) are parts of one
 * paragraph with all their blank lines, because half of a block has another meaning.
 */
export function listParagraphs(markdown: string): Paragraph[] {
  const paragraphs: { line: number; lines: string[] }[] = [];
  let isInside = false;
  let isEnd: BlockEnd | undefined;
  for (const [index, raw] of markdown.split('\n').entries()) {
    const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
    if (isEnd === undefined && line.trim() === '') {
      isInside = false;
      continue;
    }
    if (isInside) paragraphs.at(-1)?.lines.push(line);
    else paragraphs.push({ line: index, lines: [line] });
    isInside = true;
    if (isEnd === undefined) isEnd = findEnd(line);
    else if (isEnd(line)) isEnd = undefined;
  }
  return paragraphs.map(({ line, lines }) => ({ line, text: lines.join('\n').trimEnd() }));
}

function findEnd(line: string): BlockEnd | undefined {
  const [, signs] = fence.exec(line) ?? [];
  if (signs) {
    const end = new RegExp(`^\\s*${signs[0]}{${signs.length},}\\s*$`);
    return (next) => end.test(next);
  }
  if (formula.test(line) && !/\$\$\s*$/.test(line.replace(formula, ''))) {
    return (next) => /\$\$\s*$/.test(next);
  }
  if (!container.test(line)) return undefined;
  let depth = 1;
  return (next) => {
    if (container.test(next)) depth += next.replace(container, '').trim() === '' ? -1 : 1;
    return depth === 0;
  };
}
