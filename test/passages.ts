import { maxPassageTokens } from '../src/shared/search/passages.ts';
import { tokensOf } from '../src/shared/search/tokens.ts';

/**
 * A paragraph that is a passage of its own: a text, and after it the same word as often as the
 * passage has room.
 */
export function fillPassage(text: string): string {
  const words = Array(maxPassageTokens - tokensOf(text).length).fill('word');
  return `${text} ${words.join(' ')}`;
}
