import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle } from '../../../test/make.ts';
import { testApp, withOwner } from '../../../test/test-app.ts';
import { countPublished } from '../../db/articles/published.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { findSettings, saveSettings } from '../../db/settings/settings.ts';
import type { Db } from '../../db/tables.ts';
import { patterns } from '../../urls.ts';

eachDatabase((_, kind) => {
  test('a value is read once, and again after each public change and when an article appears', async () => {
    const { db, clock, context } = await testApp({ kind });
    const { publicMemo } = context;
    let reads = 0;
    const count = (db: Db, now: number) => {
      reads += 1;
      return countPublished(db, now);
    };
    const article = await makeArticle(db, { postedAt: 1 });
    await makeArticle(db, { postedAt: clock.now + 1_000 });
    const given = async () => [await publicMemo.get(count), reads];
    expect(await given()).toEqual([1, 1]);
    expect(await Promise.all([given(), given()])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await makeArticle(db, {});
    expect(await given()).toEqual([1, 1]);
    clock.now += 1_000;
    expect(await given()).toEqual([2, 2]);
    await trashArticle(db, article, clock.now);
    expect(await given()).toEqual([1, 3]);
    await saveSettings(db, { brand: 'Rain' });
    expect(await given()).toEqual([1, 4]);
    // Nobody has read it since the last change.
    await makeArticle(db, { postedAt: 2 });
    expect([publicMemo.last(count), reads]).toEqual([1, 4]);
    expect(publicMemo.last(findSettings)).toBeUndefined();
  });

  test('the articles of a tag are counted once for each tag, and again after a public change', async () => {
    const { db, context } = await testApp({ kind });
    let reads = 0;
    const count = (db: Db, now: number, tag?: string) => {
      reads += 1;
      return countPublished(db, now, tag);
    };
    const given = async (tag?: string) => [await context.publicMemo.get(count, tag), reads];
    await makeArticle(db, { tags: ['tea'], postedAt: 1 });
    await makeArticle(db, { tags: ['tea', 'rain'], postedAt: 2 });
    expect(await given('tea')).toEqual([2, 1]);
    expect(await given('rain')).toEqual([1, 2]);
    expect(await given('tea')).toEqual([2, 2]);
    // A tag is not taken for the whole blog.
    expect(context.publicMemo.last(count)).toBeUndefined();
    await makeArticle(db, { tags: ['tea'], postedAt: 3 });
    expect(await given('tea')).toEqual([3, 3]);
  });

  test('no more than a thousand tags are remembered', async () => {
    const { context } = await testApp({ kind });
    const read: string[] = [];
    const note = async (_db: Db, _now: number, tag = '') => read.push(tag);
    for (let tag = 0; tag < 1_001; tag += 1) await context.publicMemo.get(note, `${tag}`);
    await context.publicMemo.get(note, '1000');
    await context.publicMemo.get(note, '0');
    expect(read.slice(1_000)).toEqual(['1000', '0']);
  });

  test('a value that could not be read is read at the next call', async () => {
    const { context } = await testApp({ kind });
    let calls = 0;
    const read = async () => {
      calls += 1;
      if (calls === 1) throw new Error('away');
      return 'there';
    };
    await expect(context.publicMemo.get(read)).rejects.toThrow('away');
    expect(await context.publicMemo.get(read)).toBe('there');
  });

  test('the next request shows a changed setting, another year and another language', async () => {
    const blog = await testApp({ kind });
    const { app, db, clock } = blog;
    await withOwner(blog);
    await makeArticle(db, { lang: 'en', postedAt: Date.parse('2025-05-05T00:00:00Z') });
    // A query is never kept: the server itself answers.
    const page = async (url: string) => (await app.inject(`${url}?x=1`)).body;
    expect(await page(patterns.archive)).toContain('2025');
    const feeds = async () =>
      (await page('/')).match(/type="application\/atom\+xml"/g)?.length ?? 0;
    const before = await feeds();
    const postedAt = Date.parse('2024-05-05T00:00:00Z');
    const older = await makeArticle(db, { lang: 'zh-Hans', postedAt });
    expect(await page(patterns.archive)).toMatch(/<a href="#[^"]*2024"/);
    expect(await feeds()).toBe(before + 2);
    await saveSettings(db, { brand: 'Quiet', articlesPerPage: 1 });
    const list = await page('/');
    expect(list).toContain('<title>Quiet</title>');
    expect(list).toContain('rel="next"');
    await trashArticle(db, older, clock.now);
    expect(await page(patterns.archive)).not.toContain('2024');
    expect(await page('/')).not.toContain('rel="next"');
    expect((await findSettings(db)).brand).toBe('Quiet');
  });
});
