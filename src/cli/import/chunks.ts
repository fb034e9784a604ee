export interface Chunk {
  start: number;
  end: number;
}

const marker = /^[ \t]*(?:>[ \t]?|(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|$))*/;
const fence = /^(?:(`{3,})[^`\r\n]*|(~{3,}).*)\r?$/;
const htmlUntil: readonly [RegExp, RegExp][] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [/^<![a-z]/i, />/],
];

/** Those pieces of a text, as `splitChunks` gives them, that hold one of these offsets (ascending). */
export function chunksAround(markdown: string, offsets: readonly number[]): Chunk[] {
  const chunks: Chunk[] = [];
  let next = 0;
  for (const chunk of splitChunks(markdown)) {
    const first = next;
    while ((offsets[next] ?? chunk.end) < chunk.end) next += 1;
    if (next > first) chunks.push(chunk);
    if (next === offsets.length) break;
  }
  return chunks;
}

/**
 * Splits a text into pieces that can be parsed each for itself, which is many times faster than parsing all of it when
 * a few are wanted: a piece begins after a blank line, at the margin, where no block is open. Where that cannot be told
 * for sure, the rest is one piece. Blocks as in CommonMark 0.31, section 4.
 */
export function* splitChunks(markdown: string): Generator<Chunk> {
  let start = 0;
  for (const end of listStarts(markdown)) {
    yield { start, end };
    start = end;
  }
  yield { start, end: markdown.length };
}

function* listStarts(markdown: string): Generator<number> {
  if (/\r(?!\n)/.test(markdown)) return;
  let code: Fence | undefined;
  let htmlEnd: RegExp | undefined;
  let isInHtml = false;
  let isBlankAbove = false;
  for (const { start, line } of linesOf(markdown)) {
    const isBlank = /^[ \t\r]*$/.test(line);
    if (code !== undefined) {
      const end = isBlank ? 'open' : endOf(code, line);
      if (end === 'unsure') return;
      if (end === 'closed') code = undefined;
    } else if (htmlEnd !== undefined) {
      if (htmlEnd.test(line)) htmlEnd = undefined;
    } else if (isBlank) {
      isInHtml = false;
    } else {
      if (isBlankAbove && !/^[ \t]/.test(line)) yield start;
      const prefix = marker.exec(line)?.[0] ?? '';
      const content = line.slice(prefix.length);
      const run = fence.exec(content);
      const html = htmlUntil.find(([opening]) => opening.test(content));
      const isOpenHtml = html !== undefined && !html[1].test(content.slice(2));
      // What opens inside a list or other HTML may end with it, unseen.
      if (isOpenHtml && (isInHtml || prefix !== '')) return;
      if (run !== null && (isInHtml || prefix.includes('\t'))) return;
      // A quotation cannot outlast a blank line, nor can a fence within it.
      if (run !== null && !prefix.includes('>')) {
        code = { characters: run[1] ?? run[2] ?? '', column: prefix.length };
      }
      if (isOpenHtml) htmlEnd = html[1];
      else if (content.startsWith('<')) isInHtml = true;
    }
    isBlankAbove = isBlank;
  }
  return;
}

interface Fence {
  characters: string;
  column: number;
}

/** At the margin there is no doubt; a fence that stands further in may also end with the list that holds it. */
function endOf({ characters, column }: Fence, line: string): 'open' | 'closed' | 'unsure' {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  const text = line.slice(indent).trimEnd();
  const isEnd = text.startsWith(characters) && text.replaceAll(characters[0] ?? '', '') === '';
  if (column === 0) return isEnd && /^ {0,3}\S/.test(line) ? 'closed' : 'open';
  if (indent < column || (isEnd && indent > column)) return 'unsure';
  return isEnd ? 'closed' : 'open';
}

function* linesOf(text: string): Generator<{ start: number; line: string }> {
  for (let start = 0; start < text.length; ) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    yield { start, line: text.slice(start, end) };
    start = end + 1;
  }
}
