// Whether a search finds the articles that a reader expects, among the first three, in a blog that
// is imported from FOLDER, on SQLite and on PostgreSQL; and whether both find the same articles.
// Ends with 1 when one is missing. Writes bench/results/questions.json.
//
// npm run bench -- questions FOLDER: the questions are those of bench/search-questions.ts. It says
// which three blogs FOLDER has to hold.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { spawnProgram } from '../e2e/support/server.ts';
import type { Database } from '../src/db/connection/database.ts';
import { openDatabase } from '../src/db/connection/open.ts';
import { searchForVisitors } from '../src/server/search/visitor-search.ts';
import { isEmpty, parseQuery } from '../src/shared/search/query.ts';
import { startPostgres } from '../test/database/postgres.ts';
import { startReport } from './report/report.ts';
import { groups } from './search-questions.ts';

/** The places that a reader looks at. */
const places = 3;

const folder = process.argv[2];
if (!folder) throw new Error('say which folder: npm run bench -- questions FOLDER');

const report = startReport('questions');
const work = mkdtempSync(join(tmpdir(), 'suibi-bench-'));
const postgres = await startPostgres();
try {
  const inSqlite = await askAll({ dataDir: join(work, 'sqlite'), databaseUrl: undefined });
  const inPostgres = await askAll({ dataDir: join(work, 'files'), databaseUrl: postgres.url });
  compare(inSqlite, inPostgres);
  report.write([`SQLite ${process.versions.sqlite}`]);
} finally {
  await postgres.stop();
  rmSync(work, { recursive: true, force: true });
}

/** The names of the files that each question finds, the best first. */
type Answers = Map<string, readonly string[]>;

async function askAll(place: { dataDir: string; databaseUrl: string | undefined }) {
  const { dataDir, databaseUrl } = place;
  const program = spawnProgram(['import', resolve(folder ?? '')], {
    DATA_DIR: dataDir,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  });
  program.stdout?.resume();
  const [code] = await once(program, 'exit');
  if (code !== 0) throw new Error(`the import of ${folder} ended with ${code}`);
  const database = await openDatabase(place);
  try {
    const { db } = database;
    const imports = await db.selectFrom('imports').select(['article_id', 'path']).execute();
    const names = new Map(imports.map((row) => [row.article_id, basename(row.path, '.md')]));
    const answers: Answers = new Map();
    for (const [text] of Object.values(groups).flat()) {
      const ids = await ask(database, text);
      answers.set(
        text,
        ids.map((id) => names.get(id) ?? id),
      );
    }
    return answers;
  } finally {
    await database.close();
  }
}

async function ask(database: Database, text: string): Promise<readonly string[]> {
  const query = parseQuery(text);
  if (isEmpty(query)) return [];
  const page = { before: 0, size: places, timeZone: 'UTC' };
  const { ids } = await searchForVisitors({ database, now: Date.now }, query, page);
  return ids;
}

function compare(inSqlite: Answers, inPostgres: Answers): void {
  const row = report.table('Articles among the first three', [
    ...['questions', 'asked', 'SQLite', 'PostgreSQL', 'the same articles found'],
  ]);
  for (const [name, questions] of Object.entries(groups)) {
    const counts = { sqlite: 0, postgres: 0, same: 0 };
    for (const [text, ...expected] of questions) {
      const [one = [], other = []] = [inSqlite.get(text), inPostgres.get(text)];
      if (isAnswered('SQLite', text, one, expected)) counts.sqlite += 1;
      if (isAnswered('PostgreSQL', text, other, expected)) counts.postgres += 1;
      if (one.toSorted().join() === other.toSorted().join()) counts.same += 1;
      else report.miss(`${text}: SQLite finds ${one.length}, PostgreSQL ${other.length}`);
    }
    row(name, ...[questions.length, counts.sqlite, counts.postgres, counts.same].map(String));
  }
}

/** A question that expects no article must find none. */
function isAnswered(
  database: string,
  text: string,
  found: readonly string[],
  expected: readonly string[],
): boolean {
  const first = found.slice(0, places);
  const isGood =
    expected.length === 0 ? found.length === 0 : expected.every((name) => first.includes(name));
  if (!isGood) {
    report.miss(
      `${database}, ${text}: found ${first.join(', ') || 'nothing'} instead of ${expected.join(', ') || 'nothing'}`,
    );
  }
  return isGood;
}
