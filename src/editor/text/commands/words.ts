import type { EditorState } from '@codemirror/state';
import { characterAt, characterBefore, isWide } from '../../../shared/render/characters.ts';

const letter = /^[\p{L}\p{N}\p{M}_]$/u;
/** In UTF-16 code units on each side of the caret. */
const maxWordLength = 40;

export interface Place {
  from: number;
  to: number;
}

/**
 * The word at the caret. In Chinese and Japanese, which have no spaces, only a word that the caret
 * stands within: at the edge of one the writer wants to go on writing.
 */
export function wordAt(state: EditorState, position: number): Place | undefined {
  const line = state.doc.lineAt(position);
  const { text } = line;
  const at = position - line.from;
  let from = at;
  let to = at;
  while (isNarrowLetter(characterBefore(text, from))) from -= characterBefore(text, from).length;
  while (isNarrowLetter(characterAt(text, to))) to += characterAt(text, to).length;
  if (from < to) return { from: line.from + from, to: line.from + to };
  const start = Math.max(0, at - maxWordLength);
  const around = text.slice(start, at + maxWordLength);
  for (const { index, segment, isWordLike } of new Intl.Segmenter('zh', {
    granularity: 'word',
  }).segment(around)) {
    const wordStart = start + index;
    const wordEnd = wordStart + segment.length;
    if (wordStart < at && at < wordEnd && isWordLike) {
      return { from: line.from + wordStart, to: line.from + wordEnd };
    }
  }
  return undefined;
}

function isNarrowLetter(character: string): boolean {
  return letter.test(character) && !isWide(character);
}
