import { characterAt, characterBefore, isWide } from '../../../shared/render/characters.ts';

const letter = /^[\p{L}\p{N}\p{M}_]$/u;
/** In UTF-16 code units on each side of the place. */
const maxContext = 40;

/**
 * Whether a word begins or ends at an offset. Chinese and Japanese have no spaces: there the
 * browser knows the words.
 */
export function isEdge(text: string, offset: number): boolean {
  const before = characterBefore(text, offset);
  const after = characterAt(text, offset);
  if (!letter.test(before) || !letter.test(after)) return true;
  if (!isWide(before) || !isWide(after)) return isWide(before) !== isWide(after);
  const start = Math.max(0, offset - maxContext);
  const around = text.slice(start, offset + maxContext);
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(around);
  return segments.containing(offset - start)?.index === offset - start;
}
