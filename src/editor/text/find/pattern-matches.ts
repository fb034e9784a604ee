// Shows and changes the matches of a pattern that a worker has found. CodeMirror's own search would
// run the pattern on the page, where nothing can end it.

import { searchPanelOpen } from '@codemirror/search';
import { StateEffect, StateField, Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { PatternMatches } from './find-pattern.ts';

/** The matches of a text, or undefined if there is nothing to show. */
interface Found extends PatternMatches {
  doc: Text;
}

const showFound = StateEffect.define<Found | undefined>();

const foundField = StateField.define<Found | undefined>({
  create: () => undefined,
  update(found, { effects }) {
    const shown = effects.find((effect) => effect.is(showFound));
    return shown ? shown.value : found;
  },
});

const mark = Decoration.mark({ class: 'cm-searchMatch' });
const selectedMark = Decoration.mark({ class: 'cm-searchMatch cm-searchMatch-selected' });

const marks = ViewPlugin.define(
  (view) => ({
    decorations: draw(view),
    update(update: ViewUpdate) {
      const { view, startState, state } = update;
      const found = state.field(foundField);
      const isNew =
        found !== startState.field(foundField) ||
        searchPanelOpen(state) !== searchPanelOpen(startState);
      if (!isNew && found && found.doc !== state.doc) {
        // Until the worker has read the new text, the marks move with it.
        this.decorations = this.decorations.map(update.changes);
      } else if (isNew || update.selectionSet || update.viewportChanged || update.docChanged) {
        this.decorations = draw(view);
      }
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

function draw({ state, visibleRanges }: EditorView): DecorationSet {
  const found = state.field(foundField);
  if (!found || found.doc !== state.doc || !searchPanelOpen(state)) return Decoration.none;
  const { main } = state.selection;
  const ranges = [];
  for (const { from, to } of visibleRanges) {
    for (let index = firstAt(found, from); index < countOf(found); index += 1) {
      const match = matchAt(found, index);
      if (match.from > to) break;
      if (match.from === match.to) continue;
      const isSelected = match.from === main.from && match.to === main.to;
      ranges.push((isSelected ? selectedMark : mark).range(match.from, match.to));
    }
  }
  return Decoration.set(ranges, true);
}

export const patternMatches = [foundField, marks];

export function showPatternMatches(view: EditorView, found: PatternMatches | undefined): void {
  const { doc } = view.state;
  if (!found && !view.state.field(foundField)) return;
  view.dispatch({ effects: showFound.of(found && { ...found, doc }) });
}

/**
 * Selects the first match behind the selection, or before it, and goes on at the other end of the
 * text.
 */
export function selectMatch(view: EditorView, found: PatternMatches, isForward: boolean): void {
  const count = countOf(found);
  if (count === 0) return;
  const { from, to } = view.state.selection.main;
  const isHere = (index: number) => {
    const match = matchAt(found, index);
    return match.from === from && match.to === to;
  };
  let index = firstAt(found, isForward ? to : from);
  if (!isForward) index -= 1;
  else if (index < count && isHere(index)) index += 1;
  select(view, matchAt(found, (index + count) % count));
}

/** Selects the first match from an offset on. */
export function selectFirstFrom(view: EditorView, found: PatternMatches, offset: number): void {
  const count = countOf(found);
  if (count > 0) select(view, matchAt(found, firstAt(found, offset) % count));
}

function select(view: EditorView, { from, to }: { from: number; to: number }): void {
  view.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: 'center' }),
    userEvent: 'select.search',
  });
}

/**
 * Replaces the selected match and selects the next one. If no match is selected, it only selects
 * the next one.
 */
export function replaceMatch(view: EditorView, found: PatternMatches): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const index = firstAt(found, from);
  const match = matchAt(found, index);
  if (index === countOf(found) || match.from !== from || match.to !== to) {
    selectMatch(view, found, true);
    return;
  }
  if (state.readOnly) return;
  const changes = state.changes({ from, to, insert: textOf(found.insertions[index]) });
  const next = matchAt(found, (index + 1) % countOf(found));
  const isOnly = countOf(found) === 1;
  const anchor = changes.mapPos(next.from, 1);
  const head = Math.max(anchor, changes.mapPos(next.to, -1));
  view.dispatch({
    changes,
    selection: isOnly ? { anchor: changes.mapPos(to, 1) } : { anchor, head },
    effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
    userEvent: 'input.replace',
  });
}

/** Replaces all matches as one step of undo. */
export function replaceMatches(view: EditorView, found: PatternMatches): void {
  const { state } = view;
  const count = countOf(found);
  if (state.readOnly || count === 0) return;
  const changes = found.insertions.map((insertion, index) => ({
    ...matchAt(found, index),
    insert: textOf(insertion),
  }));
  view.dispatch({
    changes,
    effects: EditorView.announce.of(`${state.phrase('replaced $ matches', count)}.`),
    userEvent: 'input.replace.all',
  });
}

/** The editor would not take `\n` for a line break in a text whose lines end otherwise. */
function textOf(insertion = ''): Text {
  return Text.of(insertion.split(/\r\n?|\n/));
}

export function countOf({ places }: PatternMatches): number {
  return places.length / 2;
}

function matchAt({ places }: PatternMatches, index: number): { from: number; to: number } {
  return { from: places[2 * index] ?? 0, to: places[2 * index + 1] ?? 0 };
}

/**
 * The index of the first match that begins at the offset or behind it. The number of matches if
 * there is none.
 */
export function firstAt(found: PatternMatches, offset: number): number {
  let low = 0;
  let high = countOf(found);
  while (low < high) {
    const middle = (low + high) >> 1;
    if (matchAt(found, middle).from < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
