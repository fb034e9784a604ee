import { isWide } from '../../shared/render/characters.ts';

export type Side = 'left' | 'center' | 'right' | undefined;

/** Cells are padded to so many characters at most. Otherwise one long cell makes all rows long. */
const maxPadding = 100;

/**
 * A Markdown table. Its columns are padded, and a wide character counts as two. The first row is
 * the head.
 */
export function formatTable(
  rows: readonly (readonly string[])[],
  sides: readonly Side[] = [],
): string {
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const cells = rows.map((row) => Array.from({ length: width }, (_, at) => row[at] ?? ''));
  const columns = Array.from({ length: width }, (_, at) =>
    cells.reduce(
      (most, row) => Math.max(most, Math.min(countColumns(row[at] ?? ''), maxPadding)),
      3,
    ),
  );
  const [head = [], ...body] = cells.map((row) =>
    row.map((cell, at) => pad(cell, columns[at] ?? 3, sides[at])),
  );
  const rule = columns.map((count, at) => ruleOf(count, sides[at]));
  return [head, rule, ...body].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Cells hold one line. A bar in a cell would end it. */
export function cellText(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|');
}

function ruleOf(count: number, side: Side): string {
  if (side === 'center') return `:${'-'.repeat(count - 2)}:`;
  if (side === 'right') return `${'-'.repeat(count - 1)}:`;
  return side === 'left' ? `:${'-'.repeat(count - 1)}` : '-'.repeat(count);
}

function pad(cell: string, count: number, side: Side): string {
  const missing = Math.max(0, count - countColumns(cell));
  if (side === 'right') return ' '.repeat(missing) + cell;
  const before = side === 'center' ? Math.floor(missing / 2) : 0;
  return ' '.repeat(before) + cell + ' '.repeat(missing - before);
}

function countColumns(text: string): number {
  let count = 0;
  for (const character of text) count += isWide(character) ? 2 : 1;
  return count;
}
