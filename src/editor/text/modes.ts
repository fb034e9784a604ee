import {
  type EditorState,
  type Extension,
  RangeSetBuilder,
  EditorState as State,
} from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';

/**
 * When the bar of formats comes: when words are selected, or never. Or it always stands below the
 * text.
 */
export type FormatBar = 'selection' | 'always' | 'never';

/** What the editor shows around the caret. */
export interface EditorModes {
  /** The paragraphs around the caret's own are faint. */
  hasFocusMode: boolean;
  /** The line of the caret stays in the middle of the height. */
  hasTypewriterMode: boolean;
  /** The keys of Vim. Escape is then a key of the text. */
  hasVimKeys: boolean;
  formatBar: FormatBar;
}

/** The modes that are part of this code. The keys of Vim are loaded. */
export function editorModes({
  hasFocusMode,
  hasTypewriterMode,
}: Pick<EditorModes, 'hasFocusMode' | 'hasTypewriterMode'>): Extension {
  return [hasFocusMode ? focusMode : [], hasTypewriterMode ? typewriterMode : []];
}

/**
 * A place that the pointer chose stays below the pointer, and nothing scrolls during a composition.
 */
const typewriterMode = State.transactionExtender.of((transaction) => {
  const isMove = transaction.selection !== undefined || transaction.docChanged;
  const isLeft =
    transaction.isUserEvent('select.pointer') || transaction.isUserEvent('input.type.compose');
  if (!isMove || isLeft) return null;
  const { head } = transaction.newSelection.main;
  return { effects: EditorView.scrollIntoView(head, { y: 'center' }) };
});

const faint = Decoration.line({ class: 'cm-faint-line' });

const focusMode = ViewPlugin.define(
  (view) => ({
    decorations: decorate(view),
    update(update: ViewUpdate) {
      const { docChanged, selectionSet, viewportChanged } = update;
      if (docChanged || selectionSet || viewportChanged) this.decorations = decorate(update.view);
    },
  }),
  { decorations: ({ decorations }) => decorations },
);

/** Only the lines that are drawn are looked at. */
function decorate(view: EditorView): DecorationSet {
  const { state } = view;
  const { from, to } = paragraphAround(state, state.selection.main.head);
  const builder = new RangeSetBuilder<Decoration>();
  for (const range of view.visibleRanges) {
    for (let at = range.from; at <= range.to; ) {
      const line = state.doc.lineAt(at);
      if (line.number < from || line.number > to) builder.add(line.from, line.from, faint);
      at = line.to + 1;
    }
  }
  return builder.finish();
}

/** A paragraph ends at an empty line. Longer ones are looked at only this far from the caret. */
const maxParagraphLines = 500;

/** The first and the last line of the paragraph with the position `at`. */
export function paragraphAround({ doc }: EditorState, at: number): { from: number; to: number } {
  const { number } = doc.lineAt(at);
  const isWritten = (line: number) =>
    line >= 1 &&
    line <= doc.lines &&
    Math.abs(line - number) <= maxParagraphLines &&
    doc.line(line).text.trim() !== '';
  let from = number;
  let to = number;
  if (!isWritten(number)) return { from, to };
  while (isWritten(from - 1)) from -= 1;
  while (isWritten(to + 1)) to += 1;
  return { from, to };
}
