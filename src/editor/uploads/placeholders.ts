import { Annotation, type EditorState, StateEffect, StateField } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import { type FilePlace, movePlace } from './file-place.ts';

/** A file on its way. It is drawn at its place, and is not part of the text. */
interface Placeholder {
  key: string;
  place: FilePlace;
}

export const addPlaceholder = StateEffect.define<Placeholder>();
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
      // Files at one place keep their order: those behind the inserted one come behind its
      // Markdown.
      next = next.map(({ key, place }, other) => ({
        key,
        place: movePlace(place, transaction, index >= 0 && other > index ? 1 : -1),
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
export function placesIn(state: EditorState): ReadonlyMap<string, FilePlace> {
  return new Map((state.field(field, false) ?? []).map(({ key, place }) => [key, place]));
}

/** `draw` makes the element of a file. It changes by itself while the file is sent. */
export function placeholders(draw: (key: string, view: EditorView) => HTMLElement) {
  class Drawn extends WidgetType {
    readonly key: string;
    readonly isLine: boolean;
    constructor(key: string, isLine: boolean) {
      super();
      this.key = key;
      this.isLine = isLine;
    }
    override eq(other: Drawn): boolean {
      return other.key === this.key && other.isLine === this.isLine;
    }
    override get estimatedHeight(): number {
      return this.isLine ? lineHeightPx : -1;
    }
    override toDOM(view: EditorView): HTMLElement {
      const drawn = draw(this.key, view);
      if (!this.isLine) return drawn;
      const line = document.createElement('div');
      line.className = 'upload-line';
      line.append(drawn);
      return line;
    }
    override ignoreEvent(): boolean {
      return true;
    }
  }
  return [
    field,
    EditorView.decorations.compute([field], (state) =>
      Decoration.set(
        state.field(field).map(({ key, place: { kind, at } }) => {
          const block = kind !== 'here';
          const widget = new Drawn(key, block);
          return Decoration.widget({ widget, block, side: kind === 'below' ? 1 : -1 }).range(at);
        }),
        true,
      ),
    ),
  ];
}

/** As `.upload-line` in the style sheet of the page. */
const lineHeightPx = 64;
