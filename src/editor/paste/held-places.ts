import { EditorView } from '@codemirror/view';

/** A range of the text that follows the changes of the text until it is let go. */
export interface HeldPlace {
  from: number;
  to: number;
}

const held = new WeakMap<EditorView, Set<HeldPlace>>();

/** Holds a range, so that a text that arrives later still goes there. */
export function hold(view: EditorView, { from, to }: HeldPlace): HeldPlace {
  const place = { from, to };
  const places = held.get(view) ?? new Set();
  held.set(view, places.add(place));
  return place;
}

export function letGo(view: EditorView, place: HeldPlace): void {
  held.get(view)?.delete(place);
}

/** Moves the held places with each change of the text. */
export const movePlaces = EditorView.updateListener.of(({ view, docChanged, changes }) => {
  if (!docChanged) return;
  for (const place of held.get(view) ?? []) {
    place.from = changes.mapPos(place.from, 1);
    place.to = Math.max(place.from, changes.mapPos(place.to, -1));
  }
});
