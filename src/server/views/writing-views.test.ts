import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { type TestApp, testApp } from '../../../test/test-app.ts';
import { dayMs } from '../../shared/dates.ts';
import { makeViewCounter, type ViewCounter } from './view-counter.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';

/** Notes a view of the article by the reader with this address. */
function noteIn(views: ViewCounter, articleID: string) {
  return (ip: string) =>
    views.note(
      { method: 'GET', ip, headers: { 'user-agent': firefox } } as FastifyRequest,
      articleID,
    );
}

async function clicks({ db }: TestApp): Promise<number | undefined> {
  return (await db.selectFrom('articles').select('clicks').executeTakeFirst())?.clicks;
}

eachDatabase((_, kind) => {
  test('views that are written together read the key of the day once', async () => {
    const test = await testApp({ kind });
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    const inserts: string[] = [];
    const counted = test.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode') inserts.push(JSON.stringify(node.into));
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const views = makeViewCounter(counted, () => test.clock.now);
    const note = noteIn(views, articleID);
    for (let last = 1; last <= 20; last += 1) note(`192.0.2.${last}`);
    test.clock.now += dayMs;
    note('192.0.2.1');
    await views.flush();
    expect(await clicks(test)).toBe(21);
    // The key was offered once on each of the two days.
    expect(inserts.filter((table) => table.includes('"view_keys"'))).toHaveLength(2);
  });

  test('while the database is away, a reader who comes again takes no place of others', async () => {
    const test = await testApp({ kind });
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    let isAway = true;
    const changing = test.db.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new Error('away');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const views = makeViewCounter(changing, () => test.clock.now);
    const note = noteIn(views, articleID);
    // More often than views are held.
    for (let count = 0; count < 1_100; count += 1) {
      note('192.0.2.1');
      await expect(views.flush()).rejects.toThrow('away');
    }
    note('192.0.2.2');
    isAway = false;
    await views.flush();
    expect(await clicks(test)).toBe(2);
  });
});

test('views that wait are written when the program ends', async () => {
  const test = await testApp();
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  noteIn(test.context.views, articleID)('192.0.2.1');
  await test.context.views.flush();
  expect(await clicks(test)).toBe(1);
});

test('views that wait are written once when the program ends in the middle of writing', async () => {
  const test = await testApp();
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  noteIn(test.context.views, articleID)('192.0.2.1');
  const writing = test.context.views.flush();
  await test.context.views.flush();
  expect(await clicks(test)).toBe(1);
  await writing;
  expect(await clicks(test)).toBe(1);
});
