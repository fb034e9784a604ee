/** The words that the owner wrote into the title of a new article before the editor was there. */
export interface FirstWords {
  title: string;
  /** The lines below the first one. */
  markdown: string;
  /**
   * Where the caret or the selection is: in the title or in the text, by offsets in UTF-16 code
   * units.
   */
  selection: { field: 'title' | 'markdown'; from: number; to: number };
}

/**
 * Splits the value of the field: Enter ends the title, and the lines after it are the text. `from`
 * and `to` are offsets in UTF-16 code units. A selection that begins in the title ends there.
 */
export function splitFirstWords(value: string, from: number, to: number): FirstWords {
  const lineEnd = value.indexOf('\n');
  const end = lineEnd < 0 ? value.length : lineEnd;
  const isInTitle = from <= end;
  const start = isInTitle ? 0 : end + 1;
  return {
    title: value.slice(0, end),
    markdown: value.slice(end + 1),
    selection: {
      field: isInTitle ? 'title' : 'markdown',
      from: from - start,
      to: Math.min(to, isInTitle ? end : value.length) - start,
    },
  };
}
