import { closeSync, openSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openAgain } from '../../test/database/open-again.ts';
import { eachDatabase, openForTest } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { asBrowser } from '../../test/requests.ts';
import { testApp } from '../../test/test-app.ts';

eachDatabase((_, kind) => {
  test('a program that can serve is healthy', async () => {
    const { app } = await testApp({ kind });
    const answer = await app.inject('/healthz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ok' });
  });

  test('a program without its database answers 503 in JSON, to a browser too', async () => {
    const { app, context } = await testApp({ kind });
    await context.database.close();
    for (const headers of [{}, asBrowser]) {
      const answer = await app.inject({ url: '/healthz', headers });
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toEqual({
        error: { code: 'database', message: 'The database cannot be read.' },
      });
    }
  });
});

test.each(['articles', 'renderings'])(
  'a program with a damaged table %s answers 503, as its pages fail',
  async (table) => {
    const made = await openForTest('sqlite');
    const path = made.sqlite?.path ?? '';
    await makeArticle(made.db, { postedAt: 1 });
    const { rows } = await sql<{ root: number; size: number }>`
      select rootpage as root, page_size as size from sqlite_schema, pragma_page_size
      where name = ${table}`.execute(made.db);
    const { root = 0, size = 0 } = rows[0] ?? {};
    await sql`pragma wal_checkpoint(truncate)`.execute(made.db);
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(size, 0xa5), 0, size, (root - 1) * size);
    closeSync(file);
    const { app } = await testApp({ database: await openAgain(made) });
    expect((await app.inject('/healthz')).statusCode).toBe(503);
  },
);
