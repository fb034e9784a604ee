import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { asBrowser } from '../../../test/requests.ts';
import { testApp } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { makePublic } from '../../server/public/public-memo.ts';

/** Makes a blog of `count` articles. Number 1 is the oldest. They are written in another order. */
async function blogOf(count: number, kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  for (const number of numbers.sort((a, b) => (a % 7) - (b % 7))) {
    await makeArticle(test.db, { title: `Number ${number}`, postedAt: number * 1000 });
  }
  const titles = async (url: string) => {
    const { body } = await test.app.inject(url);
    return [...body.matchAll(/<h2[^>]*><a [^>]*>Number (\d+)<\/a><\/h2>/g)].map(([, number]) =>
      Number(number),
    );
  };
  return { ...test, titles };
}

const countDown = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index);

eachDatabase((_, kind) => {
  test('the list has 20 articles on a page, the newest first', async () => {
    const { titles } = await blogOf(45, kind);
    expect(await titles('/')).toEqual(countDown(45, 26));
    expect(await titles('/articles')).toEqual(countDown(45, 26));
    expect(await titles('/?page=1')).toEqual(countDown(45, 26));
    expect(await titles('/?page=2')).toEqual(countDown(25, 6));
    expect(await titles('/articles?page=2')).toEqual(countDown(25, 6));
    expect(await titles('/?page=3')).toEqual(countDown(5, 1));
  });

  test('articles with the same time are each on exactly one page', async () => {
    const { app, db } = await testApp({ kind });
    for (let made = 0; made < 30; made += 1) await makeArticle(db, { postedAt: 1000 });
    const pages = [await app.inject('/'), await app.inject('/?page=2')];
    const ids = pages.flatMap(({ body }) => [
      ...body.matchAll(/<h2[^>]*><a href="\/article\/(\w+)\/read\/"/g),
    ]);
    expect(new Set(ids.map(([, id]) => id)).size).toBe(30);
  });

  test('an article’s place follows from its first publication, not from its last change', async () => {
    const { db, titles, clock } = await blogOf(3, kind);
    await db
      .updateTable('articles')
      .set({ updated_at: clock.now })
      .where('posted_at', '=', 1000)
      .execute();
    expect(await titles('/')).toEqual([3, 2, 1]);
  });
});

test('each page links to its neighbours, without a script', async () => {
  const { app } = await blogOf(41);
  const links = async (url: string) => {
    const { body } = await app.inject(url);
    const nav = /<nav class="pages".*?<\/nav>/s.exec(body)?.[0] ?? '';
    return [...nav.matchAll(/href="([^"]*)" rel="(\w+)"/g)].map(
      ([, href, rel]) => `${rel} ${href}`,
    );
  };
  expect(await links('/')).toEqual(['next /?page=2']);
  expect(await links('/?page=2')).toEqual(['prev /', 'next /?page=3']);
  expect(await links('/?page=3')).toEqual(['prev /?page=2']);
});

test.each([0, 1, 20])(
  'with %i articles there is one page and no links to other pages',
  async (count) => {
    const { app } = await blogOf(count);
    const answer = await app.inject('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toContain('class="pages"');
  },
);

test('a page past the end, as after a deletion, redirects to the last page', async () => {
  const { app } = await blogOf(25);
  const answer = await app.inject('/?page=3');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/?page=2']);
});

test.each([
  '/?page=0',
  '/?page=-1',
  '/?page=1.5',
  '/?page=abc',
  '/?page=',
  '/?page=1&page=2',
  '/?page=1e99',
  '/?page=99999999999999999999',
  '/?page=2%20or%201=1',
])('%s answers 404', async (url) => {
  const { app } = await blogOf(25);
  expect((await app.inject({ url, headers: asBrowser })).statusCode).toBe(404);
});

test.each(['/', '/tag/tea/', '/archive/'])(
  '%s does not read the settings again until they change',
  async (url) => {
    const { app, context, db } = await testApp();
    await makeArticle(db, { postedAt: 1_000 });
    let asked = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('"settings"')) asked += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    context.database.db = db.withPlugin(counting);
    Object.assign(context, makePublic(context.database, context.now));
    expect((await app.inject(`${url}?x=1`)).statusCode).toBe(200);
    expect(asked).toBeGreaterThan(0);
    asked = 0;
    expect((await app.inject(`${url}?x=1`)).statusCode).toBe(200);
    expect(asked).toBe(0);
    await saveSettings(db, { brand: 'Rain' });
    expect((await app.inject(`${url}?x=1`)).body).toContain('Rain</title>');
  },
);
