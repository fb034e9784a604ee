import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../test/make.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { type Backlinks, backlinksSchema, maxBacklinks } from '../shared/relations/backlinks.ts';
import { apiBacklinksUrl } from '../urls.ts';

eachDatabase((_, kind) => {
  async function blog() {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    /** Asks until the index has all words that were saved. */
    const ask = async (articleID: string): Promise<Backlinks> => {
      for (;;) {
        const answer = await made.app.inject({ url: apiBacklinksUrl(articleID), headers });
        expect(answer.statusCode).toBe(200);
        const read = backlinksSchema.parse(answer.json());
        if (read.isComplete) return read;
      }
    };
    return { ...made, headers, ask };
  }

  const titles = ({ articles }: Backlinks['links']) => articles.map(({ title }) => title).sort();

  test('the articles that link to an article and those that name it are told, from their newest words', async () => {
    const { db, clock, ask } = await blog();
    const tea = await makeArticle(db, { title: '雨天的绿茶', slug: 'green-tea' });
    await makeArticle(db, { title: 'By id', markdown: `[x](/article/${tea}/read/)` });
    await makeArticle(db, { title: 'By name', markdown: '[x](/article/green-tea/)', postedAt: 1 });
    await makeArticle(db, { title: 'By title', markdown: '见 [[雨天的绿茶]]。' });
    await makeArticle(db, { title: 'A mention', markdown: '我在雨天的绿茶里写过。' });
    await makeArticle(db, { title: 'Code', markdown: '`雨天的绿茶`' });
    await makeArticle(db, { title: 'Other words', markdown: 'Rain.' });
    const trashed = await makeArticle(db, { title: 'Trash', markdown: '[[雨天的绿茶]]' });
    await trashArticle(db, trashed, clock.now);
    const changed = await makeArticle(db, { title: 'Changed', markdown: '[[雨天的绿茶]]' });
    const content = makeContent({ title: 'Changed', markdown: 'Nothing.' });
    await makeRevision(db, { articleID: changed, basedOn: 1, content, now: clock.now });
    const { links, mentions } = await ask(tea);
    expect(titles(links)).toEqual(['By id', 'By name', 'By title']);
    expect(titles(mentions)).toEqual(['A mention']);
    expect([links.isMore, mentions.isMore]).toEqual([false, false]);
  });

  test('each list has 50 articles, and tells that there are more', async () => {
    const { db, ask } = await blog();
    const tea = await makeArticle(db, { title: 'On green tea' });
    for (let at = 0; at <= maxBacklinks; at++) {
      await makeArticle(db, { title: `Mention ${at}`, markdown: 'I wrote on green tea.' });
    }
    const { links, mentions } = await ask(tea);
    expect(links).toEqual({ articles: [], isMore: false });
    expect(mentions.articles).toHaveLength(maxBacklinks);
    expect(mentions.isMore).toBe(true);
  });

  test('an article that the server does not have has none', async () => {
    const { app, headers } = await blog();
    const answer = await app.inject({ url: apiBacklinksUrl('0123456789AB'), headers });
    expect(answer.statusCode).toBe(404);
  });
});
