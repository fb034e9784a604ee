import type { EditorState, Text, Transaction } from '@codemirror/state';
import type { SyntaxNode, Tree } from '@lezer/common';
import { nodeAround, treeOf } from '../text/commands/edit.ts';
import { wordsColumn } from '../text/dialect/columns.ts';

/** Where a file that is on its way comes into the text. */
export interface FilePlace {
  /**
   * Before the line that begins at `at`, below the line that ends there, or exactly there within a
   * line.
   */
  kind: 'before' | 'below' | 'here';
  at: number;
  /**
   * Where the owner gave the file. A paragraph that Enter begins between this place and `at` comes
   * below the file.
   */
  given: number;
}

const containers = ['ListItem', 'Blockquote', 'Table', 'FootnoteDefinition'];
/** A picture comes below the whole of them. */
const undivided = [
  'FencedCode',
  'CodeBlock',
  'FormulaBlock',
  'Table',
  'SetextHeading1',
  'SetextHeading2',
];
/**
 * Lines that go on only with signs before their words. A row stands also in a table that is not
 * whole yet.
 */
const signedLine = /^\s*(?:[-+*]\s|\d{1,9}[.)]\s|>|\||: )/;
const signs = /^[ \t]*(?:>[ \t]?|(?:[-+*]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|: )*/;
const noteIndent = 4;

/**
 * The place of a picture that the owner gives at a position. On an empty line and before words it
 * comes before all that is typed there, within and behind words below their paragraph. In items,
 * quotes, notes and cells it comes exactly there.
 */
export function placePicture(state: EditorState, position: number): FilePlace {
  return placeAround(state, position, (tree, line) => {
    const paragraph = nodeAround(tree, position, position, ['Paragraph']);
    return paragraph ? state.doc.lineAt(paragraph.to).to : line.to;
  });
}

/** The same for a place of an earlier page: what stands on the next line came after the picture. */
export function placeKept(state: EditorState, position: number): FilePlace {
  return placeAround(state, position, (_tree, line) => line.to);
}

export function isPicture({ type }: Blob): boolean {
  return type.startsWith('image/');
}

/** The place of a file that becomes a link. It may stand within a sentence. */
export function placeLink(position: number): FilePlace {
  return { kind: 'here', at: position, given: position };
}

function placeAround(
  state: EditorState,
  position: number,
  endOfParagraph: (tree: Tree, line: { to: number }) => number,
): FilePlace {
  const { doc } = state;
  const line = doc.lineAt(position);
  const tree = treeOf(state, line.to);
  const place = (kind: FilePlace['kind'], at: number) => ({ kind, at, given: position });
  const isBegin = line.text.slice(0, position - line.from).trim() === '';
  const around = nodeAround(tree, position, position, containers);
  const whole = nodeAround(tree, position, position, undivided);
  if (whole?.name !== 'Table' && whole && whole.from < position) {
    return place('below', doc.lineAt(whole.to).to);
  }
  if (line.text.trim() === '') {
    return isInIndent(state, tree, position) ? place('here', position) : place('before', line.from);
  }
  const isFirst = !around || outermost(around).from >= line.from;
  if (isBegin && isFirst) return place('before', line.from);
  if (whole && !isInCell(line.text, position - line.from)) {
    return place('below', doc.lineAt(whole.to).to);
  }
  if (!around && !signedLine.test(line.text)) return place('below', endOfParagraph(tree, line));
  const signed = signs.exec(line.text)?.[0].length ?? 0;
  return place('here', Math.max(position, line.from + signed));
}

/** The list, quote, note or table of the text that holds a node. */
function outermost(node: SyntaxNode): SyntaxNode {
  let outer = node;
  while (outer.parent?.parent) outer = outer.parent;
  return outer;
}

/** Whether a place on a line without words is indented as the item or note above it. */
function isInIndent(state: EditorState, tree: Tree, position: number): boolean {
  const { doc } = state;
  const line = doc.lineAt(position);
  let above = line.number - 1;
  while (above > 0 && doc.line(above).text.trim() === '') above -= 1;
  if (above === 0 || position === line.from) return false;
  const { to } = doc.line(above);
  const node = nodeAround(tree, to, to, ['ListItem', 'FootnoteDefinition']);
  if (!node) return false;
  const column = node.name === 'ListItem' ? wordsColumn(state, node) : noteIndent;
  return position - line.from >= column;
}

/** Whether a column of a row is in one of its cells. The row below the head of a table has none. */
function isInCell(row: string, column: number): boolean {
  if (/^[\s|:-]*-[\s|:-]*$/.test(row)) return false;
  const words = row.trim();
  const isBehindBegin = !words.startsWith('|') || row.slice(0, column).includes('|');
  const isBeforeEnd = !words.endsWith('|') || row.slice(column).includes('|');
  return isBehindBegin && isBeforeEnd;
}

/**
 * The place after a change of the text. `assoc`: on which side of words that come exactly there it
 * stays.
 */
export function movePlace(
  { kind, at, given }: FilePlace,
  transaction: Transaction,
  assoc: -1 | 1,
): FilePlace {
  const { changes, newDoc } = transaction;
  const moved = { kind, at: changes.mapPos(at, assoc), given: changes.mapPos(given, assoc) };
  if (kind === 'here') return moved;
  const line = newDoc.lineAt(moved.at);
  if (kind === 'before') {
    if (newDoc.sliceString(line.from, moved.at).trim() === '') return { ...moved, at: line.from };
    // The line has become a part of the one above. No sentence is cut.
    return { ...moved, kind: 'below', at: line.to };
  }
  const begun = assoc < 0 ? paragraphBegun({ at, given }, transaction) : undefined;
  return { ...moved, at: endOfLine(newDoc, begun ?? moved.at) };
}

/**
 * Where Enter has ended a line between the place where the file was given and the end of its line.
 */
function paragraphBegun(
  { at, given }: Omit<FilePlace, 'kind'>,
  transaction: Transaction,
): number | undefined {
  if (!transaction.isUserEvent('input') || transaction.isUserEvent('input.merge')) return undefined;
  let begun: number | undefined;
  transaction.changes.iterChanges((fromA, toA, fromB, _toB, inserted) => {
    // Shift+Enter goes on with the paragraph.
    const isBreak = inserted.lines > 1 && !inserted.line(1).text.endsWith('\\');
    if (isBreak && given <= fromA && toA <= at) begun ??= fromB;
  });
  return begun;
}

/** The end of a line, or of the lines with which it goes on after a hard break. */
function endOfLine(doc: Text, position: number): number {
  let line = doc.lineAt(position);
  while (line.text.endsWith('\\') && line.number < doc.lines) line = doc.line(line.number + 1);
  return line.to;
}

/**
 * Where the Markdown of a picture comes into the text, and the line breaks that make it a paragraph
 * there.
 */
export interface Gap {
  kind: FilePlace['kind'];
  at: number;
  lead: string;
  tail: string;
}

/**
 * `isUsed`: whether the caret or another file stands on the line that begins and ends at these
 * positions.
 */
export function gapAt(
  state: EditorState,
  place: FilePlace,
  isUsed: (from: number, to: number) => boolean,
): Gap {
  const { kind, at } = placeNow(state, place);
  const { doc } = state;
  if (kind === 'here') return { kind, at, lead: '', tail: '' };
  const line = doc.lineAt(at);
  const isBlank = line.text.trim() === '';
  const next = line.number < doc.lines ? doc.line(line.number + 1) : undefined;
  const isNextNear = next && (next.text.trim() !== '' || isUsed(next.from, next.to));
  if (kind === 'below' && !isBlank) {
    return { kind, at: line.to, lead: '\n\n', tail: isNextNear ? '\n' : '' };
  }
  const above = line.number > 1 ? doc.line(line.number - 1).text.trim() : '';
  const needsOwnLine = !isBlank || isUsed(line.from, line.to);
  return {
    kind: 'before',
    at: line.from,
    lead: above === '' ? '' : '\n',
    tail: needsOwnLine ? '\n\n' : isNextNear ? '\n' : '',
  };
}

/** A list may have ended since the file was given, and a table may have got rows. */
function placeNow(state: EditorState, place: FilePlace): Pick<FilePlace, 'kind' | 'at'> {
  if (place.kind === 'here') return placeKept(state, place.at);
  if (place.kind === 'before') return place;
  const whole = nodeAround(treeOf(state, place.at), place.at, place.at, undivided);
  return whole ? { kind: 'below', at: state.doc.lineAt(whole.to).to } : place;
}
