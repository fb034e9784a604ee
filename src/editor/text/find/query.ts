import { SearchQuery } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import { isEdge } from './whole-words.ts';

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

/**
 * The query of the editor's own search. Words are searched as they are: `\n` is a backslash and an
 * n, as in formulas. For a pattern the query is empty: the editor would run it on the page, where
 * nothing can end it (see pattern-finder.ts).
 */
export function queryOf(wanted: Wanted): SearchQuery {
  return new SearchQuery({
    search: wanted.isRegExp ? '' : wanted.search,
    replace: wanted.replace,
    caseSensitive: wanted.isCaseSensitive,
    literal: true,
    ...(wanted.isWholeWord ? { test: areWholeWords } : {}),
  });
}

function areWholeWords(_match: string, { doc }: EditorState, from: number, to: number): boolean {
  const first = doc.lineAt(from);
  const last = doc.lineAt(to);
  return isEdge(first.text, from - first.from) && isEdge(last.text, to - last.from);
}
