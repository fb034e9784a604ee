import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import { type Edit, isInCodeBlock, nodeAround, textOf, treeOf } from './edit.ts';
import { toggleMark } from './marks.ts';

const userEvent = 'input.format';

/**
 * Puts a block behind the line of the caret, with empty lines around it. `caret` is an offset in
 * the block.
 */
export function insertBlock(state: EditorState, block: string, caret: number): TransactionSpec {
  const { doc } = state;
  const line = doc.lineAt(state.selection.main.head);
  const isEmpty = line.text.trim() === '';
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const isAfterWords = isEmpty && line.number > 1 && doc.line(line.number - 1).text.trim() !== '';
  const before = isEmpty ? (isAfterWords ? '\n' : '') : '\n\n';
  const after = next && next.text.trim() !== '' ? '\n' : '';
  const from = isEmpty ? line.from : line.to;
  return {
    changes: { from, to: line.to, insert: textOf(before + block + after) },
    selection: EditorSelection.cursor(from + before.length + caret),
    userEvent,
    scrollIntoView: true,
  };
}

/** Makes code of the selected lines, or text of the block of code at the caret. */
export const toggleCodeBlock: Edit = (state) => {
  const { from, to, empty } = state.selection.main;
  const { doc } = state;
  const block = nodeAround(treeOf(state, to), from, to, ['FencedCode']);
  if (block) {
    const marks = block.getChildren('CodeMark');
    const first = doc.lineAt(block.from);
    const last = doc.lineAt(block.to);
    const isClosed = marks.length > 1 && last.number > first.number;
    const changes = state.changes([
      { from: block.from, to: Math.min(first.to + 1, doc.length) },
      ...(isClosed ? [{ from: Math.max(last.from - 1, first.to + 1), to: last.to }] : []),
    ]);
    return { changes, selection: state.selection.map(changes), userEvent, scrollIntoView: true };
  }
  const first = doc.lineAt(from);
  const last = doc.lineAt(to);
  if (empty && first.text.trim() === '') return insertBlock(state, '```\n\n```', 4);
  const code = doc.sliceString(first.from, last.to, '\n');
  const longest = Math.max(2, ...(code.match(/`{3,}/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const changes = state.changes([
    { from: first.from, insert: textOf(`${fence}\n`) },
    { from: last.to, insert: textOf(`\n${fence}`) },
  ]);
  const end = changes.mapPos(to, -1);
  const selection = EditorSelection.range(Math.min(changes.mapPos(from, 1), end), end);
  return { changes, selection, userEvent, scrollIntoView: true };
};

/** A table of two columns. The caret stands in its first cell. */
export const insertTable: Edit = (state) =>
  isInBlock(state)
    ? undefined
    : insertBlock(state, '|     |     |\n| --- | --- |\n|     |     |', 2);

export const insertRule: Edit = (state) =>
  isInBlock(state) ? undefined : insertBlock(state, '---\n\n', 5);

/** A reference at the caret, and its note at the end of the text, where the writer goes on. */
export const insertFootnote: Edit = (state) => {
  if (isInBlock(state)) return undefined;
  const { doc, selection } = state;
  const text = doc.toString();
  let number = 1;
  const taken = new Set([...text.matchAll(/\[\^(\d+)\]/g)].map(([, found]) => Number(found)));
  while (taken.has(number)) number += 1;
  const reference = `[^${number}]`;
  // Notes that follow each other need no empty line between them.
  const followsNote = /\n?\[\^[^\]\s]+\]:.*\n?$/.exec(text)?.[0].startsWith('\n') ?? false;
  // The reference may stand behind the last line break.
  const ends = selection.main.to === doc.length ? 0 : (/\n*$/.exec(text)?.[0].length ?? 0);
  const break_ = doc.length === 0 ? '\n\n' : '\n'.repeat(Math.max(0, (followsNote ? 1 : 2) - ends));
  const note = `${break_}${reference}: `;
  const changes = state.changes([
    { from: selection.main.to, insert: reference },
    { from: doc.length, insert: textOf(note) },
  ]);
  return {
    changes,
    selection: EditorSelection.cursor(changes.newLength),
    userEvent,
    scrollIntoView: true,
  };
};

const inlineFormula = toggleMark({ node: 'Formula', sign: '$' });

/** A formula in the line; on an empty line, a block. */
export const toggleFormula: Edit = (state) => {
  const { head, empty } = state.selection.main;
  const isEmptyLine = empty && state.doc.lineAt(head).text.trim() === '';
  return isEmptyLine && !isInBlock(state)
    ? insertBlock(state, '$$\n\n$$', 3)
    : inlineFormula(state);
};

/** Whether the selection is in code or a formula. */
export function isInBlock(state: EditorState): boolean {
  const { from, to } = state.selection.main;
  return isInCodeBlock(treeOf(state, to), from, to);
}
