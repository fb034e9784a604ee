import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { Compartment, type EditorState, StateEffect } from '@codemirror/state';
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
 * Tells the headings of the text now and after each change, once the text rests: a key costs no
 * reading of the text. Returns a function that ends this.
 */
export function followHeadings(view: EditorView, tell: (outline: Outline) => void): () => void {
  const part = new Compartment();
  let outline: Outline = { headings: [], current: -1 };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(): void {
    const { state } = view;
    const tree = ensureSyntaxTree(state, state.doc.length, maxReadingMs);
    if (!tree) readAfter(maxReadingMs);
    show(listHeadings(state, tree ?? syntaxTree(state)));
  }

  function readAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(read, ms);
  }

  function show(headings: readonly Heading[]): void {
    outline = { headings, current: headingAt(headings, view.state) };
    tell(outline);
  }

  const listener = EditorView.updateListener.of(({ docChanged, selectionSet, changes, state }) => {
    const { headings, current } = outline;
    if (docChanged) {
      const moved = headings.map((one) => ({ ...one, from: changes.mapPos(one.from) }));
      outline = { headings: moved, current };
      readAfter(restMs);
    } else if (selectionSet && headingAt(headings, state) !== current) show(headings);
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(part.of(listener)) });
  read();
  return () => {
    clearTimeout(timer);
    view.dispatch({ effects: part.reconfigure([]) });
  };
}

/** The index of the last heading that begins at or before the caret. -1 if there is none. */
function headingAt(headings: readonly Heading[], { selection }: EditorState): number {
  return headings.findLastIndex(({ from }) => from <= selection.main.head);
}
