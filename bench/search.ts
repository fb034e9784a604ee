// How long a search takes in a blog of many articles, beside a search by LIKE on the same data, and
// a hostile query; what publishing costs with the index, beside publishing without it; and how
// large the index is. Ends with 1 when a limit is missed. Writes bench/results/search.json.
//
// npm run bench -- search [FOLDER] [--articles=100000]: articles are made of the paragraphs of
// FOLDER, by default those of the demo.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { makeDataDir } from '../e2e/support/server.ts';
import { publishRevision } from '../src/db/articles/publishing.ts';
import { openDatabase } from '../src/db/connection/open.ts';
import { migrate } from '../src/db/migrations/migrate.ts';
import type { Db } from '../src/db/tables.ts';
import { renderMarkdown } from '../src/markdown/render.ts';
import { renderVersion } from '../src/markdown/render-version.ts';
import { findFilterChoices } from '../src/server/search/filter-choices.ts';
import { searchForVisitors } from '../src/server/search/visitor-search.ts';
import { dayMs } from '../src/shared/dates.ts';
import { passagesOf } from '../src/shared/search/passages.ts';
import { isEmpty, parseQuery, type Query } from '../src/shared/search/query.ts';
import { tokensOf } from '../src/shared/search/tokens.ts';
import { hostileQuestions, inEachPlace } from '../test/hostile/questions.ts';
import { makeArticle, makeRendered } from '../test/make.ts';
import { fillWithArticles, type RenderedSample } from '../test/many-articles.ts';
import { type Random, randomWhole, seededRandom } from '../test/random.ts';
import { readArticles } from './articles.ts';
import { startReport } from './report/report.ts';

/** The slowest of 20 searches, in milliseconds. */
const maxSearchMs = 50;
/** The slowest of the hostile questions, in milliseconds. */
const maxHostileMs = 100;
/** The time of a publication, as a share of one without the index. */
const maxPublishingShare = 1.3;

/** The articles of all blogs are spread over this time. */
const spanMs = 6 * 365 * dayMs;
const paragraphsOfArticle = 8;
const questionCount = 200;
const publications = 200;
const shownArticles = 20;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { articles: { type: 'string', default: '100000' } },
});
const count = Number(values.articles);
const folder = resolve(positionals[0] ?? join(import.meta.dirname, '../demo/articles'));
const random = seededRandom(7);
const paragraphs = readArticles(folder).flatMap(({ text }) =>
  text.split(/\n{2,}/).filter((paragraph) => paragraph.length > 40 && paragraph.length < 2_000),
);
const pick = () => paragraphs[randomWhole(random, 0, paragraphs.length)] ?? '';

const report = startReport('search');
const dataDir = makeDataDir();
const database = await openDatabase({ dataDir: dataDir.path, databaseUrl: undefined });
try {
  const { db } = database;
  await migrate(database);
  // All of them are of the past: visitors see no other ones.
  await fillWithArticles(db, count, { apartMs: spanMs / count, samples: makeSamples() });
  const size = report.table(`A blog of ${count} articles`, ['part', 'MB']);
  size(
    'texts',
    await megabytes(db, 'select sum(length(cast(plain as blob))) from search_passages'),
  );
  size('index', await megabytes(db, 'select sum(length(block)) from search_tokens_data'));
  await measureSearches(db);
  await measureHostile();
  await measurePublishing(db);
  report.write();
} finally {
  await database.close();
  dataDir.remove();
}

/** More texts than a blog has articles would change nothing. */
function makeSamples(): RenderedSample[] {
  return Array.from({ length: Math.min(count, 20_000) }, () => {
    const parts = Array.from({ length: paragraphsOfArticle }, () => ({
      isHeading: false,
      text: pick(),
    }));
    return { markdown: 'Text.', html: '<p>Text.</p>', passages: passagesOf(parts) };
  });
}

async function megabytes(db: Db, query: string): Promise<string> {
  const { rows } = await sql.raw<Record<string, number>>(query).execute(db);
  return (Number(Object.values(rows[0] ?? {})[0]) / 1e6).toFixed(1);
}

/**
 * Words as people type them: of one to four characters, one to three English words, phrases, and
 * without a word.
 */
function makeQuestion(random: Random, kind: number): string {
  const text = pick();
  const tokens = tokensOf(text);
  const at = randomWhole(random, 0, Math.max(1, tokens.length - 3));
  const [first, second] = [tokens[at], tokens[at + 1]];
  const word = first ? text.slice(first.begin, first.end) : 'tea';
  const phrase = first && second ? text.slice(first.begin, second.end) : word;
  const other = makeWord(random);
  return [word, phrase, `"${phrase}"`, `${word} ${other}`, `${word} -${other}`][kind % 5] ?? word;
}

function makeWord(random: Random): string {
  const text = pick();
  const tokens = tokensOf(text);
  const token = tokens[randomWhole(random, 0, tokens.length)];
  return token ? text.slice(token.begin, token.end) : 'rain';
}

async function measureSearches(db: Db): Promise<void> {
  const times = { ours: [] as number[], like: [] as number[] };
  let found = 0;
  for (let number = 0; number < questionCount; number += 1) {
    const text = makeQuestion(random, number);
    const query = parseQuery(text);
    if (query.terms.length === 0) continue;
    const begin = performance.now();
    const count = await ask(query);
    const middle = performance.now();
    const pattern = `%${text.replaceAll('"', '').split(' -')[0]}%`;
    await sql`
      select id from search_passages where plain like ${pattern} order by id desc limit 20
    `.execute(db);
    times.ours.push(middle - begin);
    times.like.push(performance.now() - middle);
    found += count > 0 ? 1 : 0;
  }
  const row = report.table(`${times.ours.length} questions, of which ${found} find something`, [
    'search',
    'median ms',
    'p95 ms',
    'slowest ms',
  ]);
  const p95 = addTimes(row, 'with the index, excerpts and filters', times.ours);
  addTimes(row, 'LIKE, without ranking', times.like);
  if (p95 > maxSearchMs) report.miss(`p95 of a search is ${p95.toFixed(0)} ms`);
}

/**
 * What a search page shows: twenty articles with their excerpts, and the filters. Returns how many
 * articles are found.
 */
async function ask(query: Query): Promise<number> {
  const part = { before: 0, size: shownArticles, timeZone: 'UTC' };
  const { ids } = await searchForVisitors({ database, now: Date.now }, query, part);
  if (ids.length > 0) await findFilterChoices(database.db, ids, { query, timeZone: 'UTC' });
  return ids.length;
}

async function measureHostile(): Promise<void> {
  const times = [];
  let slowest = { ms: 0, text: '' };
  for (const text of inEachPlace(hostileQuestions)) {
    const query = parseQuery(text);
    if (isEmpty(query)) continue;
    const begin = performance.now();
    await ask(query);
    const ms = performance.now() - begin;
    times.push(ms);
    if (ms > slowest.ms) slowest = { ms, text };
  }
  const row = report.table(`${times.length} hostile questions`, [
    'search',
    'median ms',
    'p95 ms',
    'slowest ms',
  ]);
  addTimes(row, `the slowest: ${slowest.text.slice(0, 40)}`, times);
  if (slowest.ms > maxHostileMs) {
    report.miss(`${slowest.text.slice(0, 40)} takes ${slowest.ms.toFixed(0)} ms`);
  }
}

function addTimes(row: (...cells: string[]) => void, name: string, times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  row(name, at(0.5).toFixed(1), at(0.95).toFixed(1), at(1).toFixed(1));
  return at(0.95);
}

/**
 * Renders and publishes the articles of the folder again and again, in turn with the index and
 * without it.
 */
async function measurePublishing(db: Db): Promise<void> {
  const texts = readArticles(folder);
  const spent = { with: 0, without: 0 };
  for (let number = 0; number < publications; number += 1) {
    const markdown = texts[number % texts.length]?.text ?? '';
    for (const kind of number % 2 === 0
      ? (['with', 'without'] as const)
      : (['without', 'with'] as const)) {
      const articleID = await makeArticle(db, { markdown });
      const begin = performance.now();
      const result = await renderMarkdown(markdown);
      if (result.kind !== 'rendered') throw new Error('the text was refused');
      const { html, parts } = result;
      const passages = kind === 'with' ? passagesOf(parts) : [];
      const rendered = makeRendered({ html, passages });
      await publishRevision(db, { articleID, revision: 1, rendered, renderVersion, now: 1 });
      spent[kind] += performance.now() - begin;
    }
  }
  const row = report.table(`${publications} publications`, ['publishing', 'ms each', 'share']);
  const share = spent.with / spent.without;
  row('without the index', (spent.without / publications).toFixed(2), '1.00');
  row('with the index', (spent.with / publications).toFixed(2), share.toFixed(2));
  if (share > maxPublishingShare) report.miss(`publishing takes ${share.toFixed(2)}`);
}
