import { syntaxTree } from '@codemirror/language';
import { type Range, RangeSet } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { characterAt, isWide } from '../../shared/render/characters.ts';

const latin = Decoration.mark({ class: 'cm-emphasis' });
const wide = Decoration.mark({ class: 'cm-emphasis cm-emphasis-wide' });

/** The system's spelling checker would mark nearly every word of code, formulas and addresses. */
const unspelled = Decoration.mark({ attributes: { spellcheck: 'false' } });
const unspelledNodes = /^(?:FencedCode|CodeBlock|InlineCode|Formula|FormulaBlock|URL|LinkLabel)$/;

/**
 * Emphasis has dots if it holds a Chinese or Japanese character, as Chinese fonts have no italics;
 * other emphasis is italic. Code, formulas and addresses are not spelled. One pass over the tree
 * serves both.
 */
export const visibleMarks = ViewPlugin.define(
  (view) => {
    const plugin = {
      decorations: marksIn(view),
      update({ docChanged, viewportChanged, startState, state }: ViewUpdate) {
        if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state)) {
          plugin.decorations = marksIn(view);
        }
      },
    };
    return plugin;
  },
  { decorations: ({ decorations }) => decorations },
);

/**
 * Only the visible part of the text is read, so that a long text costs no more than a short one.
 */
function marksIn({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter(node) {
        if (unspelledNodes.test(node.name)) {
          const start = Math.max(from, node.from);
          const end = Math.min(to, node.to);
          if (start < end) found.push(unspelled.range(start, end));
          return;
        }
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
