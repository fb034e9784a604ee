/** The row below the head of a table. */
const rule = /\n[ \t>]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*(?=\r?\n|$)/g;

/** Where the table in a paragraph begins. The parser of the import does not know tables. */
export function tableStart(markdown: string, from: number, to: number): number | undefined {
  const text = markdown.slice(from, to);
  if (!text.includes('|')) return undefined;
  for (const { index, 0: row } of text.matchAll(rule)) {
    const head = text.lastIndexOf('\n', index - 1) + 1;
    if (row.includes('|') && text.slice(head, index).includes('|')) return from + head;
  }
  return undefined;
}
