import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type SelectionRange,
} from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { flankingAt } from '../dialect/flanking.ts';
import { type Edit, isInCodeBlock, nodeAround, treeOf } from './edit.ts';
import { type Place, wordAt } from './words.ts';

/** A mark that stands on both sides of words. */
interface MarkKind {
  /** The name of its node in the syntax tree. */
  node: string;
  sign: string;
}

const inlineNodes =
  /^(?:Emphasis|StrongEmphasis|Strikethrough|Mark|InlineCode|Formula|Link|Image|Autolink|Subscript|Superscript|FootnoteReference|Escape|Entity)$/;
/** Signs of blocks before the words of a line: quotes, lists, tasks, headings. */
const blockSigns = /^(?:[ \t]*(?:>|[-+*](?= )|\d{1,9}[.)](?= )|\[[ xX]\](?= )|#{1,6}(?= )))*[ \t]*/;

/** Puts a mark around the selection or the word at the caret, or takes it away. */
export function toggleMark(kind: MarkKind): Edit {
  return (state) => {
    const tree = treeOf(state, state.selection.main.to);
    return {
      ...state.changeByRange((range) => {
        if (isInCodeBlock(tree, range.from, range.to)) return { range };
        return range.empty
          ? toggleAtCaret(state, tree, range, kind)
          : toggleSelected(state, tree, range, kind);
      }),
      scrollIntoView: true,
      userEvent: 'input.format',
    };
  };
}

interface Change {
  range: SelectionRange;
  changes?: ChangeSpec;
}

function toggleAtCaret(
  state: EditorState,
  tree: Tree,
  { head }: SelectionRange,
  kind: MarkKind,
): Change {
  const { sign } = kind;
  if (isBetweenSigns(state, head, sign)) {
    const start = head - sign.length;
    return {
      range: EditorSelection.cursor(start),
      changes: { from: start, to: head + sign.length },
    };
  }
  const node = nodeAround(tree, head, head, [kind.node]);
  if (node) {
    const { closing } = signsOf(state, node);
    // Who has typed the marked words goes on without the mark.
    if (head === closing.from) return { range: EditorSelection.cursor(closing.to) };
    const changes = state.changes(withoutSigns(state, node));
    return { range: EditorSelection.cursor(changes.mapPos(head)), changes };
  }
  const word = wordAt(state, head);
  if (!word) {
    return {
      range: EditorSelection.cursor(head + sign.length),
      changes: { from: head, insert: sign + sign },
    };
  }
  const changes = state.changes(wrapped(state, tree, word, kind).changes);
  const side = head === word.to ? 1 : -1;
  return {
    range: EditorSelection.cursor(changes.mapPos(head, head === word.from ? 1 : side)),
    changes,
  };
}

/**
 * Whether the caret stands between two signs with nothing in them, and no longer sign of another
 * kind.
 */
function isBetweenSigns(state: EditorState, head: number, sign: string): boolean {
  const { length } = sign;
  const [character = ''] = sign;
  const around = state.sliceDoc(Math.max(0, head - length - 1), head + length + 1);
  const before = state.sliceDoc(Math.max(0, head - length), head);
  const after = state.sliceDoc(head, head + length);
  if (before !== sign || after !== sign) return false;
  return [...around].filter((found) => found === character).length === 2 * length;
}

function toggleSelected(
  state: EditorState,
  tree: Tree,
  range: SelectionRange,
  kind: MarkKind,
): Change {
  const places = placesIn(state, tree, range);
  const [first] = places;
  const last = places.at(-1);
  if (!first || !last) return { range };
  const around = places.map(({ from, to }) => nodeAround(tree, from, to, [kind.node]));
  const areMarked = around.every((node) => node !== undefined);
  let ends: Place = { from: first.from, to: last.to };
  let specs: ChangeSpec[];
  if (areMarked) {
    specs = [...new Map(around.map((node) => [node.from, node])).values()].map((node) =>
      withoutSigns(state, node),
    );
  } else {
    const wraps = places.map((place) => wrapped(state, tree, place, kind));
    specs = wraps.map(({ changes }) => changes);
    ends = { from: wraps[0]?.place.from ?? ends.from, to: wraps.at(-1)?.place.to ?? ends.to };
  }
  const changes = state.changes(specs);
  const from = changes.mapPos(ends.from, 1);
  const to = changes.mapPos(ends.to, -1);
  return {
    range:
      range.anchor <= range.head
        ? EditorSelection.range(from, to)
        : EditorSelection.range(to, from),
    changes,
  };
}

/** The words of each line of a selection, without spaces and signs of blocks at their ends. */
function placesIn(state: EditorState, tree: Tree, { from, to }: SelectionRange): Place[] {
  const places: Place[] = [];
  for (let at = from; at <= to; ) {
    const line = state.doc.lineAt(at);
    const signs = blockSigns.exec(line.text)?.[0].length ?? 0;
    const start = Math.max(from, line.from + signs);
    const end = Math.min(to, line.to);
    const words = start < end ? state.sliceDoc(start, end) : '';
    if (words.trim() !== '' && !isInCodeBlock(tree, start, end)) {
      places.push({
        from: start + words.length - words.trimStart().length,
        to: start + words.trimEnd().length,
      });
    }
    at = line.to + 1;
  }
  return places;
}

/** The changes that put signs around a place, and the place between the signs. */
function wrapped(state: EditorState, tree: Tree, given: Place, kind: MarkKind) {
  let place = widened(tree, given);
  if (kind.sign === '==') place = withWholeWords(state, place);
  const removed: ChangeSpec[] = [];
  tree.iterate({
    ...place,
    enter({ node }) {
      const isInside = node.from >= place.from && node.to <= place.to;
      if (node.name === kind.node && isInside) removed.push(withoutSigns(state, node));
    },
  });
  if (kind.node === 'InlineCode') return { place, changes: codeSigns(state, place, removed) };
  place = flanked(state, place, kind.sign);
  const changes: ChangeSpec[] = [
    { from: place.from, insert: kind.sign },
    ...removed,
    { from: place.to, insert: kind.sign },
  ];
  return { place, changes };
}

/** Code that holds backticks stands between longer rows of them. */
function codeSigns(state: EditorState, { from, to }: Place, removed: ChangeSpec[]): ChangeSpec[] {
  if (removed.length > 0) {
    return [{ from, insert: '`' }, ...removed, { from: to, insert: '`' }];
  }
  const code = state.sliceDoc(from, to);
  const rows = new Set(code.match(/`+/g)?.map(({ length }) => length));
  let length = 1;
  while (rows.has(length)) length += 1;
  const space = /^`|`$/.test(code) ? ' ' : '';
  const row = '`'.repeat(length);
  return [
    { from, insert: row + space },
    { from: to, insert: space + row },
  ];
}

/**
 * A place that holds each inline node either wholly or not at all, unless the place lies within the
 * node.
 */
function widened(tree: Tree, { from, to }: Place): Place {
  let place = { from, to };
  for (;;) {
    const next = { ...place };
    tree.iterate({
      ...place,
      enter(node) {
        if (!inlineNodes.test(node.name)) return;
        if (node.from >= place.to || node.to <= place.from) return;
        if (node.from <= place.from && node.to >= place.to) return;
        next.from = Math.min(next.from, node.from);
        next.to = Math.max(next.to, node.to);
      },
    });
    if (next.from === place.from && next.to === place.to) return place;
    place = next;
  }
}

/** In the dialect `==` is no mark between two letters or digits, as in `x==1`. */
function withWholeWords(state: EditorState, { from, to }: Place): Place {
  const isWithinWord = (at: number) => /^\w\w$/.test(state.sliceDoc(Math.max(0, at - 1), at + 1));
  let start = from;
  let end = to;
  while (isWithinWord(start)) start -= 1;
  while (isWithinWord(end)) end += 1;
  return { from: start, to: end };
}

/**
 * Leaves punctuation out at the ends where the renderer would not read the sign: `a(b)c` becomes
 * `a(**b**)c`.
 */
function flanked(state: EditorState, given: Place, sign: string): Place {
  const line = state.doc.lineAt(given.from);
  let { from, to } = { from: given.from - line.from, to: given.to - line.from };
  const { text } = line;
  const flankingOf = (at: number) =>
    flankingAt(text.slice(0, at) + sign + text.slice(at), at, at + sign.length);
  while (from < to && !flankingOf(from).canOpen) from += 1;
  while (to > from && !flankingOf(to).canClose) to -= 1;
  return from < to ? { from: line.from + from, to: line.from + to } : given;
}

function signsOf(state: EditorState, { name, firstChild, lastChild, from, to }: SyntaxNode) {
  if (name === 'Formula') {
    const length = state.sliceDoc(from, from + 2) === '$$' ? 2 : 1;
    return { opening: { from, to: from + length }, closing: { from: to - length, to } };
  }
  return {
    opening: { from, to: firstChild?.to ?? from },
    closing: { from: lastChild?.from ?? to, to },
  };
}

function withoutSigns(state: EditorState, node: SyntaxNode): ChangeSpec[] {
  const { opening, closing } = signsOf(state, node);
  const inner = state.sliceDoc(opening.to, closing.from);
  // The spaces of "`` `a` ``" are part of the signs.
  const pad = node.name === 'InlineCode' && /^ .*\S.* $/.test(inner) ? 1 : 0;
  return [
    { from: opening.from, to: opening.to + pad },
    { from: closing.from - pad, to: closing.to },
  ];
}
