import type { Figures } from './figures.ts';

/** A table with a head, and a line for each page. */
export function formatTable(pages: { name: string; figures: Figures }[]): string {
  const titles = [...new Set(pages.flatMap(({ figures }) => [...figures.scores.keys()]))];
  const head = ['page', ...titles, 'FCP', 'LCP', 'CLS', 'TBT', 'bytes', 'requests'];
  const lines = pages.map(({ name, figures }) => [
    name,
    ...titles.map((title) => formatScore(figures.scores.get(title))),
    formatSeconds(figures.firstPaint),
    formatSeconds(figures.largestPaint),
    figures.layoutShift.toFixed(3),
    `${Math.round(figures.blockingTime)} ms`,
    String(figures.bytes),
    String(figures.requests),
  ]);
  const rows = [head, ...lines];
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => `${row.map((cell, column) => pad(cell, column, widths)).join('  ')}\n`)
    .join('');
}

/** Names are aligned left, figures right. */
function pad(cell: string, column: number, widths: number[]): string {
  const width = widths[column] ?? 0;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}

function formatScore(score: number | undefined): string {
  return score === undefined ? '–' : String(Math.round(score * 100));
}

function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
