import { openDatabase } from '../../src/db/connection/open.ts';
import { dayMs } from '../../src/shared/dates.ts';
import { dose } from '../../test/dose.ts';
import { makeArticle } from '../../test/make.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import { call, expectKept, logInByForm } from './blog.ts';
import { connectSlowly, drawCrowd, liveDay } from './load.ts';

// How long answers may take is measured by `npm run bench -- load`: a test may run on a busy
// machine.

async function startBlog(dataDir: string) {
  await createOwner(dataDir);
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  for (let count = 0; count < 60; count += 1) {
    const postedAt = Date.now() - (count + 1) * dayMs;
    await makeArticle(db, { tags: ['rain'], markdown: 'Rain. '.repeat(1_000), postedAt });
  }
  await close();
  return startServer({ DATA_DIR: dataDir });
}

// The memory of a process is read from /proc.
if (dose.isUnderLoad && process.platform === 'linux') {
  test.setTimeout(900_000);

  test('50 readers and a writer get what they ask for, and every save that was acknowledged is there', {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const server = await startBlog(dataDir);
    const headers = await logInByForm(server.origin);
    const { readers, saves, publications, uploads, writer, addresses } = await liveDay(
      ...[server.origin, headers, 600_000],
    );
    expect(Object.keys(readers.statuses).sort()).toEqual(['200', '304']);
    for (const answers of [saves, publications, uploads]) {
      expect(Object.keys(answers.statuses)).toEqual(['200']);
    }
    for (const { broken } of [readers, saves, publications, uploads]) expect(broken).toBe(0);
    for (const address of addresses) expect((await call(headers, 'GET', address)).status).toBe(200);
    await server.stop('SIGTERM');
    await expectKept(dataDir, [writer]);
  });

  test('a crowd of 500 readers gets pages or is told to come back, and leaves nothing behind', {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const server = await startBlog(dataDir);
    const { readers, peakMB, normalAfterMs } = await drawCrowd(server, 60_000);
    expect(['200', '200,503']).toContain(Object.keys(readers.statuses).sort().join());
    expect(readers.broken).toBe(0);
    expect(peakMB).toBeLessThan(300);
    expect(normalAfterMs).toBeLessThan(10_000);
    await server.stop('SIGTERM');
  });

  test('500 slow connections keep nobody away, and end', { tag: '@rest' }, async ({ dataDir }) => {
    const server = await startBlog(dataDir);
    const { readers, open } = await connectSlowly(server.origin, 30_000);
    expect(readers).toMatchObject({ statuses: { 200: expect.any(Number) }, broken: 0 });
    expect(Object.keys(readers.statuses)).toEqual(['200']);
    expect(open).toBe(0);
    await server.stop('SIGTERM');
  });
}
