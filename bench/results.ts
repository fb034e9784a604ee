// Writes bench/results.md from the reports in bench/results/.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Report, reportsFolder } from './report/report.ts';
import { writeResultsPage } from './report/results-page.ts';

const names = existsSync(reportsFolder) ? readdirSync(reportsFolder) : [];
const reports = names
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(reportsFolder, name), 'utf8')) as Report);
if (reports.length === 0)
  throw new Error(`${reportsFolder} has no reports: measure something first`);
const file = join(import.meta.dirname, 'results.md');
writeFileSync(file, writeResultsPage(reports));
process.stdout.write(`${file}\n`);
