import type { Side } from '../base/table-text.ts';
import { styleOf } from './dom.ts';
import type { TreeElement } from './tree.ts';

/** The answers of `isGrid`. Without them each cell would search its whole table: quadratic time. */
const grids = new WeakMap<TreeElement, boolean>();

/**
 * Whether a table holds data. Tables of one cell or column, and those with tables in them, only
 * arrange a page.
 */
export function isGrid(table: TreeElement | null): boolean {
  if (!table) return false;
  const known = grids.get(table);
  if (known !== undefined) return known;
  const isFound =
    !table.querySelector('table, pre, h1, h2, h3, h4, h5, h6, blockquote, x-blocks') &&
    Array.from(table.querySelectorAll('tr')).some((row) => row.children.length > 1);
  grids.set(table, isFound);
  return isFound;
}

/** Puts each cell into its column: a cell over several columns or rows leaves the others empty. */
export function placeCells(table: TreeElement, texts: readonly string[][]): string[][] {
  const maxSpan = 100;
  const rows = Array.from(table.querySelectorAll('tr')).filter(
    (row) => row.textContent?.trim() || row.querySelector('td, th'),
  );
  const taken = new Map<number, number>();
  return rows.map((row, rowAt) => {
    const placed: string[] = [];
    const skipTaken = () => {
      for (let left = taken.get(placed.length); left; left = taken.get(placed.length)) {
        taken.set(placed.length, left - 1);
        placed.push('');
      }
    };
    for (const [at, cell] of Array.from(row.children).entries()) {
      skipTaken();
      const columns = Math.min(Number(cell.getAttribute('colspan')) || 1, maxSpan);
      const down = Math.min(Number(cell.getAttribute('rowspan')) || 1, maxSpan) - 1;
      for (let column = 0; column < columns; column += 1) {
        if (down > 0) taken.set(placed.length, down);
        placed.push(column === 0 ? (texts[rowAt]?.[at] ?? '') : '');
      }
    }
    skipTaken();
    return placed;
  });
}

/** The alignment of each column, if all its cells below the head have the same. */
export function sidesOf(table: TreeElement): Side[] {
  const sides: (Side | 'mixed')[] = [];
  const [, ...body] = Array.from(table.querySelectorAll('tr'));
  for (const row of body) {
    for (const [at, cell] of Array.from(row.children).entries()) {
      if (cell.textContent?.trim() === '') continue;
      const given = cell.getAttribute('align') ?? styleOf(cell).get('text-align');
      const side = given === 'right' || given === 'center' ? given : undefined;
      sides[at] = at in sides && sides[at] !== side ? 'mixed' : side;
    }
  }
  return [...sides].map((side) => (side === 'mixed' ? undefined : side));
}
