import type { MarkedPart } from '../src/shared/search/highlights.ts';

/** A text of a search result, with what matches in brackets. */
export const markedText = (parts: readonly MarkedPart[]): string =>
  parts.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('');
