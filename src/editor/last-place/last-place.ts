import { EditorView } from '@codemirror/view';
import { keepRow, readRow } from '../../browser/kept-rows.ts';
import type { TextPlace } from '../../browser/uploads/file-store.ts';
import { findPlace, placeAt } from '../uploads/find-place.ts';

/** Nobody moves the caret or scrolls for this long. */
const restMs = 1_000;

/** Where somebody was in a text. */
interface LastPlace {
  caret: TextPlace;
  /**
   * So many characters before the caret the window began. Null if it began above the text, or if
   * only the preview was shown.
   */
  above: number | null;
}

/**
 * Keeps on this device where the caret was in an article, and how far its text was scrolled, when
 * the writer rests and when the page ends. Each new editor begins there, by the words around the
 * place: another device may have changed the text. The focus stays where it is. `signal` ends this
 * for good: the owner has logged out, and none of the words around the caret may stay.
 */
export function keepLastPlace(articleID: string, signal: AbortSignal) {
  let editor: EditorView | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (editor && !signal.aborted) keepRow('places', articleID, readPlace(editor));
  };
  const writeAtRest = () => {
    clearTimeout(timer);
    timer = setTimeout(write, restMs);
  };
  const writeNow = () => {
    if (timer !== undefined) write();
  };
  const options = { signal, capture: true, passive: true };
  document.addEventListener('selectionchange', writeAtRest, options);
  document.addEventListener('scroll', writeAtRest, options);
  document.addEventListener('visibilitychange', writeNow, options);
  addEventListener('pagehide', writeNow, options);
  return {
    /** Null: the editor is about to go. */
    setEditor(made: EditorView | null): void {
      writeNow();
      editor = made;
      // An address with an anchor asks for another place.
      const place = made && location.hash === '' ? parsePlace(readRow('places', articleID)) : null;
      if (made && place) showPlace(made, place);
    },
  };
}

/** Undefined for a text without words. */
function readPlace(view: EditorView): LastPlace | undefined {
  const { doc, selection } = view.state;
  if (doc.length === 0) return undefined;
  const { head } = selection.main;
  const top = topOf(view);
  // The words around are no more than a paragraph or two.
  const from = Math.max(0, head - nearCharacters);
  const near = doc.sliceString(from, head + nearCharacters);
  const caret = { ...placeAt(near, head - from), offset: head };
  return { caret, above: top === null ? null : head - top };
}

/** More than `placeAt` reads. */
const nearCharacters = 100;

/** The first position of the text in the window. Null if more than the text is above. */
function topOf(view: EditorView): number | null {
  const pane = view.dom.closest('.editor-write');
  if (!(pane instanceof HTMLElement) || pane.hidden) return null;
  const { top, left } = view.contentDOM.getBoundingClientRect();
  const y = pane.getBoundingClientRect().top + headerHeight();
  return top >= y ? null : view.posAtCoords({ x: left, y }, false);
}

const headerHeight = () => document.querySelector('header')?.offsetHeight ?? 0;

function showPlace(view: EditorView, { caret, above }: LastPlace): void {
  const text = view.state.doc.toString();
  const head = findPlace(text, caret);
  const top = above === null ? null : Math.min(Math.max(0, head - above), text.length);
  view.dispatch({
    selection: { anchor: head },
    ...(top === null
      ? {}
      : { effects: EditorView.scrollIntoView(top, { y: 'start', yMargin: 0 }) }),
  });
}

/** Null if another version of the program wrote something else. */
export function parsePlace(kept: unknown): LastPlace | null {
  const { caret, above = null } = { ...(kept as Partial<LastPlace> | undefined) };
  const { offset, before, after } = { ...caret };
  const isWhole =
    Number.isSafeInteger(offset) && typeof before === 'string' && typeof after === 'string';
  if (!isWhole || !(above === null || Number.isSafeInteger(above))) return null;
  return { caret: { offset, before, after } as TextPlace, above };
}
