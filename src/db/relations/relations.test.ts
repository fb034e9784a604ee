import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { publishRevision, unpublish } from '../articles/publishing.ts';
import { restoreArticle, trashArticle, trashedForMs } from '../articles/trash.ts';
import { purgeTrash } from '../removal/purge-trash.ts';
import { setArticlePassword } from '../sharing/article-passwords.ts';
import type { Db } from '../tables.ts';
import {
  findSeriesPlace,
  listAllSeries,
  listParts,
  listShownSeries,
  maxPartsEachWay,
} from './series.ts';
import { findTranslations } from './translations.ts';

const now = 1_000_000;

/** Makes an article with this id, posted at the given time. */
async function post(
  db: Db,
  articleID: string,
  { postedAt = 1, ...content }: Partial<ArticleContent> & { postedAt?: number } = {},
) {
  const whole = makeContent({ title: articleID, ...content });
  await makeRevision(db, { articleID, basedOn: 0, content: whole, now: 1 });
  const rendered = makeRendered({ lang: whole.lang });
  await publishRevision(db, {
    ...{ articleID, revision: 1, rendered, renderVersion: 1, postedAt, now: 1 },
  });
}

async function seriesOf(db: Db, articleID: string, at = now) {
  const found = await findSeriesPlace(db, articleID, at);
  return found && `${found.place}/${found.count} ${found.parts.map((part) => part.articleID)}`;
}

/** The titles that the page of each article names as its translations. */
async function groupsOf(db: Db, ids: string[], at = now) {
  const found = await Promise.all(ids.map((id) => findTranslations(db, id, at)));
  return ids.map((id, index) => `${id}: ${found[index]?.map((link) => link.articleID)}`);
}

eachDatabase((open) => {
  describe('a series', () => {
    async function withSeries() {
      const { db } = await open();
      const series = '茶';
      await post(db, 'b', { series, postedAt: 20 });
      await post(db, 'a', { series, postedAt: 10 });
      await post(db, 'c', { series, postedAt: 20 });
      await post(db, 'other', { series: 'Rain', postedAt: 15 });
      await post(db, 'none', { postedAt: 15 });
      return db;
    }

    test('has its articles in the order in which they were posted, and no others', async () => {
      const db = await withSeries();
      expect(await seriesOf(db, 'a')).toBe('1/3 a,b,c');
      expect(await seriesOf(db, 'b')).toBe('2/3 a,b,c');
      expect(await seriesOf(db, 'c')).toBe('3/3 a,b,c');
      // Nobody reads another article of this series.
      expect(await seriesOf(db, 'other')).toBeUndefined();
      expect(await seriesOf(db, 'none')).toBeUndefined();
    });

    test('has only articles that a reader can read', async () => {
      const db = await withSeries();
      await post(db, 'later', { series: '茶', postedAt: now + 1 });
      await makeArticle(db, { series: '茶' });
      expect(await seriesOf(db, 'a')).toBe('1/3 a,b,c');
      expect(await seriesOf(db, 'a', now + 1)).toBe('1/4 a,b,c,later');
      await trashArticle(db, 'a', now);
      expect(await seriesOf(db, 'b')).toBe('1/2 b,c');
      await restoreArticle(db, 'a');
      await unpublish(db, 'b', now);
      expect(await seriesOf(db, 'a')).toBe('1/2 a,c');
      await setArticlePassword(db, 'c', 'hash', now);
      expect(await seriesOf(db, 'a')).toBeUndefined();
      // Who reads the article with a password sees the others.
      expect(await seriesOf(db, 'c')).toBe('2/2 a,c');
    });

    test('follows the public revision', async () => {
      const db = await withSeries();
      const content = makeContent({ series: 'Rain' });
      await makeRevision(db, { articleID: 'a', basedOn: 1, content, now: 2 });
      expect(await seriesOf(db, 'a')).toBe('1/3 a,b,c');
      const rendered = makeRendered();
      await publishRevision(db, { articleID: 'a', revision: 2, rendered, renderVersion: 1, now });
      expect(await seriesOf(db, 'a')).toBe('1/2 a,other');
      expect(await seriesOf(db, 'b')).toBe('1/2 b,c');
    });

    test('that is long gives the nearest articles, and the place among all', async () => {
      const { db } = await open();
      const count = 2 * maxPartsEachWay + 10;
      for (let n = 1; n <= count; n += 1) await post(db, `n${n}`, { series: 'Days', postedAt: n });
      const middle = await findSeriesPlace(db, 'n60', now);
      expect(middle).toMatchObject({ name: 'Days', place: 60, count });
      expect(middle?.parts[0]).toMatchObject({ articleID: 'n10', place: 10 });
      expect(middle?.parts.at(-1)).toMatchObject({ articleID: 'n110', place: 110 });
    });
  });

  describe('the list of a series', () => {
    const read = async (db: Db, series: string, { page = 1, at = now } = {}) => {
      const { articles, count } = await listParts(db, { series, now: at, page, size: 2 });
      return `${count}: ${articles.map(({ articleID }) => articleID)}`;
    };

    test('has its articles page by page, the oldest first', async () => {
      const { db } = await open();
      for (const [index, id] of ['c', 'b', 'a', 'd', 'e'].entries()) {
        await post(db, id, { series: '茶', postedAt: Math.min(index, 3) });
      }
      await post(db, 'other', { series: '茶 ', postedAt: 2 });
      await post(db, 'none', { postedAt: 2 });
      expect(await read(db, '茶')).toBe('5: c,b');
      expect(await read(db, '茶', { page: 2 })).toBe('5: a,d');
      expect(await read(db, '茶', { page: 3 })).toBe('5: e');
      expect(await read(db, '茶', { page: 4 })).toBe('5: ');
      expect(await read(db, 'Tea')).toBe('0: ');
    });

    test('has only articles that everybody can read, and so has the list of all series', async () => {
      const { db } = await open();
      await post(db, 'open', { series: '茶', postedAt: 20 });
      await post(db, 'later', { series: 'Rain', postedAt: now + 1 });
      await post(db, 'trashed', { series: '茶', postedAt: 5 });
      await post(db, 'private', { series: '茶', postedAt: 6 });
      await post(db, 'locked', { series: '茶', postedAt: 7 });
      await makeArticle(db, { series: '茶' });
      expect(await read(db, '茶')).toBe('4: trashed,private');
      await trashArticle(db, 'trashed', now);
      await unpublish(db, 'private', now);
      await setArticlePassword(db, 'locked', 'hash', now);
      expect(await read(db, '茶')).toBe('1: open');
      expect(await listShownSeries(db, { now, limit: 9 })).toEqual(['茶']);
      expect(await read(db, 'Rain')).toBe('0: ');
      expect(await read(db, 'Rain', { at: now + 1 })).toBe('1: later');
      expect(await listShownSeries(db, { now: now + 1, limit: 9 })).toEqual(['Rain', '茶']);
      expect(await listShownSeries(db, { now: now + 1, limit: 1 })).toHaveLength(1);
    });
  });

  test('all series of current versions are listed, the one with the newest save first', async () => {
    const { db } = await open();
    const changed = await makeArticle(db, { series: 'Old' });
    await makeArticle(db, { series: 'Rain', postedAt: 1, now: 3 });
    const content = makeContent({ series: '茶' });
    await makeRevision(db, { articleID: changed, basedOn: 1, content, now: 4 });
    await makeArticle(db, { series: '茶', now: 2 });
    await makeArticle(db, { now: 9 });
    await trashArticle(db, await makeArticle(db, { series: 'Gone', now: 9 }), 10);
    expect(await listAllSeries(db)).toEqual(['茶', 'Rain']);
  });

  describe('translations', () => {
    test('name each other, whoever of them names whom', async () => {
      const { db } = await open();
      await post(db, 'zh', { lang: 'zh-Hans', postedAt: 1 });
      await post(db, 'en', { lang: 'en', translationOf: 'zh', postedAt: 2 });
      await post(db, 'ja', { lang: 'ja', translationOf: 'zh', postedAt: 3 });
      await post(db, 'none');
      expect(await groupsOf(db, ['zh', 'en', 'ja', 'none'])).toEqual([
        'zh: en,ja',
        'en: zh,ja',
        'ja: zh,en',
        'none: ',
      ]);
      expect(await findTranslations(db, 'en', now)).toEqual([
        {
          ...{ articleID: 'zh', articleTitle: 'zh', articleLang: 'zh-Hans', articleSlug: null },
          ...{ articleKind: 'article', isOriginal: true },
        },
        {
          ...{ articleID: 'ja', articleTitle: 'ja', articleLang: 'ja', articleSlug: null },
          ...{ articleKind: 'article', isOriginal: false },
        },
      ]);
    });

    test.each([
      ['a chain', { a: 'b', b: 'c', c: null }],
      ['a circle', { a: 'b', b: 'c', c: 'a' }],
      ['two that name each other', { a: 'b', b: 'a', c: 'a' }],
      ['a key that no article has', { a: 'tea', b: 'tea', c: 'tea' }],
      ['one that names itself', { a: 'a', b: 'a', c: 'a' }],
    ])('are one group by %s', async (_, names) => {
      const { db } = await open();
      let postedAt = 0;
      for (const [articleID, translationOf] of Object.entries(names)) {
        await post(db, articleID, { translationOf, postedAt: ++postedAt });
      }
      expect(await groupsOf(db, ['a', 'b', 'c'])).toEqual(['a: b,c', 'b: a,c', 'c: a,b']);
    });

    test.each<[string, (db: Db) => unknown]>([
      ['a draft', (db) => unpublish(db, 'b', now)],
      ['in the trash', (db) => trashArticle(db, 'b', now)],
      ['protected by a password', (db) => setArticlePassword(db, 'b', 'hash', now)],
    ])('do not tell of an article that is %s, and stay a group without it', async (_, hide) => {
      const { db } = await open();
      await post(db, 'b');
      await post(db, 'a', { translationOf: 'b', postedAt: 2 });
      await post(db, 'c', { translationOf: 'b', postedAt: 3 });
      await hide(db);
      expect(await groupsOf(db, ['a', 'c'])).toEqual(['a: c', 'c: a']);
    });

    test('stay a group without an article that was deleted for good', async () => {
      const { db } = await open();
      await post(db, 'b');
      await post(db, 'a', { translationOf: 'b', postedAt: 2 });
      await post(db, 'c', { translationOf: 'b', postedAt: 3 });
      await trashArticle(db, 'b', 1);
      await purgeTrash(db, 1 + trashedForMs);
      expect(await groupsOf(db, ['a', 'c'])).toEqual(['a: c', 'c: a']);
    });

    test('do not tell of an article that is scheduled, until its time has come', async () => {
      const { db } = await open();
      await post(db, 'a');
      await post(db, 'b', { translationOf: 'a', postedAt: now + 1 });
      expect(await groupsOf(db, ['a'])).toEqual(['a: ']);
      expect(await groupsOf(db, ['a'], now + 1)).toEqual(['a: b']);
    });

    test('are not connected by an article that readers cannot read', async () => {
      const { db } = await open();
      await post(db, 'a');
      await post(db, 'b', { translationOf: 'a' });
      await post(db, 'c', { translationOf: 'b' });
      await setArticlePassword(db, 'b', 'hash', now);
      expect(await groupsOf(db, ['a', 'b', 'c'])).toEqual(['a: ', 'b: a,c', 'c: ']);
    });
  });
});
