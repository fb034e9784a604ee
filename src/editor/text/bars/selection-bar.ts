import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state';
import {
  EditorView,
  getTooltip,
  showTooltip,
  type Tooltip,
  type TooltipView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { isNearComposition } from '../commands/near-composition.ts';
import type { BarParts } from './bar-parts.ts';
import { drawBar } from './draw-bar.ts';
import { type Box, dockBar, placeBar } from './place-bar.ts';

/** The pointer rests for this long before the bar comes. */
const restMs = 250;

const setBar = StateEffect.define<boolean>();

/**
 * A bar of formats at words that the mouse has selected. It goes at a key, at scrolling, and when
 * text or selection change; Alt+F10 leads into it, also after keys.
 */
export function selectionBar(parts: BarParts): Extension {
  const { askForBar } = parts;
  const create = (view: EditorView): TooltipView => {
    const dom = drawBar(view, parts, {
      hide: () => hide(view),
      // The next format is one more press.
      showAgain: () => show(view),
    });
    // The coordinates are those of a place above which the bar stands.
    const getCoords = () => {
      const { width, height } = dom.getBoundingClientRect();
      const space = seenBox(view);
      // Whoever asked for the bar by a key has the focus in it, and must see it.
      const elsewhere = dom.contains(document.activeElement)
        ? dockBar({ width, height }, space)
        : away;
      const { left, top } = placeBar(selectedBox(view), { width, height }, space) ?? elsewhere;
      return { left, right: left + width, top: top + height, bottom: top + height };
    };
    return { dom, getCoords, offset: { x: 0, y: 0 }, resize: false };
  };
  const bar = StateField.define<Tooltip | null>({
    create: () => null,
    update(shown, { effects, docChanged, selection, state }) {
      const asked = effects.findLast((effect) => effect.is(setBar) || effect.is(askForBar));
      if (asked) return asked.value === false ? null : tooltipFor(state, create);
      return docChanged || selection ? null : shown;
    },
    provide: (field) => showTooltip.from(field),
  });

  function hide(view: EditorView): void {
    if (view.state.field(bar, false)) view.dispatch({ effects: setBar.of(false) });
  }

  const focusBar = EditorView.updateListener.of(({ view, state, transactions }) => {
    const isAsked = transactions.some(({ effects }) => effects.some((one) => one.is(askForBar)));
    const tooltip = isAsked ? state.field(bar) : null;
    const dom = tooltip && getTooltip(view, tooltip)?.dom;
    dom?.querySelector('button')?.focus({ preventScroll: true });
  });

  const takeKeys = Prec.highest(
    EditorView.domEventHandlers({
      keydown(event, view) {
        if (isModifier.test(event.key) || !view.state.field(bar)) return false;
        if (event.altKey && event.key === 'F10') return false;
        hide(view);
        return event.key === 'Escape';
      },
    }),
  );
  return [bar, focusBar, takeKeys, ViewPlugin.define((view) => new PointerWatch(view, hide))];
}

const isModifier = /^(?:Alt|AltGraph|Control|Meta|Shift|CapsLock)$/;
const away = { left: 0, top: -10_000 };

function tooltipFor(
  { selection: { main }, readOnly }: EditorState,
  create: (view: EditorView) => TooltipView,
): Tooltip | null {
  if (main.empty || readOnly) return null;
  return { pos: main.from, above: true, strictSide: true, clip: false, create };
}

function show(view: EditorView): void {
  view.dispatch({ effects: setBar.of(true) });
}

/** Shows the bar when the mouse has selected words and rests. */
class PointerWatch {
  readonly #view: EditorView;
  readonly #ending = new AbortController();
  #isByMouse = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView, hide: (view: EditorView) => void) {
    this.#view = view;
    const options = { signal: this.#ending.signal, capture: true, passive: true };
    const isInBar = ({ target }: Event) =>
      target instanceof Element && target.closest('.cm-selection-bar') !== null;
    const stop = () => clearTimeout(this.#timer);
    addEventListener(
      'pointerdown',
      (event) => {
        stop();
        if (!isInBar(event)) hide(view);
      },
      options,
    );
    addEventListener(
      'pointerup',
      (event) => {
        stop();
        if (event.pointerType !== 'mouse' || isInBar(event)) return;
        this.#timer = setTimeout(() => this.#showIfSelected(), restMs);
      },
      options,
    );
    addEventListener('keydown', stop, options);
    addEventListener(
      'scroll',
      ({ target }) => {
        if (!(target instanceof Node) || !target.contains(view.dom)) return;
        stop();
        hide(view);
      },
      options,
    );
    view.dom.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (relatedTarget instanceof Node && view.dom.contains(relatedTarget)) return;
        stop();
        // The editor may be in the middle of an update, which may not be followed by another one.
        queueMicrotask(() => hide(view));
      },
      options,
    );
  }

  update({ docChanged, selectionSet, transactions }: ViewUpdate): void {
    if (!docChanged && !selectionSet) return;
    this.#isByMouse = transactions.some((one) => one.isUserEvent('select.pointer'));
  }

  destroy(): void {
    clearTimeout(this.#timer);
    this.#ending.abort();
  }

  #showIfSelected(): void {
    const view = this.#view;
    if (this.#isByMouse && view.hasFocus && !isNearComposition(view)) show(view);
  }
}

/** The box around the selected words, as far as they are drawn. */
function selectedBox(view: EditorView): Box {
  const { from, to } = view.state.selection.main;
  const start = view.coordsAtPos(from, 1);
  const end = view.coordsAtPos(to, -1);
  const { left, right } = view.contentDOM.getBoundingClientRect();
  const isInOneLine = start && end && end.top < start.bottom;
  return {
    left: isInOneLine ? start.left : left,
    right: isInOneLine ? end.right : right,
    top: start?.top ?? Number.NEGATIVE_INFINITY,
    bottom: end?.bottom ?? Number.POSITIVE_INFINITY,
  };
}

/** The part of the text's pane that is seen: without what lies over its upper end. */
function seenBox(view: EditorView): Box {
  const pane = (view.dom.closest('.editor-write') ?? view.dom).getBoundingClientRect();
  const over = view.state.facet(EditorView.scrollMargins).map((margins) => margins(view)?.top ?? 0);
  const seen = visualViewport;
  const { offsetTop = 0, offsetLeft = 0 } = seen ?? {};
  return {
    left: Math.max(pane.left, offsetLeft),
    right: Math.min(pane.right, offsetLeft + (seen?.width ?? innerWidth)),
    top: Math.max(pane.top + Math.max(0, ...over), offsetTop),
    bottom: Math.min(pane.bottom, offsetTop + (seen?.height ?? innerHeight)),
  };
}
