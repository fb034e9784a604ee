import { Annotation, type EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';

/** A file on its way, at its place in the text. It is drawn there, and is not part of the text. */
interface Placeholder {
  key: string;
  at: number;
}

export const addPlaceholder = StateEffect.define<Placeholder>({
  map: ({ key, at }, changes) => ({ key, at: changes.mapPos(at, 1) }),
});
export const removePlaceholder = StateEffect.define<string>();

/** Marks the change that puts the Markdown of a file in the place of its placeholder. */
export const replaces = Annotation.define<string>();

const field = StateField.define<readonly Placeholder[]>({
  create: () => [],
  update(placeholders, transaction) {
    let next = placeholders;
    if (transaction.docChanged) {
      const replaced = transaction.annotation(replaces);
      const index = next.findIndex(({ key }) => key === replaced);
      // Files at one place keep their order: those before the inserted one stay before its Markdown.
      next = next.map(({ key, at }, other) => ({
        key,
        at: transaction.changes.mapPos(at, other < index ? -1 : 1),
      }));
    }
    for (const effect of transaction.effects) {
      if (effect.is(addPlaceholder)) next = [...next, effect.value];
      if (effect.is(removePlaceholder)) next = next.filter(({ key }) => key !== effect.value);
    }
    return next;
  },
});

/** The places of the files by their keys. */
export function placesIn(state: EditorState): ReadonlyMap<string, number> {
  return new Map((state.field(field, false) ?? []).map(({ key, at }) => [key, at]));
}

/** `draw` makes the element of a file. It changes by itself while the file is sent. */
export function placeholders(draw: (key: string, view: EditorView) => HTMLElement) {
  class Drawn extends WidgetType {
    readonly key: string;
    constructor(key: string) {
      super();
      this.key = key;
    }
    override eq(other: Drawn): boolean {
      return other.key === this.key;
    }
    override toDOM(view: EditorView): HTMLElement {
      return draw(this.key, view);
    }
    override ignoreEvent(): boolean {
      return true;
    }
  }
  return [
    field,
    EditorView.decorations.compute([field], (state) =>
      Decoration.set(
        state
          .field(field)
          .map(({ key, at }) => Decoration.widget({ widget: new Drawn(key), side: 1 }).range(at)),
        true,
      ),
    ),
  ];
}
