import { columnWidths, dashesOf, padCell, rowLine, type Side } from '../base/table-text.ts';

/**
 * A Markdown table. Its columns are padded, and a wide character counts as two. The first row is
 * the head.
 */
export function formatTable(
  rows: readonly (readonly string[])[],
  sides: readonly Side[] = [],
): string {
  const widths = columnWidths(rows);
  const [head = '', ...body] = rows.map((row) =>
    rowLine(widths.map((width, at) => padCell(row[at] ?? '', width, sides[at]))),
  );
  const dashes = rowLine(widths.map((width, at) => dashesOf(width, sides[at])));
  return [head, dashes, ...body].join('\n');
}

/** Cells hold one line. A bar in a cell would end it. */
export function cellText(text: string): string {
  return text
    .trim()
    .replace(/\s*\n\s*/g, ' ')
    .replace(/(?<!\\)\|/g, '\\|');
}
