import type { EditorView } from '@codemirror/view';
import type { HeldPlace } from './held-places.ts';
import { withLineBreaks } from './line-breaks.ts';

/** Inserts a text, and puts the caret behind it. A block that comes into a line gets a paragraph of its own. */
export function insert(
  view: EditorView,
  { from, to }: HeldPlace,
  markdown: string,
  userEvent: 'input.paste' | 'input.drop' = 'input.paste',
): void {
  const { state } = view;
  const before = state.sliceDoc(state.doc.lineAt(from).from, from);
  const after = state.sliceDoc(to, state.doc.lineAt(to).to);
  const lead = isBlock(markdown) && before.trim() !== '' ? '\n\n' : '';
  const tail = endsAsBlock(markdown) && after.trim() !== '' ? '\n\n' : '';
  const text = state.toText(withLineBreaks(lead + markdown + tail, state));
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length - tail.length },
    userEvent,
    scrollIntoView: true,
  });
}

/** Returns when no input method composes a text. */
export async function untilComposed(view: EditorView): Promise<void> {
  while (view.composing && view.dom.isConnected) {
    await new Promise((resolve) => {
      view.contentDOM.addEventListener('compositionend', () => setTimeout(resolve), { once: true });
    });
  }
}

/** Whether a text is a block that can't stand behind words: a heading, list, table, quote, fence or formula. */
function isBlock(markdown: string): boolean {
  return /^(?:#{1,6} |[-+*] |\d{1,9}[.)] |> |\||```|\$\$\n)/.test(markdown);
}

/** Whether words right behind the text would become part of its last block. */
function endsAsBlock(markdown: string): boolean {
  const last = markdown.slice(markdown.lastIndexOf('\n') + 1);
  return /^\s*(?:#{1,6} |[-+*] |\d{1,9}[.)] |> |\||```|\$\$$)/.test(last);
}
