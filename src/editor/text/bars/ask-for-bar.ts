import { StateEffect } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Asks the bar at the selection to come and to take the focus. */
export const askForBar = StateEffect.define<null>();

/**
 * Gives the focus to the bar of formats: to the row below the text, or to the one at the selection.
 */
export function goToFormatBar(view: EditorView | null): void {
  const row = document.querySelector<HTMLElement>('.command-bar button');
  if (row) row.focus();
  else view?.dispatch({ effects: askForBar.of(null) });
}
