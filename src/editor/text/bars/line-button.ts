import { type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { editorTexts } from '../../../shared/texts/editor.ts';
import { isNearComposition } from '../commands/near-composition.ts';
import { mayTrigger } from '../completion/places.ts';

/** A shaking hand or table moves the mouse less than this. */
const minMovePx = 8;
/** The button and the space beside it. A narrower margin has no room for it. */
const widthPx = 32;

/**
 * A "+" in the margin of the empty line with the caret, which opens the slash menu there. It comes
 * when the mouse moves, and goes at the next key.
 */
export const lineButton = (lang: UiLang) => ViewPlugin.define((view) => new LineButton(view, lang));

class LineButton {
  readonly #view: EditorView;
  readonly #button = document.createElement('button');
  readonly #ending = new AbortController();
  /** How far the mouse has moved since the last key. */
  #movedPx = 0;

  constructor(view: EditorView, lang: UiLang) {
    this.#view = view;
    const button = this.#button;
    button.type = 'button';
    button.className = 'cm-line-button';
    button.lang = lang;
    button.tabIndex = -1;
    button.hidden = true;
    button.textContent = '+';
    button.ariaLabel = editorTexts[lang].insert;
    button.title = `${editorTexts[lang].insert} (/)`;
    button.addEventListener('mousedown', (event) => event.preventDefault());
    button.addEventListener('click', () => openSlashMenu(view));
    view.dom.append(button);
    const options = { signal: this.#ending.signal, capture: true, passive: true };
    addEventListener(
      'pointermove',
      ({ pointerType, movementX, movementY }) => {
        if (pointerType !== 'mouse' || this.#movedPx >= minMovePx) return;
        this.#movedPx += Math.abs(movementX) + Math.abs(movementY);
        if (this.#movedPx >= minMovePx) this.#place();
      },
      options,
    );
    addEventListener('keydown', () => this.#hide(), options);
    view.contentDOM.addEventListener('focus', () => this.#place(), options);
    view.contentDOM.addEventListener('blur', () => this.#place(), options);
  }

  update({ docChanged, selectionSet, geometryChanged, transactions }: ViewUpdate): void {
    if (transactions.some((one) => one.isUserEvent('input'))) this.#hide();
    else if (docChanged || selectionSet || geometryChanged) this.#place();
  }

  destroy(): void {
    this.#ending.abort();
    this.#button.remove();
  }

  #hide(): void {
    this.#movedPx = 0;
    this.#button.hidden = true;
  }

  /** Reads and writes the page in CodeMirror's own turns, which do not disturb each other. */
  #place(): void {
    if (this.#movedPx < minMovePx) return;
    this.#view.requestMeasure({
      key: this,
      read: (view) => topOfButton(view),
      write: (top) => {
        const isShown = top !== undefined && this.#movedPx >= minMovePx;
        this.#button.hidden = !isShown;
        if (isShown) this.#button.style.top = `${top}px`;
      },
    });
  }
}

/** The place of the button from the upper edge of the editor. Undefined where it is of no use. */
function topOfButton(view: EditorView): number | undefined {
  const { state } = view;
  const { head, empty } = state.selection.main;
  if (!view.hasFocus || !empty || state.readOnly || isNearComposition(view)) return undefined;
  if (state.doc.lineAt(head).text.trim() !== '' || !mayTrigger(state, head, 'command')) {
    return undefined;
  }
  const line = view.coordsAtPos(head);
  const editor = view.dom.getBoundingClientRect();
  const pane = (view.dom.closest('.editor-write') ?? document.body).getBoundingClientRect();
  if (!line || editor.left - pane.left < widthPx) return undefined;
  return (line.top + line.bottom) / 2 - editor.top;
}

function openSlashMenu(view: EditorView): void {
  if (isNearComposition(view)) return;
  const { head } = view.state.selection.main;
  view.focus();
  view.dispatch({
    changes: { from: head, insert: '/' },
    selection: { anchor: head + 1 },
    scrollIntoView: true,
    // The list opens as for a typed slash.
    userEvent: 'input.type',
  });
}
