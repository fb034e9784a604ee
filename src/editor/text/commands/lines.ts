import type { ChangeSpec, EditorState, Line } from '@codemirror/state';
import { type Edit, isInCodeBlock, nodeAround, treeOf } from './edit.ts';

/** The quotes and lists before the words of a line, then the sign of a heading. */
const headingSigns =
  /^((?:[ \t]*(?:>|[-+*](?= )|\d{1,9}[.)](?= )|\[[ xX]\](?= )))*[ \t]*)(#{1,6}(?:[ \t]+|$))?/;
const listSigns = /^((?:[ \t]*> ?)*)([ \t]*)(?:([-+*]|\d{1,9}[.)])[ \t]+(\[[ xX]\][ \t]+)?)?/;

/**
 * Makes headings of the selected lines. Level 0, or the level that all lines have, makes them text.
 */
export function setHeading(level: 0 | 1 | 2 | 3): Edit {
  return (state) => {
    const { doc } = state;
    const tree = treeOf(state, state.selection.main.to);
    const signOf = ({ text }: Line) => headingSigns.exec(text)?.[2]?.trimEnd() ?? '';
    const underlineOf = ({ from, to }: Line) =>
      nodeAround(tree, from, to, ['SetextHeading1', 'SetextHeading2'])?.getChild('HeaderMark');
    /** The line itself, or the words above it if it is the line below a heading. */
    const wordsOf = (line: Line) => {
      const underline = underlineOf(line);
      const isUnderline = underline && line.from <= underline.from && underline.from <= line.to;
      return isUnderline ? doc.line(line.number - 1) : line;
    };
    const byNumber = new Map(
      wordyLines(state)
        .map(wordsOf)
        .map((line) => [line.number, line]),
    );
    const lines = [...byNumber.values()];
    const wanted = '#'.repeat(level);
    const hasAll = lines.every((line) => signOf(line) === wanted && !underlineOf(line));
    if (hasAll && level === 0) return;
    const changes: ChangeSpec[] = [];
    for (const line of lines) {
      const [, before = '', sign = ''] = headingSigns.exec(line.text) ?? [];
      const from = line.from + before.length;
      const insert = hasAll || level === 0 ? '' : `${wanted} `;
      changes.push({ from, to: from + sign.length, insert });
      const underline = underlineOf(line);
      if (underline) {
        const above = doc.line(doc.lineAt(underline.from).number - 1);
        changes.push({ from: above.to, to: underline.to });
      }
    }
    return settled(state, changes);
  };
}

/** Makes a quote of the selected lines, or takes one level of quotes away. */
export const toggleQuote: Edit = (state) => {
  const lines = selectedLines(state);
  const isQuoted = lines.every(({ text }) => /^ {0,3}>/.test(text));
  const changes = lines.map((line): ChangeSpec => {
    if (!isQuoted)
      return { from: line.from, insert: line.text === '' && lines.length > 1 ? '>' : '> ' };
    const [sign = ''] = /^ {0,3}> ?/.exec(line.text) ?? [];
    return { from: line.from, to: line.from + sign.length };
  });
  return settled(state, changes);
};

type ListKind = 'bullets' | 'numbers' | 'tasks';

/**
 * Makes items of the selected lines, or takes the signs of the list away if all lines are such
 * items.
 */
export function toggleList(kind: ListKind): Edit {
  return (state) => {
    const lines = wordyLines(state);
    const read = lines.map((line) => {
      const [signs = '', quote = '', indent = '', marker, box] = listSigns.exec(line.text) ?? [];
      return { line, signs, quote, indent, marker, box };
    });
    const isItem = ({ marker, box }: (typeof read)[number]) =>
      marker !== undefined &&
      (kind === 'tasks'
        ? box !== undefined
        : box === undefined && /\d/.test(marker) === (kind === 'numbers'));
    const isOff = read.every(isItem);
    /**
     * The items around a line, outermost first: their columns before the change, and those of their
     * words after.
     */
    const open: { was: number; content: number; number: number }[] = [];
    const changes = read.map(({ line, signs, quote, indent, box }): ChangeSpec => {
      const from = line.from + quote.length;
      const to = line.from + signs.length;
      if (isOff) return { from: from + indent.length, to };
      while ((open.at(-1)?.was ?? 0) > indent.length) open.pop();
      const number = open.at(-1)?.was === indent.length ? (open.pop()?.number ?? 0) + 1 : 1;
      const column = open.at(-1)?.content ?? indent.length;
      const marker = kind === 'numbers' ? `${number}. ` : '- ';
      open.push({ was: indent.length, content: column + marker.length, number });
      const task = kind === 'tasks' ? (box ?? '[ ] ') : '';
      return { from, to, insert: ' '.repeat(column) + marker + task };
    });
    return settled(state, changes);
  };
}

function settled(state: EditorState, specs: ChangeSpec[]) {
  const changes = state.changes(specs);
  if (changes.empty) return undefined;
  const selection = state.selection.map(changes, 1);
  return { changes, selection, userEvent: 'input.format', scrollIntoView: true };
}

/** The lines that the selections touch, without code. */
function selectedLines(state: EditorState): Line[] {
  const tree = treeOf(state, state.selection.main.to);
  const lines = new Map<number, Line>();
  for (const { from, to, empty } of state.selection.ranges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      at = line.to + 1;
      // A selection that ends at the beginning of a line does not hold that line.
      if (!empty && line.from === to && line.from > from) continue;
      if (!isInCodeBlock(tree, line.from, line.to)) lines.set(line.from, line);
    }
  }
  return [...lines.values()];
}

/** The selected lines without empty ones, unless all are empty. */
function wordyLines(state: EditorState): Line[] {
  const lines = selectedLines(state);
  const wordy = lines.filter(({ text }) => text.trim() !== '');
  return wordy.length > 0 ? wordy : lines;
}
