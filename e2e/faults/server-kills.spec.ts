import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import type { Db } from '../../src/db/tables.ts';
import { readUrl } from '../../src/urls.ts';
import { makeArticle } from '../../test/make.ts';
import { type Random, randomWhole } from '../../test/random.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';
import {
  call,
  expectKept,
  expectSound,
  findNewest,
  logInByForm,
  makeWriter,
  type OwnerHeaders,
  publish,
  saveNext,
  sendSave,
  untilBroken,
  type Writer,
} from './blog.ts';
import { forEachKill, killWithin, measure } from './kill.ts';

// A killed server must start again without help. So the tests open the database only after the next
// start.

/** A server that stays the same blog over its kills. The owner stays logged in. */
async function startBlog(dataDir: string) {
  await createOwner(dataDir);
  let server = await startServer({ DATA_DIR: dataDir });
  const headers = await logInByForm(server.origin);
  return {
    headers,
    kill: () => server.stop('SIGKILL'),
    async startAgain(): Promise<void> {
      server = await startServer({ DATA_DIR: dataDir });
      headers.origin = server.origin;
    },
  };
}

function randomText(random: Random): string {
  return `雨${'下雨 '.repeat(randomWhole(random, 0, 20_000))}${random()}`;
}

test('a server that is killed during a save has the save as a whole or not at all', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const blog = await startBlog(dataDir);
  const { headers } = blog;
  const writer = makeWriter();
  const save = async (markdown: string) => {
    const basedOn = Math.max(0, ...writer.acknowledged.keys());
    const answer = await sendSave(headers, writer.articleID, basedOn, markdown);
    expect(answer.status).toBe(200);
    writer.acknowledged.set(basedOn + 1, markdown);
  };
  const durationMs = await measure(() => save('drop '.repeat(10_000)));
  await forEachKill(async (random) => {
    const text = randomText(random);
    const before = writer.acknowledged.size;
    await Promise.all([untilBroken(save(text)), killWithin(durationMs, random, blog.kill)]);
    await blog.startAgain();
    const newest = await findNewest(headers, writer.articleID);
    expect(newest - before).toBeLessThanOrEqual(1);
    // The server may have saved the text before it died. Then the whole text is there.
    if (newest > before) writer.acknowledged.set(newest, text);
    await expectKept(dataDir, [writer]);
    expectSound(dataDir);
  });
  await blog.kill();
});

test('a server that is killed during a burst of saves keeps every save that it acknowledged', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const blog = await startBlog(dataDir);
  const { headers } = blog;
  const writers = [makeWriter(), makeWriter(), makeWriter()];
  await forEachKill(async (random) => {
    // The kill comes after some saves, not after some time: a busy machine may save nothing in a
    // second.
    let left = randomWhole(random, 1, 30);
    const enough = Promise.withResolvers<void>();
    const writing = writers.map((writer) =>
      untilBroken(
        saveWithoutEnd(headers, writer, random, () => {
          left -= 1;
          if (left === 0) enough.resolve();
        }),
      ),
    );
    await Promise.race([enough.promise, Promise.all(writing)]);
    await killWithin(5, random, blog.kill);
    await Promise.all(writing);
    await blog.startAgain();
    await expectKept(dataDir, writers);
    expectSound(dataDir);
  });
  await blog.kill();
});

async function saveWithoutEnd(
  headers: OwnerHeaders,
  writer: Writer,
  random: Random,
  onSaved: () => void,
): Promise<never> {
  for (;;) {
    await saveNext(headers, writer, randomText(random));
    onSaved();
  }
}

test('a server that is killed while it publishes has the page as a whole or not at all', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const blog = await startBlog(dataDir);
  const { headers } = blog;
  const text = `${'*Rain* falls on the `roof`.\n\n'.repeat(500)}The end.\n`;
  const write = async () => {
    const writer = makeWriter();
    await saveNext(headers, writer, text);
    return writer;
  };
  const publishWhole = async ({ articleID }: Writer) =>
    expect((await publish(headers, articleID, 1)).status).toBe(200);
  const first = await write();
  const durationMs = await measure(() => publishWhole(first));
  await forEachKill(async (random) => {
    const writer = await write();
    let isAcknowledged = false;
    const publishing = publishWhole(writer).then(() => {
      isAcknowledged = true;
    });
    await Promise.all([untilBroken(publishing), killWithin(durationMs, random, blog.kill)]);
    await blog.startAgain();
    const page = await call({ origin: headers.origin ?? '' }, 'GET', readUrl(writer.articleID));
    if (isAcknowledged) expect(page.status).toBe(200);
    else expect([200, 404]).toContain(page.status);
    if (page.status === 200) {
      const html = await page.text();
      expect(html.match(/<em>Rain<\/em>/g)).toHaveLength(500);
      expect(html).toContain('<p>The end.</p>');
    }
    await expectKept(dataDir, [writer]);
    expectSound(dataDir);
  });
  await blog.kill();
});

test('views are counted once at SIGTERM, and a kill loses at most those of five seconds', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const articleID = await inDatabase(dataDir, (db) => makeArticle(db, { postedAt: 1 }));
  const counts = () =>
    inDatabase(dataDir, async (db) => {
      const articles = await db.selectFrom('articles').select('clicks').execute();
      return [
        ...articles,
        ...(await db.selectFrom('blog_days').select(['views', 'visits']).execute()),
      ];
    });
  const read = async (origin: string, browser: string) => {
    const headers = { 'user-agent': `Mozilla/5.0 ${browser}` };
    for (const _ of [1, 2]) await (await fetch(origin + readUrl(articleID), { headers })).text();
  };
  let server = await startServer({ DATA_DIR: dataDir });
  await read(server.origin, 'one');
  await server.stop('SIGTERM');
  expect(await counts()).toEqual([{ clicks: 1 }, { views: 1, visits: 1 }]);
  server = await startServer({ DATA_DIR: dataDir });
  await read(server.origin, 'one');
  await read(server.origin, 'two');
  await expect
    .poll(counts, { timeout: 5_000, intervals: [200] })
    .toEqual([{ clicks: 2 }, { views: 2, visits: 2 }]);
  await server.stop('SIGKILL');
  expect(await counts()).toEqual([{ clicks: 2 }, { views: 2, visits: 2 }]);
});

async function inDatabase<T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  await migrate(database);
  const result = await work(database.db);
  await database.close();
  return result;
}
