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
  /** How far the text has been read: a heading that begins later is missing. */
  readTo: number;
  /**
   * The index of the heading above the caret. -1 if there is none; undefined while the text has not
   * been read as far as the caret.
   */
  current: number | undefined;
}

/**
 * Tells the headings of the text now and after each change, once the text rests: a key costs no
 * reading of the text. Returns a function that ends this.
 */
export function followHeadings(view: EditorView, tell: (outline: Outline) => void): () => void {
  const part = new Compartment();
  let outline: Outline = { headings: [], readTo: 0, current: undefined };
  let timer: ReturnType<typeof setTimeout> | undefined;

  function read(): void {
    const made = readOutline(view.state);
    if (made.readTo < view.state.doc.length) readAfter(maxReadingMs);
    show(made);
  }

  function readAfter(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(read, ms);
  }

  function show(made: Outline): void {
    outline = made;
    tell(outline);
  }

  const listener = EditorView.updateListener.of(({ docChanged, selectionSet, changes, state }) => {
    const { headings, readTo, current } = outline;
    if (docChanged) {
      const moved = headings.map((one) => ({ ...one, from: changes.mapPos(one.from) }));
      outline = { headings: moved, readTo: changes.mapPos(readTo, 1), current };
      readAfter(restMs);
    } else if (selectionSet && currentHeading(outline, state) !== current) {
      show({ headings, readTo, current: currentHeading(outline, state) });
    }
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(part.of(listener)) });
  read();
  return () => {
    clearTimeout(timer);
    view.dispatch({ effects: part.reconfigure([]) });
  };
}

/** The headings of a text, as far as it can be read in `maxReadingMs`. */
export function readOutline(state: EditorState): Outline {
  const { length } = state.doc;
  const whole = ensureSyntaxTree(state, length, maxReadingMs);
  const tree = whole ?? syntaxTree(state);
  const read = { headings: listHeadings(state, tree), readTo: whole ? length : tree.length };
  return { ...read, current: currentHeading(read, state) };
}

/** The index of the last heading that begins at or before the caret, as `Outline` has it. */
function currentHeading(
  { headings, readTo }: Pick<Outline, 'headings' | 'readTo'>,
  { doc, selection }: EditorState,
): Outline['current'] {
  const { head } = selection.main;
  if (head >= readTo && readTo < doc.length) return undefined;
  return headings.findLastIndex(({ from }) => from <= head);
}
