// @module-tag rest

import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../../../test/database/postgres.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { makeFile } from '../../../test/uploads.ts';
import { openDatabase } from '../../db/connection/open.ts';
import { migrate } from '../../db/migrations/migrate.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { feedUrl, patterns, serviceWorkerUrl } from '../../urls.ts';

test('while the database is away, answers are 503 and say when to ask again', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const database = await openDatabase({ dataDir: '/nowhere', databaseUrl: postgres.url });
  onTestFinished(() => database.close());
  await migrate(database);
  const blog = await testApp({ database });
  const { app } = blog;
  const owner = await loggedIn(blog);
  await saveSettings(blog.db, { brand: '墨与茶', icp: '京ICP备12345678号-1' });
  makeFile(blog.context, 'worker.js', 'visitors;');
  const urls = [patterns.home, feedUrl('atom'), patterns.apiTags];
  const ask = (url: string) => app.inject({ url, headers: { ...owner, ...asBrowser } });
  const statuses = async () => (await Promise.all(urls.map(ask))).map((each) => each.statusCode);
  expect(await statuses()).toEqual([200, 200, 200]);
  await postgres.halt();
  expect(await statuses()).toEqual([503, 503, 503]);
  // From now on nobody waits long.
  const begin = performance.now();
  const page = await ask(patterns.home);
  expect(performance.now() - begin).toBeLessThan(5_000);
  expect(page.headers['retry-after']).toBe('2');
  expect(textOf(page.body)).toContain('The database does not answer.');
  // The name and the registration of the site are those that were read last.
  expect(textOf(page.body)).toContain('墨与茶');
  expect(textOf(page.body)).toContain('京ICP备12345678号-1');
  expect((await app.inject(serviceWorkerUrl)).body).toMatch(/京ICP备12345678号-1.*visitors;$/);
  const call = await app.inject({ url: patterns.apiTags, headers: owner });
  expect(call.headers['retry-after']).toBe('2');
  expect(call.json()).toMatchObject({ error: { code: 'database' } });
  await postgres.resume();
  expect(await statuses()).toEqual([200, 200, 200]);
});
