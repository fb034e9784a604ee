import { type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  EditorView,
  showTooltip,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { UiLang } from '../../../shared/lang/ui-lang.ts';
import { isNearComposition } from '../commands/near-composition.ts';
import { describePeek, type PeekLines } from './describe-peek.ts';
import type { LinkableArticles } from './linkable.ts';
import { look } from './look.ts';
import { type Peek, peekAt } from './peek-at.ts';

// CodeMirror has tooltips for the pointer, but their code would be part of the first script of the
// page, as all of its package is.

/** The pointer rests on a link for this long. */
const restMs = 300;

const show = StateEffect.define<Tooltip | null>();

const shown = StateField.define<Tooltip | null>({
  create: () => null,
  update(tooltip, { effects, docChanged, selection }) {
    for (const effect of effects) if (effect.is(show)) return effect.value;
    return docChanged || selection ? null : tooltip;
  },
  provide: (field) => showTooltip.from(field),
});

interface Asked {
  lang: UiLang;
  articles: LinkableArticles;
}

class Peeking {
  readonly #view: EditorView;
  readonly #asked: Asked;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What the caret has asked for, the pointer does not take away. */
  #isForCaret = false;
  /** Grows with each question, so that a late answer to an older one is dropped. */
  #question = 0;

  readonly #closeOnScroll = ({ target }: Event) => {
    if (target instanceof Node && target.contains(this.#view.dom)) this.close();
  };

  constructor(view: EditorView, asked: Asked) {
    this.#view = view;
    this.#asked = asked;
    addEventListener('scroll', this.#closeOnScroll, { capture: true, passive: true });
  }

  /** A place of an older text or caret is none of this one. */
  update({ docChanged, selectionSet }: ViewUpdate): void {
    if (docChanged || selectionSet) this.#forget();
  }

  destroy(): void {
    this.#forget();
    removeEventListener('scroll', this.#closeOnScroll, { capture: true });
  }

  /** Whether there was something to close. */
  close(): boolean {
    this.#forget();
    if (!this.#view.state.field(shown)) return false;
    this.#view.dispatch({ effects: show.of(null) });
    return true;
  }

  /** The pointer goes elsewhere. */
  leave(): void {
    if (!this.#isForCaret) this.close();
  }

  /** The pointer is at a place of the window. */
  pointAt(x: number, y: number): void {
    const tooltip = this.#view.state.field(shown);
    if (tooltip && this.#isForCaret) return;
    if (tooltip && isOver(this.#view, tooltip.pos, tooltip.end ?? tooltip.pos, x, y)) return;
    this.close();
    this.#timer = setTimeout(() => {
      const position = this.#view.posAtCoords({ x, y });
      const found = position === null ? undefined : peekAt(this.#view.state, position);
      if (found && isOver(this.#view, found.from, found.to, x, y)) void this.open(found, false);
    }, restMs);
  }

  /** `isForCaret`: screen readers are told it, too. */
  async open(found: Peek, isForCaret: boolean): Promise<void> {
    this.#forget();
    const question = this.#question;
    const { lang, articles } = this.#asked;
    const lines = await describePeek(found, lang, articles, location.origin);
    if (question !== this.#question || isNearComposition(this.#view)) return;
    this.#isForCaret = isForCaret;
    const create = () => ({ dom: draw(lines, () => this.close()) });
    const tooltip = { pos: found.from, end: found.to, above: true, create };
    const words = EditorView.announce.of([lines.words, lines.address].filter(Boolean).join(' '));
    this.#view.dispatch({ effects: [show.of(tooltip), ...(isForCaret ? [words] : [])] });
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#isForCaret = false;
    this.#question += 1;
  }
}

const peeking = ViewPlugin.define((view, asked: Asked) => new Peeking(view, asked), {
  eventHandlers: {
    /** Escape only closes the tooltip. It leads out of the text where there is none. */
    keydown({ key }) {
      return key === 'Escape' && this.close();
    },
  },
  eventObservers: {
    pointermove({ pointerType, buttons, clientX, clientY }) {
      // A finger rests on nothing.
      if (pointerType === 'mouse' && buttons === 0) this.pointAt(clientX, clientY);
    },
    pointerleave({ relatedTarget }) {
      const isToTooltip = relatedTarget instanceof Element && relatedTarget.closest('.cm-peek');
      if (!isToTooltip) this.leave();
    },
    pointerdown() {
      this.close();
    },
    keydown({ key }) {
      if (key !== 'Escape') this.close();
    },
    compositionstart() {
      this.close();
    },
  },
});

/** Shows what the note or the link under a pointer leads to. */
export function peek(lang: UiLang, articles: LinkableArticles): Extension {
  return [look, shown, Prec.highest(peeking.of({ lang, articles }))];
}

/** Shows it for the caret. False if no note and no link is there. */
export function peekAtCaret(view: EditorView): boolean {
  const found = peekAt(view.state, view.state.selection.main.head);
  if (found) void view.plugin(peeking)?.open(found, true);
  return found !== undefined;
}

/** Whether a place of the window is over the words of a range, and not beside them. */
function isOver(view: EditorView, from: number, to: number, x: number, y: number): boolean {
  const range = document.createRange();
  const start = view.domAtPos(from);
  const end = view.domAtPos(to);
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
}

function draw({ words, address }: PeekLines, onLeave: () => void): HTMLElement {
  const box = document.createElement('div');
  box.className = 'cm-peek';
  box.role = 'tooltip';
  box.append(...lineOf('cm-peek-words', words), ...lineOf('cm-peek-address', address));
  box.addEventListener('pointerleave', onLeave);
  return box;
}

function lineOf(className: string, words: string): HTMLElement[] {
  if (words === '') return [];
  const line = document.createElement('div');
  line.className = className;
  line.textContent = words;
  return [line];
}
