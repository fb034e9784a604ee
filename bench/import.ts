// The highest memory of imports: of 280 MB of texts, of 5,000 small files, and of texts that are as
// large as a text may be. Takes about ten minutes. Ends with 1 when the limit is missed. Writes
// bench/results/import.json.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from '../e2e/support/memory-of.ts';
import { spawnProgram } from '../e2e/support/server.ts';
import { readArticles } from './articles.ts';
import { startReport } from './report/report.ts';

const folders = [
  { name: '5,600 texts of 50 kB', files: 5_600, bytes: 50_000, maxMB: 300 },
  { name: '5,000 texts of 3 kB', files: 5_000, bytes: 3_000, maxMB: 300 },
  // Rendering one such text takes more than a hundred megabytes.
  { name: '40 texts of 2 MB', files: 40, bytes: 2_000_000, maxMB: 400 },
];
const askEveryMs = 50;

// A long text with many tables of contents is refused.
const demo = readArticles(join(import.meta.dirname, '../demo/articles')).map(({ text }) =>
  text.replaceAll('[[toc]]', ''),
);
const report = startReport('import');
const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
try {
  const row = report.table('highest memory of an import in MB', [
    ...['folder', 'MB of texts', 'highest memory', 'limit', 'ratio', 'seconds'],
  ]);
  for (const { name, files, bytes, maxMB } of folders) {
    const folder = join(work, `${files}`);
    const textsMB = writeFolder(folder, files, bytes) / 1e6;
    const { highestMB, seconds } = await importFolder(folder);
    const ratio = (highestMB / maxMB).toFixed(2);
    row(name, textsMB.toFixed(0), highestMB.toFixed(0), String(maxMB), ratio, seconds.toFixed(0));
    if (highestMB > maxMB) report.miss(`${name}: ${highestMB.toFixed(0)} of ${maxMB} MB`);
    rmSync(folder, { recursive: true });
  }
  report.write([`SQLite ${process.versions.sqlite}`]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Writes articles that each link to the next one. Returns how many bytes they have together. */
function writeFolder(folder: string, files: number, bytes: number): number {
  mkdirSync(folder);
  let written = 0;
  for (let number = 0; number < files; number += 1) {
    let text = `# Article ${number}\n\n[Next](${(number + 1) % files}.md)\n`;
    let size = 0;
    for (let next = number; size < bytes; next += 1) {
      const part = Buffer.from(demo[next % demo.length] ?? '').subarray(0, bytes - size);
      size += part.length;
      // The last character may be cut off.
      text += `\n${part.toString().replace(/\uFFFD+$/, '')}\n`;
    }
    writeFileSync(join(folder, `${number}.md`), text);
    written += Buffer.byteLength(text);
  }
  return written;
}

async function importFolder(folder: string): Promise<{ highestMB: number; seconds: number }> {
  const begin = performance.now();
  const program = spawnProgram(['import', folder], { DATA_DIR: `${folder}-data` });
  program.stdout?.resume();
  let highestMB = 0;
  const asking = setInterval(() => {
    if (program.pid && program.exitCode === null) {
      highestMB = Math.max(highestMB, memoryOf({ pid: program.pid }, 'VmHWM') || 0);
    }
  }, askEveryMs);
  const [code] = await once(program, 'exit');
  clearInterval(asking);
  if (code !== 0) throw new Error(`the import of ${folder} ended with ${code}`);
  return { highestMB, seconds: (performance.now() - begin) / 1000 };
}
