/**
 * What stands before each line of the block that begins at `start`: the signs of quotations, and
 * spaces in the place of the markers of lists and notes.
 */
export function prefixAt(markdown: string, start: number): string {
  const lineStart = markdown.lastIndexOf('\n', start - 1) + 1;
  return (
    markdown
      .slice(lineStart, start)
      // The text of a note is indented by four spaces, however long its name is.
      .replace(/\[\^[^\]\n]*\]:[ \t]*/, '    ')
      .replace(/[^>\s]/g, ' ')
  );
}

/** How many characters of a line, which begins at `lineStart`, belong to the prefix. */
export function prefixLength(text: string, lineStart: number, prefix: string): number {
  let at = lineStart;
  for (const sign of prefix) {
    const isSame = sign === '>' ? text[at] === '>' : text[at] === ' ' || text[at] === '\t';
    // A tab stands for all spaces of the prefix that are left.
    if (isSame && text[at] === '\t') return at + 1 - lineStart;
    if (!isSame) break;
    at += 1;
  }
  return at - lineStart;
}

/** The text without the prefix at the beginning of each line but the first. */
export function withoutPrefix(text: string, prefix: string): string {
  if (!text.includes('\n')) return text;
  const [first = '', ...lines] = text.split('\n');
  const rest = lines.map((line) => line.slice(prefixLength(line, 0, prefix)));
  return [first, ...rest].join('\n');
}

/** The opposite of `withoutPrefix`. A blank line gets no spaces at its end. */
export function withPrefix(text: string, prefix: string): string {
  const blank = prefix.trimEnd();
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? line : (line === '' ? blank : prefix) + line))
    .join('\n');
}
