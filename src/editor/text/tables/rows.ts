import { isWide } from '../../../shared/render/characters.ts';

/**
 * A line of a table: what stands before it (quotes and spaces), and its cells without the spaces
 * around them.
 */
export interface Row {
  before: string;
  cells: string[];
}

const emoji = /\p{Emoji_Presentation}/u;
const noWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const minColumnWidth = 3;

/** Reads a line. A `|` behind a backslash is part of its cell. */
export function readRow(line: string): Row {
  const before = /^[ \t>]*/.exec(line)?.[0] ?? '';
  const words = line.slice(before.length).trimEnd().replace(/^\|/, '');
  const cells = [''];
  for (let at = 0; at < words.length; at += 1) {
    const character = words.charAt(at);
    if (character === '|') cells.push('');
    else cells[cells.length - 1] += character === '\\' ? words.slice(at, ++at + 1) : character;
  }
  // The last `|` ends the row.
  if (cells.length > 1 && cells.at(-1) === '') cells.pop();
  return { before, cells: cells.map((cell) => cell.trim()) };
}

/** The index of the cell that an offset of a line is in. */
export function cellAt(line: string, offset: number): number {
  const { before, cells } = readRow(line);
  const start = before.length + (line.charAt(before.length) === '|' ? 1 : 0);
  const pipes = line.slice(start, Math.max(start, offset)).match(/(?<!\\)(?:\\\\)*\|/g) ?? [];
  return Math.min(pipes.length, cells.length - 1);
}

/** In columns of a font of fixed width: an East Asian character and an emoji take two. */
export function widthOf(words: string): number {
  let width = 0;
  for (const character of words) {
    if (noWidth.test(character)) continue;
    width += isWide(character) || emoji.test(character) ? 2 : 1;
  }
  return width;
}

/** The lines of a table with aligned columns. The second row holds the dashes. */
export function alignedLines(rows: readonly Row[]): string[] {
  const [header, dashes] = rows;
  const columns = header?.cells.length ?? 0;
  const sides = dashes?.cells.map(sidesOf) ?? [];
  const widths: number[] = [];
  rows.forEach(({ cells }, row) => {
    cells.forEach((cell, column) => {
      const width = row === 1 ? minColumnWidth : widthOf(cell);
      widths[column] = Math.max(widths[column] ?? minColumnWidth, width);
    });
  });
  return rows.map(({ before, cells }, row) => {
    const count = Math.max(columns, cells.length);
    const padded = Array.from({ length: count }, (_, column) => {
      const width = widths[column] ?? minColumnWidth;
      const side = sides[column] ?? '';
      return row === 1 ? dashesOf(side, width) : pad(cells[column] ?? '', width, side);
    });
    return `${before}| ${padded.join(' | ')} |`;
  });
}

type Side = '' | 'left' | 'right' | 'center';

function sidesOf(dashes: string): Side {
  const isLeft = dashes.startsWith(':');
  const isRight = dashes.endsWith(':');
  return isLeft && isRight ? 'center' : isRight ? 'right' : isLeft ? 'left' : '';
}

function dashesOf(side: Side, width: number): string {
  const left = side === 'left' || side === 'center' ? ':' : '';
  const right = side === 'right' || side === 'center' ? ':' : '';
  return left + '-'.repeat(width - left.length - right.length) + right;
}

function pad(words: string, width: number, side: Side): string {
  const room = width - widthOf(words);
  const left = side === 'right' ? room : side === 'center' ? Math.floor(room / 2) : 0;
  return ' '.repeat(left) + words + ' '.repeat(room - left);
}
