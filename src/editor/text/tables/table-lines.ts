import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

const tableLine = Decoration.line({ class: 'cm-table-line' });

/**
 * Gives the lines of tables a class, so that a font with characters of one width shows their
 * columns.
 */
export const tableLines = ViewPlugin.define(
  (view) => ({
    decorations: decorate(view),
    update(update: ViewUpdate) {
      const isParsed = syntaxTree(update.startState) !== syntaxTree(update.state);
      if (update.docChanged || update.viewportChanged || isParsed) {
        this.decorations = decorate(update.view);
      }
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

/** Only the lines that are drawn are looked at. */
function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const { doc } = state;
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: (node) => {
        if (node.name !== 'Table') return;
        const first = doc.lineAt(Math.max(node.from, from)).number;
        const last = doc.lineAt(Math.min(node.to, to)).number;
        for (let number = first; number <= last; number += 1) {
          const line = doc.line(number);
          builder.add(line.from, line.from, tableLine);
        }
        return false;
      },
    });
  }
  return builder.finish();
}
