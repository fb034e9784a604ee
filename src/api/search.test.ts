import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { testApp, withOwner } from '../../test/test-app.ts';
import { saveSettings } from '../db/settings/settings.ts';
import { setArticlePassword } from '../db/sharing/article-passwords.ts';
import { maxQuickHits, type QuickAnswer } from '../shared/search/search-result.ts';
import { apiSearchUrl } from '../urls.ts';

eachDatabase((_, kind) => {
  test('a query is answered with the best articles, and their parts that match', async () => {
    const made = await testApp({ kind });
    await saveSettings(made.db, { timeZone: 'Asia/Shanghai', language: 'zh-Hans' });
    const postedAt = Date.parse('2025-12-31T16:00:00Z');
    const articleID = await makeArticle(made.db, {
      ...{ title: 'On <tea>', markdown: 'A bowl of tea & rain.', lang: 'en', slug: 'on-tea' },
      ...{ postedAt, now: postedAt },
    });
    const { statusCode, headers, body } = await made.app.inject(apiSearchUrl('TEA'));
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    expect(headers['content-type']).toMatch(/^application\/json/);
    const matches = (before: string, after: string) => [
      { text: before, isMatch: false },
      { text: 'tea', isMatch: true },
      { text: after, isMatch: false },
    ];
    expect(JSON.parse(body)).toEqual({
      ...{ kind: 'found', count: 1, isMore: false, isLoose: false, isCut: false },
      articles: [
        {
          articleID,
          ...{
            articleTitle: 'On <tea>',
            articleSlug: 'on-tea',
            articleKind: 'article',
            articleLang: 'en',
          },
          postedAt: new Date(postedAt).toISOString(),
          day: '2026 年 1 月 1 日',
          markedTitle: matches('On <', '>'),
          excerpt: matches('A bowl of ', ' & rain.'),
        },
      ],
    });
  });

  test('it has at most eight articles, and says how many there are', async () => {
    const made = await testApp({ kind });
    for (let number = 1; number <= maxQuickHits + 1; number += 1) {
      await makeArticle(made.db, { title: `Tea ${number}`, postedAt: number });
    }
    const { count, articles } = (await made.app.inject(apiSearchUrl('tea'))).json();
    expect([count, articles.length]).toEqual([9, 8]);
  });

  test('a word that is still being typed finds the words that begin so, if nothing else is found', async () => {
    const made = await testApp({ kind });
    const markdown = 'Lanterns burn. A lan has none.';
    await makeArticle(made.db, { title: 'Night', markdown, postedAt: 1 });
    await makeArticle(made.db, { title: 'On lanterns', markdown: 'Paper.', postedAt: 2 });
    const ask = async (query: string) =>
      (await made.app.inject(apiSearchUrl(query))).json() as Extract<
        QuickAnswer,
        { kind: 'found' }
      >;
    const titles = async (query: string) =>
      ((await ask(query)).articles ?? []).map(({ articleTitle }) => articleTitle).sort();
    expect(await titles('lan')).toEqual(['Night']);
    expect(await titles('lante')).toEqual(['Night', 'On lanterns']);
    expect(await titles('paper lante')).toEqual(['On lanterns']);
    expect(await titles('lante ')).toEqual([]);
    expect(await titles('"lante"')).toEqual([]);
    const [paper] = (await ask('paper lante')).articles;
    expect(paper?.markedTitle).toEqual([
      { text: 'On ', isMatch: false },
      { text: 'lanterns', isMatch: true },
    ]);
  });

  test.each([
    ['tea', { kind: 'nothing', isCut: false }],
    ['x'.repeat(1_001), { kind: 'nothing', isCut: true }],
    ['', { kind: 'meaningless' }],
    ['？！ 🙂', { kind: 'meaningless' }],
    ['-tea', { kind: 'meaningless' }],
  ])('without an article it says so: %.20j', async (query, expected) => {
    const { app } = await testApp({ kind });
    expect((await app.inject(apiSearchUrl(query))).json()).toEqual(expected);
  });

  test('an article that visitors may not read is as one that does not exist', async () => {
    const made = await testApp({ kind });
    await withOwner(made);
    const { now } = made.clock;
    const ask = async (word: string) => (await made.app.inject(apiSearchUrl(word))).body;
    const nothing = await ask('snow');
    await makeArticle(made.db, { title: 'Draft', markdown: 'frog' });
    await makeArticle(made.db, { title: 'Scheduled', markdown: 'frog', postedAt: now + 1 });
    const locked = await makeArticle(made.db, { title: 'Locked', markdown: 'frog', postedAt: 1 });
    expect(await ask('frog')).toContain('Locked');
    await setArticlePassword(made.db, locked, 'hash', now);
    for (const word of ['frog', 'Draft', 'Scheduled', 'Locked']) {
      expect(await ask(word)).toBe(nothing);
    }
  });
});
