import { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import {
  characterAt,
  characterBefore,
  isWide,
} from '../../../../shared/markdown/base/characters.ts';

/** What the owner looks for. */
export interface Wanted {
  search: string;
  replace: string;
  isCaseSensitive: boolean;
  isWholeWord: boolean;
  isRegExp: boolean;
}

export const initialWanted: Wanted = {
  search: '',
  replace: '',
  isCaseSensitive: false,
  isWholeWord: false,
  isRegExp: false,
};

/** Words are searched as they are: `\n` is a backslash and an n, as in formulas. Patterns know `\n` and `$1`. */
export function queryOf(wanted: Wanted): SearchQuery {
  return new SearchQuery({
    search: wanted.search,
    replace: wanted.replace,
    caseSensitive: wanted.isCaseSensitive,
    regexp: wanted.isRegExp,
    literal: !wanted.isRegExp,
    ...(wanted.isWholeWord ? { test: areWholeWords } : {}),
  });
}

function areWholeWords(_match: string, { doc }: EditorState, from: number, to: number): boolean {
  const first = doc.lineAt(from);
  const last = doc.lineAt(to);
  return isEdge(first.text, from - first.from) && isEdge(last.text, to - last.from);
}

const letter = /^[\p{L}\p{N}\p{M}_]$/u;
/** In UTF-16 code units on each side of the place. */
const maxContext = 40;

/** Whether a word begins or ends at an offset. Chinese and Japanese have no spaces: there the browser knows the words. */
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
