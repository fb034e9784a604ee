import { EditorSelection, type TransactionSpec } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** The side of the caret that is measured. Before it may be the box of a file on its way. */
const behind = 1;

/**
 * Makes a change that no key has made. The line of the caret keeps its place in the window, if it
 * is in sight: its writer looks at it.
 */
export function dispatchInPlace(view: EditorView, spec: TransactionSpec): void {
  const yMargin = offsetOfCaret(view);
  view.dispatch(spec);
  if (yMargin === undefined) return;
  // A step of its own: in one with the change, CodeMirror scrolls by the lines before it.
  const caret = EditorSelection.cursor(view.state.selection.main.head, behind);
  view.dispatch({ effects: EditorView.scrollIntoView(caret, { y: 'start', yMargin }) });
}

/**
 * How far the caret is below the place to which `scrollIntoView` scrolls, in pixels. Undefined if
 * it is out of sight, or another part of the page has the focus.
 */
function offsetOfCaret(view: EditorView): number | undefined {
  const { head } = view.state.selection.main;
  const line = view.hasFocus ? view.coordsAtPos(head, behind) : null;
  const pane = view.dom.closest('.editor-write')?.getBoundingClientRect();
  if (!line || !pane || line.bottom < pane.top || line.top > pane.bottom) return undefined;
  const margins = view.state.facet(EditorView.scrollMargins).map((each) => each(view)?.top ?? 0);
  return line.top - pane.top - Math.max(0, ...margins);
}
