import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { addViews, type View } from '../../db/statistics/views.ts';
import { statisticsCsvUrl, statisticsUrl } from '../../urls.ts';

async function blogWith(kind: 'sqlite' | 'postgres' = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const ask = (url: string) => test.app.inject({ url, headers });
  const look = async (view = {}) =>
    textOf((await ask(statisticsUrl(view))).body).replace(/\s+/g, ' ');
  const csv = async (view: Parameters<typeof statisticsCsvUrl>[0]) => {
    const { body } = await ask(statisticsCsvUrl(view));
    return body.replace('\uFEFF', '').split('\r\n').slice(0, -1);
  };
  const tea = await makeArticle(test.db, { title: 'Tea', postedAt: 1 });
  const rain = await makeArticle(test.db, { title: '=Rain, and wind', postedAt: 1 });
  return { ...test, ask, look, csv, tea, rain };
}

/** Each reader opens the article on each of the days. */
function readers(names: string, days: string[], view: Partial<View>): View[] {
  return days.flatMap((day) => [...names].map((reader) => ({ day, reader, ...view })));
}

eachDatabase((_, kind) => {
  test('the page has the counts of the chosen time, the articles and the sites', async () => {
    const { db, look, tea, rain } = await blogWith(kind);
    const week = ['2026-11-14', '2026-11-20'];
    await addViews(db, [
      ...readers('abc', week, { articleID: tea, referrer: 'news.example' }),
      ...readers('ab', week, { articleID: rain }),
      ...readers('d', week, { referrer: 'xn--1jq341m.example' }),
      ...readers('e', ['2026-02-01'], { articleID: rain, referrer: 'old.example' }),
      ...readers('f', ['2021-02-01'], { articleID: rain }),
    ]);
    const days = await look();
    expect(days).toContain('Views 10 Visits 8');
    expect(days).toContain('November 20, 2026 5 4');
    expect(days).toContain('November 19, 2026 0 0');
    expect(days).toContain('Tea 6 6 =Rain, and wind 4 0');
    expect(days).toContain('news.example 6 读书.example 2');
    expect(days).not.toContain('old.example');
    const months = await look({ span: '12m' });
    expect(months).toContain('Views 11 Visits 9');
    expect(months).toContain('November 2026 10 8');
    expect(months).toContain('Tea 6 6 =Rain, and wind 5 1');
    expect(months).toContain('old.example 1');
    const all = await look({ span: 'all' });
    expect(all).toContain('Views 12 Visits 10');
    expect(all).toContain('2026 11 9 2025 0 0');
    expect(all).toContain('Direct or unknown 1');
    const one = await look({ span: 'all', article: rain });
    expect(one).toContain('Views 6 Entrances 2');
    expect(one).not.toContain('news.example');
  });

  test('views from before days were counted are in the sum of all time', async () => {
    const { db, look, tea } = await blogWith(kind);
    await db.updateTable('articles').set({ clicks: 40 }).where('id', '=', tea).execute();
    await db.insertInto('blog_days').values({ day: '', views: 40, visits: 0 }).execute();
    await addViews(db, readers('ab', ['2026-11-20'], { articleID: tea }));
    for (const view of [{ span: 'all' }, { span: 'all', article: tea }]) {
      const page = await look(view);
      expect(page).toMatch(/Views 42 (Visits|Entrances) 2/);
      expect(page).toContain('40 of the views date from before November 20, 2026.');
    }
    expect(await look()).toContain('Views 2 Visits 2');
  });

  test('the CSV files have all rows', async () => {
    const { db, csv, tea, rain } = await blogWith(kind);
    await addViews(db, [
      ...readers('abc', ['2026-11-20'], { articleID: tea, referrer: 'news.example' }),
      ...readers('a', ['2026-11-19', '2026-11-20'], { articleID: rain }),
    ]);
    expect(await csv({ table: 'days' })).toEqual([
      'day,views,visits',
      '2026-11-19,1,1',
      '2026-11-20,4,3',
    ]);
    const articles = [
      'articleID,title,address,views,visits',
      `${tea},Tea,http://localhost/article/${tea}/read/,3,3`,
      `${rain},"'=Rain, and wind",http://localhost/article/${rain}/read/,2,1`,
    ];
    for (const span of ['30d', '12m', 'all'] as const) {
      expect(await csv({ table: 'articles', span })).toEqual(articles);
    }
    expect(await csv({ table: 'hosts', span: 'all' })).toEqual(['host,visits', 'news.example,3']);
    expect(await csv({ table: 'days', article: rain })).toHaveLength(3);
  });
});

test('hosts that fell together, and those of small numbers, are other sites', async () => {
  const { db, look } = await blogWith();
  const hosts = Array.from({ length: 130 }, (_, number) => `site${number}.example`);
  await addViews(
    db,
    hosts.map((referrer, index) => ({ day: '2026-11-20', reader: `${index}`, referrer })),
  );
  expect(await look()).toContain('Other sites 110');
});

test('an article in the trash says so, and an unknown one has no statistics', async () => {
  const { db, ask, look, tea, clock } = await blogWith();
  await addViews(db, readers('a', ['2026-11-20'], { articleID: tea }));
  await trashArticle(db, tea, clock.now);
  expect(await look()).toContain('Tea (in the trash) 1 1');
  expect(await look({ article: tea })).not.toContain('Read the article');
  expect((await ask(statisticsUrl({ article: '000000000000' }))).statusCode).toBe(404);
  expect((await ask('/statistics?article=1')).statusCode).toBe(400);
  expect((await ask('/statistics?span=1d')).statusCode).toBe(200);
});

test('a CSV file is saved under a name of its own, and nobody keeps a copy', async () => {
  const { ask } = await blogWith();
  const { headers, rawPayload } = await ask(statisticsCsvUrl({ table: 'hosts', span: '12m' }));
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="hosts-12m-2026-11-20.csv"',
  });
  expect([...rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

describe('without visits', () => {
  test('the page says when there will be some', async () => {
    const { look, db } = await blogWith();
    expect(await look({ span: 'all' })).toContain('No visits yet.');
    expect(await look()).toContain('No visits in this period.');
    await saveSettings(db, { language: 'zh-Hans' });
    expect(await look({ span: 'all' })).toContain('还没有人来过。');
  });
});

test('the plot has a name and a description, and the table the same numbers', async () => {
  const { db, ask, tea } = await blogWith();
  await addViews(db, readers('abc', ['2026-11-20'], { articleID: tea }));
  const { body } = await ask(statisticsUrl());
  expect(body).toMatch(/<svg[^>]* role="img" aria-labelledby="plotTitle plotWords">/);
  expect(body).toContain('<title id="plotTitle">Views and visits by day</title>');
  expect(body).toContain(
    'From October 22, 2026 to November 20, 2026. Most views: 3, November 20, 2026.',
  );
  expect(body.match(/class="plot-views"/g)).toHaveLength(30);
  expect(body.match(/<tr>/g)?.length).toBeGreaterThan(30);
});
