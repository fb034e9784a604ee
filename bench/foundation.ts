// How long an import takes, beside rendering the same texts with plain markdown-it and writing them
// to SQLite; how much memory a server has, beside its limits; and how many requests a second it
// answers, beside a bare server. Takes about six minutes. Ends with 1 when the memory is above a
// limit.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import MarkdownIt from 'markdown-it';
import { runProgram, startServer } from '../e2e/support/server.ts';
import { patterns, readUrl } from '../src/urls.ts';
import { compareMemory } from './serving/memory.ts';
import { compareRequests } from './serving/requests.ts';
import { untilIdle } from './serving/until-idle.ts';

const maxImportSeconds = 2;
const articleCount = 237;

const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
try {
  const folder = process.argv[2] ? resolve(process.argv[2]) : multiplyDemo();
  const dataDir = join(work, 'data');
  const imported = await measureImport(folder, dataDir);
  const peer = measurePlainMarkdown(folder);
  print('import, wall time', imported.seconds, 's', maxImportSeconds);
  process.stdout.write(`  ${imported.summary}\n`);
  process.stdout.write(
    `  ${(imported.seconds / peer).toFixed(1)} times plain markdown-it and SQLite (${peer.toFixed(2)} s)\n`,
  );
  const environment = { DATA_DIR: dataDir };
  const [article = '', ...others] = await listArticles(environment);
  const isSmall = await compareMemory(environment, [
    patterns.home,
    article,
    ...others.slice(0, 18),
  ]);
  await compareRequests(environment, [
    { name: 'list', path: patterns.home },
    { name: 'article', path: article },
    { name: patterns.health, path: patterns.health },
  ]);
  if (!isSmall) process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

function print(name: string, value: number, unit: string, limit: number): void {
  const ratio = (value / limit).toFixed(2);
  process.stdout.write(`${name}: ${value.toFixed(2)} ${unit}, ${ratio} of ${limit} ${unit}\n`);
}

/** Without a folder: the demo's articles, over and over. */
function multiplyDemo(): string {
  const demo = join(import.meta.dirname, '..', 'demo', 'articles');
  const texts = readdirSync(demo).filter((name) => name.endsWith('.md'));
  const folder = join(work, 'articles');
  for (let index = 0; index < articleCount; index += 1) {
    const name = texts[index % texts.length] ?? '';
    const round = join(folder, String(Math.floor(index / texts.length)));
    mkdirSync(round, { recursive: true });
    cpSync(join(demo, name), join(round, name));
    if (index % texts.length === 0) {
      cpSync(join(demo, 'pictures'), join(round, 'pictures'), { recursive: true });
    }
  }
  return folder;
}

async function measureImport(folder: string, dataDir: string) {
  const begin = performance.now();
  const { code, stdout, stderr } = await runProgram(['import', folder], {
    environment: { DATA_DIR: dataDir },
  });
  const seconds = (performance.now() - begin) / 1000;
  if (code !== 0) throw new Error(stdout + stderr);
  return { seconds, summary: `${basename(folder)}: ${stdout.split('\n', 1)[0]}` };
}

function measurePlainMarkdown(folder: string): number {
  const begin = performance.now();
  const database = new DatabaseSync(join(work, 'peer.sqlite'));
  database.exec('pragma journal_mode = wal; create table articles (markdown text, html text)');
  const insert = database.prepare('insert into articles values (?, ?)');
  const renderer = new MarkdownIt();
  database.exec('begin');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.md')) continue;
    const text = readFileSync(join(folder, name), 'utf8');
    insert.run(text, renderer.render(text));
  }
  database.exec('commit');
  database.close();
  return (performance.now() - begin) / 1000;
}

/** The paths of the newest articles. The server has made its indexes when it ends. */
async function listArticles(environment: Record<string, string>): Promise<string[]> {
  const server = await startServer(environment);
  try {
    const response = await fetch(server.origin + patterns.apiArticles);
    const { articles } = (await response.json()) as { articles: { articleID: string }[] };
    await untilIdle(server);
    return articles.map(({ articleID }) => readUrl(articleID));
  } finally {
    await server.stop('SIGTERM');
  }
}
