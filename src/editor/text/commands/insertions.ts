import { EditorSelection, type Text } from '@codemirror/state';
import { insertBlock, isInBlock } from './blocks.ts';
import { type Edit, textOf } from './edit.ts';
import { wordAt } from './words.ts';

const userEvent = 'input.format';

/** The day of this device as `2026-11-22`, which every reader understands. */
export function dayOf(time: Date): string {
  const [year, month, day] = [time.getFullYear(), time.getMonth() + 1, time.getDate()];
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The day of today in place of the selection. */
export const insertDate: Edit = (state) => {
  const { from, to } = state.selection.main;
  const insert = dayOf(new Date());
  const selection = EditorSelection.cursor(from + insert.length);
  return { changes: { from, to, insert }, selection, userEvent, scrollIntoView: true };
};

export const insertTableOfContents: Edit = (state) =>
  isInBlock(state) ? undefined : insertBlock(state, '[[toc]]\n\n', 9);

/** A block for a formula, with the selected lines in it. */
export const insertFormulaBlock: Edit = (state) => {
  const { from, to, empty } = state.selection.main;
  if (isInBlock(state)) return undefined;
  if (empty) return insertBlock(state, '$$\n\n$$', 3);
  const { doc } = state;
  const changes = state.changes([
    { from: doc.lineAt(from).from, insert: textOf('$$\n') },
    { from: doc.lineAt(to).to, insert: textOf('\n$$') },
  ]);
  return {
    changes,
    selection: EditorSelection.range(changes.mapPos(from, 1), changes.mapPos(to, -1)),
    userEvent,
    scrollIntoView: true,
  };
};

/** The words of the line become a term, and the writer goes on with its definition. */
export const insertDefinition: Edit = (state) => {
  const { doc, selection } = state;
  if (isInBlock(state)) return undefined;
  const line = doc.lineAt(selection.main.head);
  if (line.text.trim() === '') return insertBlock(state, '\n: ', 0);
  const next = line.number < doc.lines ? doc.line(line.number + 1).text.trim() : '';
  return {
    changes: { from: line.to, insert: textOf(next === '' ? '\n: ' : '\n: \n') },
    selection: EditorSelection.cursor(line.to + 3),
    userEvent,
    scrollIntoView: true,
  };
};

/**
 * The selected word, or the word at the caret, as an abbreviation at the end of the text. The
 * writer goes on there with its meaning.
 */
export const insertAbbreviation: Edit = (state) => {
  const { doc, selection } = state;
  const { from, to, empty, head } = selection.main;
  if (isInBlock(state)) return undefined;
  const place = empty ? (wordAt(state, head) ?? { from: head, to: head }) : { from, to };
  const words = doc.sliceString(place.from, place.to, '\n');
  if (/[\n[\]\\]/.test(words)) return undefined;
  const insert = `${gapAtEnd(doc, /^\*\[.*\]:/)}*[${words}]: `;
  const behind = words === '' ? ']: '.length : 0;
  return {
    changes: { from: doc.length, insert: textOf(insert) },
    selection: EditorSelection.cursor(doc.length + insert.length - behind),
    userEvent,
    scrollIntoView: true,
  };
};

/**
 * The line breaks before a new line at the end: an empty line in between, unless the last words are
 * of its `kind`.
 */
function gapAtEnd(doc: Text, kind: RegExp): string {
  let number = doc.lines;
  while (number > 0 && doc.line(number).text.trim() === '') number -= 1;
  if (number === 0) return '';
  const wanted = kind.test(doc.line(number).text) ? 1 : 2;
  return '\n'.repeat(Math.max(0, wanted - (doc.lines - number)));
}
