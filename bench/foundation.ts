// How long an import takes and how much memory a server has, against the limits that were set for them
// and, for scale, against rendering the same texts with plain markdown-it and writing them to SQLite.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import MarkdownIt from 'markdown-it';
import { runProgram, startServer } from '../e2e/support/server.ts';
import { patterns, readUrl } from '../src/urls.ts';

const limits = { importSeconds: 2, memoryMB: 120 };
const articles = 237;
const reads = 1000;

const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
try {
  const folder = process.argv[2] ? resolve(process.argv[2]) : multiplyDemo();
  const dataDir = join(work, 'data');
  const imported = await measureImport(folder, dataDir);
  const peer = measurePlainMarkdown(folder);
  const memory = await measureMemory(dataDir);
  print('import, wall time', imported.seconds, 's', limits.importSeconds);
  process.stdout.write(`  ${imported.summary}\n`);
  process.stdout.write(
    `  ${(imported.seconds / peer).toFixed(1)} times plain markdown-it and SQLite (${peer.toFixed(2)} s)\n`,
  );
  print(`resident memory after ${reads} page reads`, memory, 'MB', limits.memoryMB);
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
  for (let index = 0; index < articles; index += 1) {
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

async function measureMemory(dataDir: string): Promise<number> {
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    const urls = await listArticles(server.origin);
    for (let read = 0; read < reads; read += 1) {
      const response = await fetch(urls[read % urls.length] ?? server.origin);
      if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
      await response.text();
    }
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
    return (Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024) / 1e6;
  } finally {
    await server.stop('SIGTERM');
  }
}

async function listArticles(origin: string): Promise<string[]> {
  const urls: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const response = await fetch(`${origin}${patterns.apiArticles}?page=${page}`);
    const list = (await response.json()) as { pages: number; articles: { articleID: string }[] };
    pages = list.pages;
    urls.push(...list.articles.map(({ articleID }) => origin + readUrl(articleID)));
  }
  return urls;
}
