// The time of the article list with 10,000 articles, beside the time with 100 articles: first page
// and page 400, on both databases. All servers run at once and are asked in turn, so that other
// work on the machine slows all of them alike. Ends with 1 when a ratio is above the limit.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServer } from '../e2e/support/server.ts';
import { openDatabase } from '../src/db/connection/open.ts';
import { refreshStatistics } from '../src/db/connection/planner-statistics.ts';
import { migrate } from '../src/db/migrations/migrate.ts';
import { articlesUrl } from '../src/urls.ts';
import { startPostgres } from '../test/database/postgres.ts';
import { fillWithArticles } from '../test/many-articles.ts';

const maxRatio = 1.3;
const sizes = { few: 100, many: 10_000 };
const rounds = 300;

const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
const postgres = await startPostgres();
try {
  const sqlite = await measure('SQLite', (name) => ({ DATA_DIR: join(work, name) }));
  const other = await measure('PostgreSQL', (name) => ({
    DATA_DIR: join(work, `pg-${name}`),
    DATABASE_URL: postgres.url.replace(
      /\/postgres$/,
      `/${name === 'few' ? 'postgres' : 'template1'}`,
    ),
  }));
  process.exitCode = [...sqlite, ...other].some((ratio) => ratio > maxRatio) ? 1 : 0;
} finally {
  await postgres.stop();
  rmSync(work, { recursive: true, force: true });
}

type Place = (name: 'few' | 'many') => { DATA_DIR: string; DATABASE_URL?: string };

/**
 * Prints and returns two ratios to the time of the short list: first page and page 400 of the long
 * list.
 */
async function measure(title: string, place: Place): Promise<number[]> {
  const few = await startFilled(place('few'), sizes.few);
  const many = await startFilled(place('many'), sizes.many);
  try {
    const asked = [
      few.origin + articlesUrl(),
      many.origin + articlesUrl(),
      many.origin + articlesUrl(400),
    ];
    const [base = 0, ...others] = await medians(asked);
    process.stdout.write(`${title}, ${sizes.few} articles: ${base.toFixed(2)} ms\n`);
    return others.map((time, index) => {
      const ratio = time / base;
      const page = index === 0 ? 'first page' : 'page 400';
      process.stdout.write(
        `${title}, ${sizes.many} articles, ${page}: ${time.toFixed(2)} ms, ${ratio.toFixed(2)} times, limit ${maxRatio}\n`,
      );
      return ratio;
    });
  } finally {
    await few.stop();
    await many.stop();
  }
}

async function startFilled(
  environment: { DATA_DIR: string; DATABASE_URL?: string },
  count: number,
): Promise<ServerProcess> {
  const { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = environment;
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  await fillWithArticles(database.db, count);
  await refreshStatistics(database.db);
  await database.close();
  return startServer({ ...environment, TRUST_PROXY: 'false' });
}

/**
 * The median time of each address in milliseconds. They are asked in turn; the first 50 rounds do
 * not count.
 */
async function medians(urls: readonly string[]): Promise<number[]> {
  const times = urls.map((): number[] => []);
  for (let round = -50; round < rounds; round += 1) {
    for (const [index, url] of urls.entries()) {
      const begin = performance.now();
      const response = await fetch(url);
      const body = await response.text();
      const time = performance.now() - begin;
      if (!response.ok || !body.includes('Number ')) throw new Error(`${url} has no articles`);
      if (round >= 0) times[index]?.push(time);
    }
  }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
}
