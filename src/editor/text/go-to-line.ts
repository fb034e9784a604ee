import type { EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { treeOf } from './commands/edit.ts';

/**
 * Puts the caret at the start of a line, shows the line and gives the text the focus. Lines count
 * from 1; a line behind the last one is taken for the last one.
 */
export function goToLine(view: EditorView, line: number): void {
  const { doc } = view.state;
  goTo(view, doc.line(Math.min(line, doc.lines)).from);
}

/**
 * Puts the caret where the description of a picture belongs that has none. `line` is the first one
 * of its paragraph, or an earlier one. Without such a picture it goes to the line.
 */
export function goToDescription(view: EditorView, line: number, address: string): void {
  const at = descriptionAt(view.state, line, address);
  if (at === undefined) goToLine(view, line);
  else goTo(view, at);
}

function goTo(view: EditorView, anchor: number): void {
  view.dispatch({ selection: { anchor }, scrollIntoView: true });
  view.focus();
}

/** `![]` of the picture: the one with this address as it is written, else the first one. */
export function descriptionAt(
  state: EditorState,
  line: number,
  address: string,
): number | undefined {
  const { doc } = state;
  const { from } = doc.line(Math.min(line, doc.lines));
  const found: { at: number; source: string }[] = [];
  treeOf(state, doc.length).iterate({
    from,
    enter: ({ name, node }) => {
      if (name !== 'Image' || node.from < from) return;
      const [opening, closing] = node.getChildren('LinkMark');
      if (!opening || !closing || state.sliceDoc(opening.to, closing.from).trim() !== '') return;
      found.push({ at: opening.to, source: state.sliceDoc(closing.to, node.to) });
    },
  });
  return (found.find(({ source }) => source.includes(address)) ?? found[0])?.at;
}
