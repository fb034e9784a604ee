import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../src/db/connection/open.ts';
import { refreshStatistics } from '../../src/db/connection/planner-statistics.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { renderMarkdown } from '../../src/markdown/render.ts';
import { dayMs } from '../../src/shared/dates.ts';
import { passagesOf } from '../../src/shared/search/passages.ts';
import { fillWithArticles, type RenderedSample } from '../../test/many-articles.ts';
import { readArticles } from '../articles.ts';

/**
 * The articles of all blogs are spread over this time, so that their archives have the same years.
 */
const spanMs = 6 * 365 * dayMs;

/** More texts would not change the figures. */
const maxSamples = 200;

/** Tags by how many articles have them: all, one in ten, and twenty of the whole blog. */
export const tags = { all: '茶', tenth: 'Rain', twenty: 'Long road' };

export interface GrownBlog {
  environment: { DATA_DIR: string; DATABASE_URL?: string };
  /** An article in the middle of the blog. */
  articleID: string;
  /** Name and version of the database program. */
  version: string;
  sizeMB: number;
}

/** The first texts of a folder, by default of the demo, each rendered once. */
export async function readSamples(folder: string | undefined): Promise<RenderedSample[]> {
  const samples: RenderedSample[] = [];
  const demo = join(import.meta.dirname, '../../demo/articles');
  for (const { text } of readArticles(folder ? resolve(folder) : demo).slice(0, maxSamples)) {
    const result = await renderMarkdown(text);
    if (result.kind !== 'rendered') continue;
    const { html, parts } = result;
    samples.push({ markdown: text, html, passages: passagesOf(parts) });
  }
  return samples;
}

/** Makes a blog of `count` articles in a new database. */
export async function growBlog(
  environment: GrownBlog['environment'],
  count: number,
  samples: readonly RenderedSample[],
): Promise<GrownBlog> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  if (databaseUrl) await createDatabase(databaseUrl);
  const database = await openDatabase({ dataDir, databaseUrl });
  const tagsOf = (number: number) => [
    tags.all,
    ...(number % 10 === 0 ? [tags.tenth] : []),
    ...(number % (count / 20) === 0 ? [tags.twenty] : []),
  ];
  let ids: string[];
  try {
    await migrate(database);
    ids = await fillWithArticles(database.db, count, { apartMs: spanMs / count, samples, tagsOf });
    await refreshStatistics(database.db);
  } finally {
    await database.close();
  }
  const bytes = database.sqlite
    ? statSync(database.sqlite.path).size
    : await measureDatabase(databaseUrl ?? '');
  const articleID = ids[Math.floor(count / 2)] ?? '';
  return { environment, articleID, version: database.version, sizeMB: bytes / 1e6 };
}

async function createDatabase(url: string): Promise<void> {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  await query(maintenance.href, `create database ${name}`);
}

async function measureDatabase(url: string): Promise<number> {
  const [row] = await query(url, 'select pg_database_size(current_database()) as bytes');
  return Number(row?.bytes);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
