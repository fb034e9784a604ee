import { syntaxTree } from '@codemirror/language';
import { type Range, RangeSet } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { characterAt, isWide } from '../../../shared/markdown/base/characters.ts';

const latin = Decoration.mark({ class: 'cm-emphasis' });
const wide = Decoration.mark({ class: 'cm-emphasis cm-emphasis-wide' });

/** Emphasis has dots if it holds a Chinese or Japanese character, as Chinese fonts have no italics. Other is italic. */
export const emphasisByScript = ViewPlugin.define(
  (view) => {
    const plugin = {
      decorations: emphasisIn(view),
      update({ docChanged, viewportChanged, startState, state }: ViewUpdate) {
        if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) {
          plugin.decorations = emphasisIn(view);
        }
      },
    };
    return plugin;
  },
  { decorations: ({ decorations }) => decorations },
);

/** Only the visible part of the text is read, so that a long text costs no more than a short one. */
function emphasisIn({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (node.name !== 'Emphasis') return;
        const text = state.sliceDoc(node.from, node.to);
        found.push((hasWide(text) ? wide : latin).range(node.from, node.to));
      },
    });
  }
  return RangeSet.of(found, true);
}

function hasWide(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (isWide(characterAt(text, at))) return true;
  return false;
}
