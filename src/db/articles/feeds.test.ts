import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { createArticleId } from '../../shared/article-id.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import type { Db } from '../tables.ts';
import {
  feedLimits,
  fromLang,
  listFeedArticles,
  listFeedLangs,
  listPublishedSummaries,
  listSitemapEntries,
} from './feeds.ts';
import { publishRevision } from './publishing.ts';
import { trashArticle } from './trash.ts';

/** Makes a published article whose HTML has this length in bytes. */
async function makeLong(db: Db, title: string, bytes: number, postedAt: number): Promise<void> {
  const articleID = createArticleId();
  await makeRevision(db, { articleID, basedOn: 0, content: makeContent({ title }), now: 1 });
  const rendered = makeRendered({
    html: `${'茶'.repeat(Math.floor(bytes / 3))}${'a'.repeat(bytes % 3)}`,
  });
  const publishing = { articleID, revision: 1, rendered, renderVersion: 1, postedAt, now: 1 };
  await publishRevision(db, publishing);
}

const titlesOf = (articles: { articleTitle: string }[]) => articles.map((one) => one.articleTitle);

/**
 * Makes an article of each kind that visitors do not see, and two that they see: `seen` are their
 * ids, newest first.
 */
async function makeOfEachKind(db: Db): Promise<{ seen: string[] }> {
  await makeArticle(db, { title: 'draft' });
  await makeArticle(db, { title: 'scheduled', postedAt: 11 });
  const trashed = await makeArticle(db, { title: 'trashed', postedAt: 3 });
  await trashArticle(db, trashed, 5);
  const older = await makeArticle(db, { title: 'older', postedAt: 1, tags: ['tea'] });
  const newer = await makeArticle(db, { title: 'newer', postedAt: 10, tags: ['rain', 'tea'] });
  return { seen: [newer, older] };
}

eachDatabase((open) => {
  test('the feed of a language has its articles only, and a blog with one language has no such feed', async () => {
    const { db } = await open();
    const langsOf = (now = 10) => listFeedLangs(db, now);
    await makeArticle(db, { title: 'one', lang: 'en', postedAt: 1 });
    await makeArticle(db, { title: 'unknown', postedAt: 2 });
    await makeArticle(db, { title: 'draft', lang: 'de' });
    const locked = await makeArticle(db, { title: 'locked', lang: 'fr', postedAt: 2 });
    await setArticlePassword(db, locked, 'hash', 5);
    expect(await langsOf()).toEqual([]);
    await makeArticle(db, { title: 'two', lang: 'en', postedAt: 4 });
    await makeArticle(db, { title: '茶', markdown: '一碗茶。', postedAt: 3 });
    await makeArticle(db, { title: 'later', lang: 'ja', postedAt: 11 });
    expect(await langsOf()).toEqual(['en', 'zh-Hans']);
    expect(await langsOf(11)).toEqual(['en', 'ja', 'zh-Hans']);
    const titles = async (lang: string) => titlesOf(await listFeedArticles(db, { now: 10, lang }));
    expect(await titles('en')).toEqual(['two', 'one']);
    expect(await titles('zh-Hans')).toEqual(['茶']);
    for (const lang of ['de', 'fr', 'ja', 'EN']) expect(await titles(lang)).toEqual([]);
    // Many articles in a language are found in another way.
    for (const lang of ['en', 'zh-Hans', 'de', 'fr', 'ja', 'EN']) {
      const [few, many] = await Promise.all([fromLang(db, 10, lang), fromLang(db, 10, lang, 0)]);
      expect(await many().select('id').orderBy('id').execute()).toEqual(
        await few().select('id').orderBy('id').execute(),
      );
    }
  });

  test('a feed has the articles that visitors see, newest first, and so has the feed of a tag', async () => {
    const { db } = await open();
    await makeOfEachKind(db);
    expect(titlesOf(await listFeedArticles(db, { now: 10 }))).toEqual(['newer', 'older']);
    expect(titlesOf(await listFeedArticles(db, { now: 10, tag: 'tea' }))).toEqual([
      'newer',
      'older',
    ]);
    expect(titlesOf(await listFeedArticles(db, { now: 10, tag: 'rain' }))).toEqual(['newer']);
    expect(await listFeedArticles(db, { now: 10, tag: 'Tea' })).toEqual([]);
    const locked = await makeArticle(db, { title: 'locked', tags: ['rain'], postedAt: 4 });
    await setArticlePassword(db, locked, 'hash', 5);
    expect(titlesOf(await listFeedArticles(db, { now: 10, tag: 'rain' }))).toEqual(['newer']);
  });

  test('a feed has the twenty newest articles', async () => {
    const { db } = await open();
    for (let n = 1; n <= 21; n += 1) await makeLong(db, `${n}`, 10, n);
    const titles = titlesOf(await listFeedArticles(db, { now: 100 }));
    expect(titles).toEqual(Array.from({ length: feedLimits.maxArticles }, (_, n) => `${21 - n}`));
  });

  test.each([
    [
      'all articles if they are together exactly as long as the limit',
      [feedLimits.maxHtmlBytes - 10, 4, 6],
      3,
    ],
    ['one article less if they are one byte longer', [feedLimits.maxHtmlBytes - 10, 4, 7], 2],
    [
      'no article after one that is too long, not even a short one',
      [10, feedLimits.maxHtmlBytes, 1],
      1,
    ],
    [
      'the newest article, even if it is longer than the limit',
      [feedLimits.maxHtmlBytes + 1, 1],
      1,
    ],
  ])('a feed has %s', async (_, sizes, count) => {
    const { db } = await open();
    for (const [n, bytes] of sizes.entries()) await makeLong(db, `${n}`, bytes, 100 - n);
    const titles = titlesOf(await listFeedArticles(db, { now: 100 }));
    expect(titles).toEqual(sizes.slice(0, count).map((_, n) => `${n}`));
  });

  test('the list of summaries has the articles that visitors see', async () => {
    const { db } = await open();
    const { seen } = await makeOfEachKind(db);
    const included = 'articles';
    const summaries = await listPublishedSummaries(db, { now: 10, limit: 5, included });
    expect(summaries).toEqual([
      {
        articleID: seen[0],
        title: 'newer',
        excerpt: 'A bowl is enough.',
        summary: 'A bowl of tea is enough.',
      },
      {
        articleID: seen[1],
        title: 'older',
        excerpt: 'A bowl is enough.',
        summary: 'A bowl of tea is enough.',
      },
    ]);
    expect(await listPublishedSummaries(db, { now: 10, limit: 1, included })).toHaveLength(1);
  });

  test('the sitemap has each article that visitors see once, newest first', async () => {
    const { db } = await open();
    const { seen } = await makeOfEachKind(db);
    // Two with the same time: their ids decide between them.
    const more = [await makeArticle(db, { postedAt: 5 }), await makeArticle(db, { postedAt: 5 })];
    const entries = await listSitemapEntries(db, { now: 10, limit: 50 });
    const expected = [seen[0], ...more.sort().reverse(), seen[1]];
    expect(entries.map(({ articleID }) => articleID)).toEqual(expected);
    expect(entries[0]?.updatedAt).toBe(10);
  });

  test('the sitemap has no more articles than its limit', async () => {
    const { db } = await open();
    for (let n = 1; n <= 3; n += 1) await makeArticle(db, { postedAt: n, now: n });
    const entries = await listSitemapEntries(db, { now: 10, limit: 2 });
    expect(entries.map(({ updatedAt }) => updatedAt)).toEqual([3, 2]);
  });
});
