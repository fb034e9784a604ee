import type { Report, Table } from './report.ts';

/**
 * The page of all reports as Markdown, each with its date, machine and load. The same reports give
 * the same text.
 */
export function writeResultsPage(reports: readonly Report[]): string {
  const parts = reports
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, measuredAt, machine, tables, missed }) => {
      const { cpu, cores, memoryGB, system, load, versions } = machine;
      const where = `${cpu}, ${cores} cores, ${memoryGB} GB, ${system}; ${versions.join(', ')}`;
      return [
        `## ${name}`,
        `\`npm run bench -- ${name}\` on ${measuredAt.slice(0, 10)} at ${measuredAt.slice(11, 16)} UTC: ${where}. ` +
          `Load before: ${load.toFixed(1)}.`,
        ...tables.map(writeTable),
        missed.length === 0
          ? 'Every limit is kept.'
          : `Limits that are missed:\n\n${missed.map((what) => `- ${what}`).join('\n')}`,
      ].join('\n\n');
    });
  return `${['# Results', intro, ...parts].join('\n\n')}\n`;
}

const intro =
  'Written by `npm run bench -- results` from what the last measurements left in `bench/results/`. ' +
  'A load near the number of cores says that other programs slowed the measurement.';

function writeTable({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const rule = columns.map((_, index) => (index === 0 ? '---' : '---:'));
  return [`${title}:`, '', ...[columns, rule, ...rows].map(line)].join('\n');
}
