import { describe, expect, test } from 'vitest';
import { findByRole, findByTag, getByRole } from '../../../test/html.ts';
import { makeArticle, makePublished } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { readUrl } from '../../urls.ts';
import { chooseRelated, nameTranslations } from './relations.tsx';

async function blog() {
  const test = await testApp();
  const pageOf = async (articleID: string) => (await test.app.inject(readUrl(articleID))).body;
  return { ...test, pageOf };
}

/** The links to the articles before and after this one: label, title and address. */
const neighboursOf = (body: string) =>
  findByTag(body, 'a')
    .filter(({ attributes }) => ['prev', 'next'].includes(attributes.rel ?? ''))
    .map(({ text, attributes }) => `${attributes.rel} ${text} ${attributes.href}`);

describe('the page of an article in a series', () => {
  async function withSeries() {
    const { db, ...rest } = await blog();
    const series = 'Notes on tea';
    const before = await makeArticle(db, { title: 'Before', postedAt: 1 });
    const first = await makeArticle(db, { title: 'Water', series, postedAt: 2 });
    await makeArticle(db, { title: 'Between', postedAt: 3 });
    const second = await makeArticle(db, { title: 'Leaves', series, lang: 'fr', postedAt: 4 });
    const alone = await makeArticle(db, { title: 'Alone', series: 'Rain', postedAt: 5 });
    return { ...rest, db, before, first, second, alone };
  }

  test('has the series’ name, its place and all articles of the series', async () => {
    const { pageOf, first, second } = await withSeries();
    const body = await pageOf(first);
    expect(textOf(body)).toMatch(/Part 1 of 2 of \s*Notes on tea/);
    const [list] = findByRole(body, 'navigation', 'Series');
    expect(list?.text).toBe('Notes on tea1 of 21Water2Leaves');
    expect(getByRole(body, 'link', 'Notes on tea').attributes.href).toBe(
      '/series/Notes%20on%20tea/',
    );
    expect(getByRole(body, 'link', 'Leaves').attributes).toMatchObject({
      href: readUrl(second),
      lang: 'fr',
    });
  });

  test('has the neighbours in the series, and at its ends those in time', async () => {
    const { pageOf, before, first, second, alone } = await withSeries();
    expect(neighboursOf(await pageOf(first))).toEqual([
      `prev PreviousBefore ${readUrl(before)}`,
      `next Next in the seriesLeaves ${readUrl(second)}`,
    ]);
    expect(neighboursOf(await pageOf(second))).toEqual([
      `prev Previous in the seriesWater ${readUrl(first)}`,
      `next NextAlone ${readUrl(alone)}`,
    ]);
  });

  test('follows when a neighbour goes', async () => {
    const { db, pageOf, first, second } = await withSeries();
    expect(await pageOf(first)).toContain('1 of 2');
    await trashArticle(db, second, 10);
    expect(await pageOf(first)).not.toMatch(/of 2|Leaves/);
  });

  test('says nothing of the series while it is alone in it', async () => {
    const { pageOf, alone } = await withSeries();
    expect(textOf(await pageOf(alone))).not.toMatch(/Rain|Part|of 1/);
  });

  test('has no link to a series whose name cannot stand in an address', async () => {
    const { db, pageOf } = await blog();
    for (const title of ['One', 'Two']) await makeArticle(db, { title, series: '..', postedAt: 1 });
    const last = await makeArticle(db, { title: 'Three', series: '..', postedAt: 2 });
    const body = await pageOf(last);
    expect(textOf(body)).toMatch(/Part 3 of 3 of \s*\.\./);
    expect(body).not.toContain('/series/');
  });
});

describe('the page of an article with translations', () => {
  async function withTranslations() {
    const { db, ...rest } = await blog();
    const zh = await makeArticle(db, { title: '茶', lang: 'zh-Hans', postedAt: 1 });
    const en = await makeArticle(db, {
      ...{ title: 'Tea', lang: 'en', slug: 'tea', translationOf: zh, postedAt: 2 },
    });
    return { ...rest, db, zh, en };
  }

  /**
   * The links that stand in the text of the page: words, language of the words, language behind the
   * link, address.
   */
  const linksOf = (body: string) =>
    findByTag(body, 'a')
      .filter(({ attributes }) => 'hreflang' in attributes)
      .map(({ text, attributes: { lang, hreflang, href } }) => [text, lang, hreflang, href]);

  test('leads to them, and each of them leads back', async () => {
    const { pageOf, zh, en } = await withTranslations();
    const chinese = await pageOf(zh);
    expect(textOf(chinese)).toMatch(/Also in \s*English/);
    expect(linksOf(chinese)).toEqual([['English', 'en', 'en', '/article/tea/']]);
    const english = await pageOf(en);
    expect(linksOf(english)).toEqual([['简体中文', 'zh-Hans', 'zh-Hans', readUrl(zh)]]);
    for (const body of [chinese, english]) {
      const alternates = findByTag(body, 'link').flatMap(({ attributes }) =>
        attributes.hreflang ? [`${attributes.hreflang} ${attributes.href}`] : [],
      );
      expect(alternates.sort()).toEqual([
        'en http://localhost/article/tea/',
        `zh-Hans http://localhost${readUrl(zh)}`,
      ]);
    }
  });

  test('names one in the same language by its title', async () => {
    const { db, pageOf, zh } = await withTranslations();
    await makeArticle(db, { title: 'Tea, again', lang: 'en', translationOf: zh, postedAt: 3 });
    const body = await pageOf(zh);
    expect(textOf(body)).toMatch(/Other versions: \s*Tea\s*, \s*Tea, again/);
    expect(linksOf(body).map(([words]) => words)).toEqual(['Tea', 'Tea, again']);
  });

  test('has no id and no word of one that readers cannot read', async () => {
    const { db, pageOf, zh, en } = await withTranslations();
    const draft = await makeArticle(db, { title: 'Secret draft' });
    const ja = await makeArticle(db, { title: 'お茶', translationOf: draft, postedAt: 3 });
    expect(await pageOf(ja)).not.toContain(draft);
    await setArticlePassword(db, en, 'hash', 10);
    const body = await pageOf(zh);
    expect(linksOf(body)).toEqual([]);
    expect(body).not.toContain('hreflang');
  });
});

test.each<[string, string | null, (string | null)[], string[]]>([
  ['languages in their own words', 'zh-Hans', ['en', 'ja'], ['English', '日本語']],
  ['a language with its country', 'en', ['pt-BR'], ['português (Brasil)']],
  ['the title if the language is not known', 'zh-Hans', [null, 'ja'], ['Title 0', '日本語']],
  ['the title if the page has the same language', 'en', ['en', 'ja'], ['Title 0', '日本語']],
  [
    'titles if two have the same language',
    'en',
    ['ja', 'fr', 'ja'],
    ['Title 0', 'Français', 'Title 2'],
  ],
  ['a language although that of the page is not known', null, ['en'], ['English']],
  ['titles if no language is known', null, [null, null], ['Title 0', 'Title 1']],
])('translations are named by %s', (_, lang, langs, words) => {
  const translations = langs.map((articleLang, index) => ({
    ...{ articleID: `${index}`, articleTitle: `Title ${index}`, articleLang, articleSlug: null },
    articleKind: 'article' as const,
  }));
  expect(nameTranslations(lang, translations).map((named) => named.words)).toEqual(words);
});

describe('the related articles of a page are', () => {
  const link = (articleID: string) => makePublished({ articleID });
  const nothing = { older: undefined, newer: undefined, series: undefined, translations: [] };

  test.each([
    ['at most three', nothing, 'a b c'],
    ['not the neighbours', { ...nothing, older: link('a'), newer: link('c') }, 'b d e'],
    ['not the translations', { ...nothing, translations: [link('b')] }, 'a c d'],
    [
      'not those of the series',
      { ...nothing, series: { parts: [{ ...link('a'), place: 1 }] }, translations: [link('d')] },
      'b c e',
    ],
  ])('%s', (_, linked, ids) => {
    const related = ['a', 'b', 'c', 'd', 'e'].map(link);
    expect(chooseRelated(related, linked).map(({ articleID }) => articleID)).toEqual(
      ids.split(' '),
    );
  });
});
