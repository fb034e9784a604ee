import type { FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { loggedIn, type TestApp, testApp } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { purgeViews } from '../../db/statistics/views.ts';
import { dayMs } from '../../shared/dates.ts';
import { readUrl } from '../../urls.ts';
import { isRobot, makeViewCounter } from './view-counter.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:149.0) Gecko/20100101 Firefox/149.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1';

const phone = 'Mozilla/5.0 (Linux; Android 14;';

describe('isRobot', () => {
  test.each<[Record<string, string>, boolean]>([
    [{ 'user-agent': firefox }, false],
    [{ 'user-agent': safari }, false],
    [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      true,
    ],
    [{ 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }, true],
    [{ 'user-agent': 'Mozilla/5.0 (compatible; Yahoo! Slurp)' }, true],
    [{ 'user-agent': 'Sogou web spider/4.0' }, true],
    [{ 'user-agent': 'Slackbot-LinkExpanding 1.0' }, true],
    [{ 'user-agent': 'WhatsApp/2 LinkPreview' }, true],
    [{ 'user-agent': 'curl/8.5.0' }, true],
    [{ 'user-agent': 'Wget/1.21' }, true],
    [{ 'user-agent': 'python-requests/2.31' }, true],
    [{ 'user-agent': 'Go-http-client/2.0' }, true],
    [{ 'user-agent': `${firefox} HeadlessChrome/140` }, true],
    [{ 'user-agent': `${phone} CUBOT X90)` }, false],
    [{ 'user-agent': `${phone} CUBOT_KINGKONG Build/RP1A)` }, false],
    [{ 'user-agent': `${phone} M6) (compatible; PetalBot;+https://petal.example/)` }, true],
    [{ 'user-agent': 'Acubot/1.0' }, true],
    [{ 'user-agent': '' }, true],
    [{}, true],
    [{ 'user-agent': firefox, 'sec-purpose': 'prefetch' }, true],
    [{ 'user-agent': firefox, 'sec-purpose': 'prefetch;prerender' }, true],
    [{ 'user-agent': firefox, purpose: 'prefetch' }, true],
    [{ 'user-agent': firefox, 'sec-purpose': '' }, false],
  ])('%j: %j', (headers, is) => {
    expect(isRobot(headers)).toBe(is);
  });
});

interface Reader {
  agent?: string;
  address?: string;
  headers?: Record<string, string>;
}

async function read(
  test: TestApp,
  articleID: string,
  { agent = firefox, address, headers }: Reader = {},
) {
  const answer = await test.app.inject({
    url: readUrl(articleID),
    headers: { 'user-agent': agent, ...headers },
    remoteAddress: address ?? '192.0.2.1',
  });
  expect(answer.statusCode).toBe(200);
}

async function clicks({ context, db }: TestApp, articleID: string): Promise<number> {
  await context.views.flush();
  const row = await db
    .selectFrom('articles')
    .select('clicks')
    .where('id', '=', articleID)
    .executeTakeFirst();
  return row?.clicks ?? -1;
}

eachDatabase((_, kind) => {
  test('a reader counts once a day for each article', async () => {
    const test = await testApp({ kind });
    const [one, two] = [
      await makeArticle(test.db, { postedAt: 1 }),
      await makeArticle(test.db, { postedAt: 1 }),
    ];
    await read(test, one);
    await read(test, one);
    expect(await clicks(test, one)).toBe(1);
    await read(test, one);
    await read(test, two);
    expect([await clicks(test, one), await clicks(test, two)]).toEqual([1, 1]);
    test.clock.now += dayMs;
    await read(test, one);
    expect([await clicks(test, one), await clicks(test, two)]).toEqual([2, 1]);
  });

  test('readers with different addresses or browsers count separately, and neither is stored', async () => {
    const test = await testApp({ kind });
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    await read(test, articleID, { address: '192.0.2.1' });
    await read(test, articleID, { address: '192.0.2.2' });
    await read(test, articleID, { address: '192.0.2.2', agent: safari });
    expect(await clicks(test, articleID)).toBe(3);
    const rows = await test.db.selectFrom('views').selectAll().execute();
    expect(rows).toHaveLength(3);
    for (const row of rows) {
      expect(row).toEqual({
        article_id: articleID,
        day: '2026-11-20',
        reader: expect.stringMatching(/^[\w-]{22}$/),
      });
    }
  });

  test('invented browsers of one address count up to a limit, and the next day again', async () => {
    const test = await testApp({ kind });
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    const readWith = (browsers: number, ip = '192.0.2.1') => {
      for (let number = 0; number < browsers; number += 1) {
        const headers = { 'user-agent': `${firefox} ${number}` };
        test.context.views.note({ method: 'GET', ip, headers } as FastifyRequest, articleID);
      }
    };
    readWith(400);
    expect(await clicks(test, articleID)).toBe(200);
    readWith(400);
    expect(await clicks(test, articleID)).toBe(200);
    readWith(1, '192.0.2.2');
    expect(await clicks(test, articleID)).toBe(201);
    test.clock.now += dayMs;
    readWith(1);
    expect(await clicks(test, articleID)).toBe(202);
  });

  test('a reader counts once a day also after a restart of the program', async () => {
    const test = await testApp({ kind });
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    const request = { method: 'GET', ip: '192.0.2.1', headers: { 'user-agent': safari } };
    for (let start = 0; start < 3; start += 1) {
      const views = makeViewCounter(test.db, () => test.clock.now);
      views.note(request as FastifyRequest, articleID);
      await views.flush();
    }
    expect(await clicks(test, articleID)).toBe(1);
  });

  test('the key of a day is deleted together with its readers', async () => {
    const test = await testApp({ kind });
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    await read(test, articleID);
    await clicks(test, articleID);
    const keys = () => test.db.selectFrom('view_keys').select('day').execute();
    expect(await keys()).toEqual([{ day: '2026-11-20' }]);
    await purgeViews(test.db, '2026-11-20');
    expect(await keys()).toHaveLength(1);
    await purgeViews(test.db, '2026-11-21');
    expect(await keys()).toEqual([]);
  });

  test('a reader has different digests on different days', async () => {
    const test = await testApp({ kind });
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    await read(test, articleID);
    await clicks(test, articleID);
    test.clock.now += dayMs;
    await read(test, articleID);
    await clicks(test, articleID);
    const readers = await test.db.selectFrom('views').select('reader').execute();
    expect(new Set(readers.map(({ reader }) => reader)).size).toBe(2);
  });

  test('if an article is deleted for good in the meantime, the other articles still count', async () => {
    const test = await testApp({ kind });
    const [gone, there] = [
      await makeArticle(test.db, { postedAt: 1 }),
      await makeArticle(test.db, { postedAt: 1 }),
    ];
    await read(test, gone);
    await read(test, there);
    await test.db.deleteFrom('articles').where('id', '=', gone).execute();
    expect(await clicks(test, there)).toBe(1);
  });
});

test('neither the owner nor a robot nor a prefetch counts', async () => {
  const test = await testApp();
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  await read(test, articleID, { headers });
  await read(test, articleID, { agent: 'Googlebot/2.1' });
  await read(test, articleID, { headers: { 'sec-purpose': 'prefetch' } });
  expect(await clicks(test, articleID)).toBe(0);
  await read(test, articleID);
  expect(await clicks(test, articleID)).toBe(1);
});

test('requests for headers, for the list or for unknown articles do not count', async () => {
  const test = await testApp();
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  const draft = await makeArticle(test.db, {});
  const headers = { 'user-agent': firefox };
  await test.app.inject({ url: '/', headers });
  await test.app.inject({ url: readUrl(draft), headers });
  await test.app.inject({ method: 'HEAD', url: readUrl(articleID), headers });
  expect([await clicks(test, articleID), await clicks(test, draft)]).toEqual([0, 0]);
});

test('a day begins at midnight of the blog’s time zone', async () => {
  const test = await testApp();
  await saveSettings(test.db, { timeZone: 'Asia/Shanghai' });
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  test.clock.now = Date.parse('2026-11-20T15:59:59Z');
  await read(test, articleID);
  test.clock.now += 1000;
  await read(test, articleID, { address: '192.0.2.2' });
  await test.context.views.flush();
  await read(test, articleID);
  expect(await clicks(test, articleID)).toBe(3);
  const days = await test.db.selectFrom('blog_days').select(['day', 'views']).execute();
  expect(days).toEqual([
    { day: '2026-11-20', views: 1 },
    { day: '2026-11-21', views: 2 },
  ]);
});

test('a reader sees the count with the next page', async () => {
  const test = await testApp();
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  await read(test, articleID);
  await test.context.views.flush();
  for (const url of ['/', readUrl(articleID)]) {
    expect((await test.app.inject(url)).body).toContain('浏览</span> 1</span>');
  }
});
