import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { Compartment, StateEffect } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type Heading, listHeadings } from './headings.ts';

/** The text rests for this long before its headings are read again. */
const restMs = 250;
/** The longest part of the reading. Between two parts, keys are read. */
const maxReadingMs = 20;

export interface Outline {
  headings: readonly Heading[];
  /** The index of the heading above the caret. -1 if there is none. */
  current: number;
}

/**
 * Tells the headings of the text now and after each change, once the text rests: a key costs no reading of the text.
 * Returns a function that ends this.
 */
export function followHeadings(view: EditorView, tell: (outline: Outline) => void): () => void {
  const part = new Compartment();
  let headings: readonly Heading[] = [];
  let current = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasEnded = false;

  function read(): void {
    if (hasEnded) return;
    const { state } = view;
    const tree = ensureSyntaxTree(state, state.doc.length, maxReadingMs);
    headings = listHeadings(state, tree ?? syntaxTree(state));
    current = headingAt(headings, state.selection.main.head);
    tell({ headings, current });
    if (!tree) timer = setTimeout(read, maxReadingMs);
  }

  const listener = EditorView.updateListener.of(({ docChanged, selectionSet, changes, state }) => {
    if (docChanged) {
      headings = headings.map((heading) => ({ ...heading, from: changes.mapPos(heading.from) }));
      clearTimeout(timer);
      timer = setTimeout(read, restMs);
    } else if (selectionSet) {
      const now = headingAt(headings, state.selection.main.head);
      if (now === current) return;
      current = now;
      tell({ headings, current });
    }
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(part.of(listener)) });
  read();
  return () => {
    hasEnded = true;
    clearTimeout(timer);
    view.dispatch({ effects: part.reconfigure([]) });
  };
}

/** The index of the last heading that begins at or before a position. */
function headingAt(headings: readonly Heading[], at: number): number {
  return headings.findLastIndex(({ from }) => from <= at);
}
