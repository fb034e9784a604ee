import { type EditorView, ViewPlugin } from '@codemirror/view';
import { nodeAround, treeOf } from '../text/commands/edit.ts';
import { type FilePlace, placeLink, placePicture } from './file-place.ts';

type Point = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * Where a file goes that is dropped at a point: a picture above or below the paragraph there,
 * whichever is nearer.
 */
export function positionOfDrop(
  view: EditorView,
  { clientX: x, clientY: y }: Point,
  isPicture: boolean,
): number {
  const { state } = view;
  const position = view.posAtCoords({ x, y }, false);
  const { kind, at } = isPicture ? placePicture(state, position) : placeLink(position);
  if (kind !== 'below') return at;
  const line = state.doc.lineAt(position);
  const paragraph = nodeAround(treeOf(state, line.to), position, position, ['Paragraph']);
  const { from } = state.doc.lineAt(paragraph?.from ?? position);
  const top = view.lineBlockAt(from).top;
  const { bottom } = view.lineBlockAt(at);
  return y - view.documentTop < (top + bottom) / 2 ? from : at;
}

/** A line that shows where a file comes into the text while it is dragged over it. */
export const dropGap = ViewPlugin.fromClass(
  class {
    readonly line = document.createElement('div');

    readonly view: EditorView;
    /** Undefined while nothing is dragged over the text. */
    place: FilePlace | undefined;

    constructor(view: EditorView) {
      this.view = view;
      this.line.className = 'drop-gap';
      this.line.hidden = true;
      view.scrollDOM.append(this.line);
    }

    show(event: DragEvent): void {
      const { view, line } = this;
      const files = [...(event.dataTransfer?.items ?? [])].filter(({ kind }) => kind === 'file');
      if (files.length === 0 || view.state.readOnly) {
        this.hide();
        return;
      }
      const isPicture = files.every(({ type }) => type === '' || type.startsWith('image/'));
      const at = positionOfDrop(view, event, isPicture);
      this.place = isPicture ? placePicture(view.state, at) : placeLink(at);
      view.requestMeasure({
        key: this,
        // The file may have been dropped before the page is measured.
        read: () => this.place && boxOf(view, this.place),
        write: (box) => {
          line.hidden = box === undefined;
          if (box) Object.assign(line.style, box);
        },
      });
    }

    hide(): void {
      this.place = undefined;
      this.line.hidden = true;
    }

    destroy(): void {
      this.line.remove();
    }
  },
  {
    eventObservers: {
      dragover(event) {
        this.show(event);
      },
      dragleave(event, view) {
        if (!view.contentDOM.contains(event.relatedTarget as Node | null)) this.hide();
      },
      drop() {
        this.hide();
      },
    },
  },
);

/** A line across the text for a picture between paragraphs, and one like the caret within words. */
function boxOf(view: EditorView, { kind, at }: FilePlace) {
  const coords = view.coordsAtPos(at, kind === 'before' ? 1 : -1);
  if (!coords) return undefined;
  const outer = view.scrollDOM.getBoundingClientRect();
  const px = (length: number) => `${Math.round(length)}px`;
  if (kind === 'here') {
    return {
      insetInline: `${px(coords.left - outer.left)} auto`,
      top: px(coords.top - outer.top),
      width: '2px',
      height: px(coords.bottom - coords.top),
    };
  }
  const top = kind === 'before' ? coords.top : coords.bottom;
  return { insetInline: '0', top: px(top - outer.top), width: 'auto', height: '2px' };
}
