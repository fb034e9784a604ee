import { type ChangeSpec, EditorSelection, type EditorState, type Line } from '@codemirror/state';
import { type Edit, textOf } from '../commands/edit.ts';
import {
  type CodeBlock,
  codeBlockAt,
  codeStart,
  indentationOf,
  isCodeLine,
  unitOf,
} from './code-block.ts';

/** Indents the selected lines of a block of code. */
export const indentCode: Edit = (state) =>
  shifted(state, (unit, _indentation, at) => ({ from: at, insert: unit }));

export const outdentCode: Edit = (state) =>
  shifted(state, (unit, indentation, at) => ({
    from: at,
    to: at + Math.min(indentation.length, indentation.startsWith('\t') ? 1 : unit.length),
  }));

function shifted(
  state: EditorState,
  shift: (unit: string, indentation: string, at: number) => ChangeSpec,
) {
  const block = codeBlockAt(state);
  if (!block) return undefined;
  const unit = unitOf(state, block);
  const lines = selectedLines(state).filter((line) => isCodeLine(block, line));
  const changes = lines
    .filter(({ text }) => lines.length === 1 || text.trim() !== '')
    .map((line) => shift(unit, indentationOf(block, line), codeStart(block, line)));
  const set = state.changes(changes);
  // The caret at the start of a line goes along with the code.
  const selection = state.selection.map(set, 1);
  return { changes: set, selection, userEvent: 'input.indent', scrollIntoView: true };
}

function selectedLines({ doc, selection }: EditorState): Line[] {
  const { from, to } = selection.main;
  const [first, last] = [doc.lineAt(from).number, doc.lineAt(to).number];
  return Array.from({ length: last - first + 1 }, (_, index) => doc.line(first + index));
}

/** Enter in a block of code or a formula, and behind one. */
export const breakCode: Edit = (state) => {
  const block = codeBlockAt(state);
  if (!block) return undefined;
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const isEnd = from === to && state.sliceDoc(from, line.to).trim() === '';
  if (line.number === block.opening.number) {
    return block.closing || !isEnd || !isOpening(block) ? undefined : closed(state, block);
  }
  if (line.number === block.closing?.number) {
    // The indentation of the block does not belong to the words behind it.
    return isEnd ? inserted(from, to, `\n${block.outerPrefix}`) : undefined;
  }
  if (from < codeStart(block, line)) return undefined;
  const indentation = indentationOf(block, line).slice(0, from - codeStart(block, line));
  const opens = block.isCode && /[{[(:]$/.test(state.sliceDoc(line.from, from).trimEnd());
  return inserted(from, to, `\n${block.prefix}${indentation}${opens ? unitOf(state, block) : ''}`);
};

/**
 * A formula that begins with words in its first line has its end there or at the next empty line.
 */
function isOpening({ isCode, opening, prefix }: CodeBlock): boolean {
  return isCode || opening.text.slice(prefix.length).trimEnd() === '$$';
}

/** A new line, and the one that closes the block. */
export function closed(state: EditorState, { prefix, sign }: Pick<CodeBlock, 'prefix' | 'sign'>) {
  const at = state.selection.main.from;
  const { to } = state.doc.lineAt(at);
  const before = textOf(`\n${prefix}`);
  return {
    changes: { from: at, to, insert: before.append(textOf(`\n${prefix}${sign}`)) },
    selection: EditorSelection.cursor(at + before.length),
    userEvent: 'input',
    scrollIntoView: true,
  };
}

function inserted(from: number, to: number, words: string) {
  const insert = textOf(words);
  return {
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    userEvent: 'input',
    scrollIntoView: true,
  };
}

/** `}` as the first sign of a line goes one step back. */
export const closeBrace: Edit = (state) => {
  const block = codeBlockAt(state);
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  if (!block?.isCode || !isCodeLine(block, line) || to > line.to) return undefined;
  const start = codeStart(block, line);
  if (from < start || state.sliceDoc(start, line.to).trim() !== '') return undefined;
  const indentation = indentationOf(block, line);
  const unit = unitOf(state, block);
  const back = indentation.endsWith('\t') ? 1 : unit.length;
  const left = indentation.slice(0, Math.max(0, indentation.length - back));
  return {
    changes: { from: start, to: line.to, insert: `${left}}` },
    selection: EditorSelection.cursor(start + left.length + 1),
    userEvent: 'input.type',
    scrollIntoView: true,
  };
};
