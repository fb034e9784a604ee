import { trashArticle } from '../../src/db/articles/trash.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { makeArticle } from '../../test/make.ts';
import { expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

const daysAhead = 40;

/** Node begins with a clock that is ahead. */
const wrongClock = `data:text/javascript,${encodeURIComponent(`
  const { now } = Date;
  Date.now = () => now() + ${daysAhead * 24 * 60 * 60 * 1000};
`)}`;

test('a start with a clock that is 40 days ahead keeps the trash', { tag: '@rest' }, async ({
  dataDir,
}) => {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database);
  await trashArticle(database.db, await makeArticle(database.db, {}), Date.now());
  await database.close();
  for (const flags of [['--import', wrongClock], []]) {
    const server = await startServer({ DATA_DIR: dataDir }, flags);
    expect(await server.stop('SIGTERM')).toBe(0);
  }
  const later = await openDatabase({ dataDir, databaseUrl: undefined });
  expect(await later.db.selectFrom('articles').select('id').execute()).toHaveLength(1);
  await later.close();
});
