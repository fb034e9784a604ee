import type { HighlightedPart } from '../src/shared/search/highlights.ts';

/** A text of a search result, with what matches in brackets. */
export const highlightedText = (parts: readonly HighlightedPart[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
