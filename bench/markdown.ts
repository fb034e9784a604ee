// How fast Markdown becomes HTML beside markdown-it with no plugin, and how much memory all code
// languages and maths take. Ends with 1 when the renderer is too slow.
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import MarkdownIt from 'markdown-it';
import { languageTable } from '../src/markdown/code/language-table.ts';
import { highlight, loadLanguages } from '../src/markdown/code/languages.ts';
import { loadMaths } from '../src/markdown/maths/formula.ts';
import { renderPrepared } from '../src/markdown/render.ts';
import { readArticles } from './articles.ts';

/** The renderer must have this share of markdown-it's speed, without highlighting. */
const minShare = 0.7;
const rounds = 21;
const warmUps = 3;
/** The texts of a smaller folder are repeated. */
const minBytes = 1_000_000;

const formulas = [
  'e^{i\\pi} + 1 = 0',
  '\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}',
  '\\sum_{n=1}^\\infty \\frac{1}{n^2} = \\frac{\\pi^2}{6}',
  '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
  '\\int_{-\\infty}^{\\infty} e^{-x^2} \\, dx = \\sqrt{\\pi}',
  '\\begin{aligned} f(x) &= (x+1)^2 \\\\ &= x^2 + 2x + 1 \\end{aligned}',
  '\\lim_{n \\to \\infty} \\left(1 + \\frac{1}{n}\\right)^n',
  '\\forall x \\in \\mathbb{R},\\ \\exists y : x < y',
];
const mathsDocument = formulas
  .flatMap((formula) => [`Inline $${formula}$ in a line of text.`, `$$\n${formula}\n$$`])
  .join('\n\n')
  .concat('\n\n')
  .repeat(20);

interface Speeds {
  files: number;
  bytes: number;
  languages: number;
  /** These speeds are bytes of Markdown in a second of CPU time. */
  bare: number;
  plain: number;
  highlighted: number;
  /** Formulas in a second of CPU time. */
  formulas: number;
}

/** Resident memory in bytes. */
interface Memory {
  before: number;
  loaded: number;
  used: number;
}

const [first = '', kind] = process.argv.slice(2);
if (kind === undefined) {
  process.exitCode = compare(resolve(first || join(import.meta.dirname, '../demo/articles')));
} else {
  const measured = kind === 'memory' ? await measureMemory() : await measureSpeeds(first);
  process.stdout.write(JSON.stringify(measured));
}

/** Each measurement has a process of its own. */
function compare(folder: string): number {
  const speeds = measureApart<Speeds>(folder, 'speeds');
  const sizes = measureApart<Memory>(folder, 'memory');
  const share = speeds.plain / speeds.bare;

  process.stdout.write(
    `${speeds.files} files, ${megabytes(speeds.bytes)} MB of Markdown; CPU time, the best of ${rounds} rounds\n`,
  );
  const row = (name: string, value: string, unit: string) =>
    process.stdout.write(`${name.padEnd(48)}${value.padStart(9)}  ${unit}\n`);
  const speed = (name: string, key: 'bare' | 'plain' | 'highlighted') =>
    row(name, megabytes(speeds[key]), 'MB/s');
  const memory = (name: string, key: keyof Memory) => row(name, megabytes(sizes[key]), 'MB');

  speed('markdown-it, no plugin', 'bare');
  speed('renderer, nothing highlighted', 'plain');
  row('  of markdown-it', share.toFixed(2), '');
  speed(`  with ${speeds.languages} code languages highlighted`, 'highlighted');
  row('formulas', speeds.formulas.toFixed(0), 'a second');
  memory('resident memory, no language, no maths', 'before');
  memory(`  all ${languageTable.length} languages and maths loaded`, 'loaded');
  memory('  each of them used', 'used');
  const verdict = share < minShare ? 'too slow' : 'fast enough';
  process.stdout.write(
    `${verdict}: ${share.toFixed(2)} of markdown-it, at least ${minShare} is asked for\n`,
  );
  return share < minShare ? 1 : 0;
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}

function measureApart<T>(folder: string, kind: 'speeds' | 'memory'): T {
  const args = ['--expose-gc', import.meta.filename, folder, kind];
  const output = execFileSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(output.toString()) as T;
}

async function measureSpeeds(folder: string): Promise<Speeds> {
  const read = readArticles(folder).map(({ text }) => text);
  const size = sizeOf(read);
  const texts = Array.from({ length: Math.ceil(minBytes / size) }, () => read).flat();
  const bytes = sizeOf(texts);
  const markdownIt = new MarkdownIt();

  const [bare = 0, plain = 0] = measure([
    () => texts.forEach((text) => void markdownIt.render(text)),
    () => texts.forEach((text) => void render(text)),
  ]);
  const languages = new Set(
    read.flatMap((text) =>
      [...render(text).html.matchAll(/ class="language-([^"]*)"/g)].map(([, name = '']) => name),
    ),
  );
  const known = await load(languages);
  const [highlighted = 0] = measure([() => texts.forEach((text) => void render(text))]);
  await loadMaths();
  const [maths = 0] = measure([() => void render(mathsDocument)]);
  return {
    files: read.length,
    bytes: size,
    languages: known,
    bare: bytes / bare,
    plain: bytes / plain,
    highlighted: bytes / highlighted,
    formulas: (render(mathsDocument).html.match(/<math\b/g) ?? []).length / maths,
  };
}

/** Loads the languages with these names. Returns how many of them exist. */
async function load(names: Iterable<string>): Promise<number> {
  const all = [...names];
  await loadLanguages(all);
  return all.filter((name) => highlight('', name) !== undefined).length;
}

function sizeOf(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function render(text: string) {
  const result = renderPrepared(text);
  if (result.kind === 'refused') throw new Error(result.reason.name);
  return result;
}

/**
 * The least CPU time of each task in seconds, garbage collection included. The tasks take turns, so
 * that other work on the machine slows all of them alike.
 */
function measure(tasks: readonly (() => void)[]): number[] {
  const best = tasks.map(() => Number.POSITIVE_INFINITY);
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [index, task] of tasks.entries()) {
      const begin = process.cpuUsage();
      task();
      const { user, system } = process.cpuUsage(begin);
      if (round >= 0) best[index] = Math.min(best[index] as number, (user + system) / 1e6);
    }
  }
  return best;
}

async function measureMemory(): Promise<Memory> {
  render('# A text\n\nthat has *nothing* to highlight.\n');
  const before = residentMemory();
  const names = languageTable.map(([name]) => name);
  await Promise.all([loadLanguages(names), loadMaths()]);
  const loaded = residentMemory();
  // highlight.js compiles a grammar at its first use.
  for (const name of names) highlight('let x = 1;', name);
  render(mathsDocument);
  return { before, loaded, used: residentMemory() };
}

function residentMemory(): number {
  globalThis.gc?.();
  return process.memoryUsage.rss();
}
