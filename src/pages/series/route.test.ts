import { expect, test } from 'vitest';
import { makeCachedBlog } from '../../../test/cached-blog.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { findByTag, titleOf } from '../../../test/html.ts';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { readUrl, seriesUrl } from '../../urls.ts';

/** The articles of a page with their places. */
const partsOf = (body: string) =>
  findByTag(body, 'article').map(({ text }) => {
    const [, title, place] = /^(.*?)(Part \d+)Posted by/.exec(text) ?? [];
    return `${place} ${title}`;
  });

eachDatabase((_, kind) => {
  test('the page of a series has its public articles with their places, the oldest first', async () => {
    const { app, db, clock } = await testApp({ kind });
    const series = '雨天 & tea';
    await makeArticle(db, { title: 'new', series, postedAt: 2_000 });
    await makeArticle(db, { title: 'old', series, postedAt: 1_000 });
    await makeArticle(db, { title: 'other', series: 'Tea', postedAt: 1_500 });
    await makeArticle(db, { title: 'draft', series });
    await makeArticle(db, { title: 'scheduled', series, postedAt: clock.now + 1 });
    const trashed = await makeArticle(db, { title: 'trashed', series, postedAt: 500 });
    await trashArticle(db, trashed, 5_000);
    const locked = await makeArticle(db, { title: 'locked', series, postedAt: 600 });
    await setArticlePassword(db, locked, 'hash', 5_000);
    const page = await app.inject(seriesUrl(series));
    expect(partsOf(page.body)).toEqual(['Part 1 old', 'Part 2 new']);
    expect(textOf(page.body)).toContain('2 articles');
    expect(findByTag(page.body, 'h1').map(({ text }) => text)).toEqual([series]);
    expect(titleOf(page.body)).toBe(`Series ${series} · 随笔`);
    expect(page.body).not.toMatch(/noindex|draft|scheduled|trashed|locked/);
    clock.now += 1;
    expect(partsOf((await app.inject(seriesUrl(series))).body)).toHaveLength(3);
  });

  test('a series that nobody can read is not there, as any name is that no series has', async () => {
    const { app, db } = await testApp({ kind });
    const locked = await makeArticle(db, { series: 'Locked', postedAt: 1 });
    await setArticlePassword(db, locked, 'hash', 2);
    await makeArticle(db, { series: 'Draft' });
    await makeArticle(db, { series: 'Tea', postedAt: 1 });
    expect((await app.inject(seriesUrl('Tea'))).statusCode).toBe(200);
    for (const name of ['Locked', 'Draft', 'tea', 'Tea ', '%', '\0', ' ', 'x'.repeat(101)]) {
      expect((await app.inject(seriesUrl(name))).statusCode, name).toBe(404);
    }
    for (const query of ['?page=0', '?page=x', '?page=-1']) {
      expect((await app.inject(seriesUrl('Tea') + query)).statusCode, query).toBe(404);
    }
  });

  test('it has as many articles on a page as the list, and counts on', async () => {
    const { app, db } = await testApp({ kind });
    await saveSettings(db, { articlesPerPage: 2 });
    const series = 'a/b?c#d';
    for (let each = 1; each <= 3; each += 1) {
      await makeArticle(db, { title: `${each}`, series, postedAt: each });
    }
    const first = await app.inject(seriesUrl(series));
    expect(partsOf(first.body)).toEqual(['Part 1 1', 'Part 2 2']);
    const next = findByTag(first.body, 'a').find(({ attributes }) => attributes.rel === 'next');
    expect(`${next?.text} ${next?.attributes.href}`).toBe(
      'Later parts /series/a%2Fb%3Fc%23d/?page=2',
    );
    const second = await app.inject(seriesUrl(series, 2));
    expect(partsOf(second.body)).toEqual(['Part 3 3']);
    expect(titleOf(second.body)).toBe(`Series ${series} · Page 2 · 随笔`);
    expect(textOf(second.body)).toContain('Earlier parts');
    const past = await app.inject(seriesUrl(series, 9));
    expect(past.headers.location).toBe('/series/a%2Fb%3Fc%23d/?page=2');
  });
});

test('the address without its last slash leads to the page', async () => {
  const { app } = await testApp();
  const { statusCode, headers } = await app.inject('/series/Tea');
  expect(`${statusCode} ${headers.location}`).toBe('308 /series/Tea/');
});

test('pages that are kept are made anew when a part comes, goes or is locked', async () => {
  const { ask, warm, passed, db, clock, tea, rain } = await makeCachedBlog();
  await warm();
  passed.clear();
  const texts = async () => {
    const [page, list] = await Promise.all([ask(readUrl(rain)), ask(seriesUrl('茶'))]);
    const [line = 'no series'] = /Part \d of \d/.exec(textOf(page.body.toString())) ?? [];
    return `${line}: ${partsOf(list.body.toString())}`;
  };
  expect(await texts()).toBe('Part 1 of 2: Part 1 Rain,Part 2 Tea');
  expect(passed.urls).toEqual([]);
  const snow = { title: 'Snow', author: '', series: '茶' };
  await makeArticle(db, { ...snow, postedAt: 500 });
  expect(await texts()).toBe('Part 2 of 3: Part 1 Snow,Part 2 Rain,Part 3 Tea');
  await makeArticle(db, { ...snow, postedAt: clock.now + 1_000 });
  await setArticlePassword(db, tea, 'hash', clock.now);
  expect(await texts()).toBe('Part 2 of 2: Part 1 Snow,Part 2 Rain');
  clock.now += 1_000;
  expect(await texts()).toBe('Part 2 of 3: Part 1 Snow,Part 2 Rain,Part 3 Snow');
});
