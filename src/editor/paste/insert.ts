import type { EditorView } from '@codemirror/view';
import { continueLines } from '../text/commands/continue-lines.ts';
import type { HeldPlace } from './held-places.ts';
import { withLineBreaks } from './line-breaks.ts';

/**
 * Inserts a text, and puts the caret behind it. A block that comes into a line gets a paragraph of
 * its own. In quotes and items each line gets their signs.
 */
export function insert(
  view: EditorView,
  { from, to }: HeldPlace,
  markdown: string,
  userEvent: 'input.paste' | 'input.drop' = 'input.paste',
): void {
  const { state } = view;
  const { before } = continueLines(state, from, '');
  const after = state.sliceDoc(to, state.doc.lineAt(to).to);
  const lead = isBlock(markdown) && before.trim() !== '' ? '\n\n' : '';
  const tail = endsAsBlock(markdown) && after.trim() !== '' ? '\n\n' : '';
  const { text } = continueLines(state, from, lead + markdown);
  const end = continueLines(state, from, tail).text;
  const inserted = state.toText(withLineBreaks(text + end, state));
  view.dispatch({
    changes: { from, to, insert: inserted },
    selection: { anchor: from + inserted.length - end.length },
    userEvent,
    scrollIntoView: true,
  });
}

/**
 * Inserts lines of plain text into quotes and items, each with their signs. False if there are no
 * such signs here: the editor can then insert the text by itself.
 */
export function insertLines(view: EditorView, plain: string): boolean {
  const { state } = view;
  const { from, to } = state.selection.main;
  const { text } = continueLines(state, from, plain);
  if (state.selection.ranges.length > 1 || text === plain.replace(/\r\n?/g, '\n')) return false;
  const inserted = state.toText(withLineBreaks(text, state));
  view.dispatch({
    changes: { from, to, insert: inserted },
    selection: { anchor: from + inserted.length },
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  return true;
}

/**
 * Whether a text is a block that can't stand behind words: a heading, list, table, quote, fence,
 * container or formula.
 */
function isBlock(markdown: string): boolean {
  return /^(?:#{1,6} |[-+*] |\d{1,9}[.)] |> |\||```|:::|\$\$\n)/.test(markdown);
}

/** Whether words right behind the text would become part of its last block. */
function endsAsBlock(markdown: string): boolean {
  const last = markdown.slice(markdown.lastIndexOf('\n') + 1);
  return /^\s*(?:#{1,6} |[-+*] |\d{1,9}[.)] |> |\||```|:::|\[\^|\$\$$)/.test(last);
}
