import { isWide } from '../../shared/render/characters.ts';

/** On which side the words of a column stand. */
export type Side = 'left' | 'center' | 'right' | undefined;

const emoji = /\p{Emoji_Presentation}/u;
const noWidth = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const minColumnWidth = 3;
/** Cells are padded to so many columns at most. Otherwise one long cell makes all rows long. */
const maxPadding = 100;

/** In columns of a font of fixed width: an East Asian character and an emoji take two. */
export function widthOf(words: string): number {
  let width = 0;
  for (const character of words) {
    if (noWidth.test(character)) continue;
    width += isWide(character) || emoji.test(character) ? 2 : 1;
  }
  return width;
}

/**
 * How wide each column of a table is in the source. A missing cell is empty. `rows` are without the
 * row of dashes.
 */
export function columnWidths(rows: readonly (readonly string[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      const width = Math.min(widthOf(cell), maxPadding);
      widths[column] = Math.max(widths[column] ?? minColumnWidth, width);
    });
  }
  return widths;
}

/** The words of a cell with spaces up to the width of its column. */
export function padCell(words: string, width: number = minColumnWidth, side?: Side): string {
  const room = Math.max(0, width - widthOf(words));
  const left = side === 'right' ? room : side === 'center' ? Math.floor(room / 2) : 0;
  return ' '.repeat(left) + words + ' '.repeat(room - left);
}

/** The dashes below the head of a column. */
export function dashesOf(width: number = minColumnWidth, side?: Side): string {
  const left = side === 'left' || side === 'center' ? ':' : '';
  const right = side === 'right' || side === 'center' ? ':' : '';
  return left + '-'.repeat(width - left.length - right.length) + right;
}

export function sideOf(dashes: string): Side {
  const isRight = dashes.endsWith(':');
  if (dashes.startsWith(':')) return isRight ? 'center' : 'left';
  return isRight ? 'right' : undefined;
}

/** One row of a table as a line. */
export function rowLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
