import { EditorView } from '@codemirror/view';
import type { Heading } from './headings.ts';

/** Shows a heading at the top, with the caret at its end, and gives the text the focus. */
export function goToHeading(view: EditorView, { from }: Pick<Heading, 'from'>): void {
  const { to } = view.state.doc.lineAt(from);
  view.focus();
  const effects = EditorView.scrollIntoView(from, { y: 'start', yMargin: 24 });
  view.dispatch({ selection: { anchor: to }, effects });
}
