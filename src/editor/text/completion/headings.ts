import type { EditorView } from '@codemirror/view';
import { treeOf } from '../commands/edit.ts';
import { listAnchors } from '../outline/headings.ts';
import { sortKey } from './articles.ts';
import type { Source } from './completion.ts';

/** The headings of this article that a link can lead to. */
export const headings: Source = (_trigger, at, { state }) => {
  const anchors = listAnchors(state, treeOf(state, state.doc.length));
  const options = anchors.map(({ text, level, slug }, index) => ({
    label: text,
    sortText: sortKey(index),
    detail: '#'.repeat(level),
    apply(view: EditorView, _option: unknown, from: number, to: number) {
      const isClosed = view.state.sliceDoc(to, to + 1) === ')';
      const insert = isClosed ? slug : `${slug})`;
      const anchor = from + slug.length + 1;
      view.dispatch({
        changes: { from, to, insert },
        selection: { anchor },
        userEvent: 'input.complete',
      });
    },
  }));
  return options.length > 0 ? { from: at + '(#'.length, options, validFor: /^[^()]*$/ } : null;
};
