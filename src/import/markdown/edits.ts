/** The new address for the address of a link; undefined leaves the link as it is. */
export type Resolve = (href: string) => string | undefined;

/** `text` takes the place of the text between two offsets. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Applies edits that do not overlap, in any order. All other text stays byte for byte. */
export function applyEdits(markdown: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    result += markdown.slice(done, start) + text;
    done = end;
  }
  return result + markdown.slice(done);
}

/** An address as a destination of Markdown, with or without `<>`, inside a table or not. */
export function escapeDestination(address: string): string {
  return address
    .replace(/[\s()<>\\|\p{Cc}]/gu, (character) => percentOf(character))
    .replace(/&(?=[#\w]+;)/g, '&amp;');
}

function percentOf(character: string): string {
  const encoded = encodeURIComponent(character);
  if (encoded !== character) return encoded;
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
