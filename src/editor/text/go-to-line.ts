import type { EditorView } from '@codemirror/view';

/**
 * Puts the caret at the start of a line, shows the line and gives the text the focus. Lines count
 * from 1; a line behind the last one is taken for the last one.
 */
export function goToLine(view: EditorView, line: number): void {
  const { doc } = view.state;
  const { from } = doc.line(Math.min(line, doc.lines));
  view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
  view.focus();
}
