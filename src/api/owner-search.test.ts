import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { highlightedText } from '../../test/highlighted-text.ts';
import { hostileQuestions } from '../../test/hostile/questions.ts';
import { makeArticle, makeContent, makeRevision } from '../../test/make.ts';
import { fillPassage } from '../../test/passages.ts';
import { loggedIn, type TestApp, testApp } from '../../test/test-app.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { setArticlePassword } from '../db/sharing/article-passwords.ts';
import {
  maxOwnerHits,
  type SentOwnerResult,
  sentOwnerResultSchema,
} from '../shared/search/search-result.ts';
import { apiDeskSearchUrl, patterns, readUrl, searchUrl } from '../urls.ts';

/** Asks until the index has all words that were saved. */
async function ask(
  { app }: TestApp,
  headers: Record<string, string>,
  query: string,
): Promise<SentOwnerResult> {
  for (;;) {
    const answer = await app.inject({ url: apiDeskSearchUrl(query), headers });
    expect([answer.statusCode, query]).toEqual([200, query]);
    const read = sentOwnerResultSchema.parse(answer.json());
    if (read.isComplete) return read;
  }
}

eachDatabase((_, kind) => {
  test('the owner finds articles in each state, with their words marked', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    const { db, clock } = made;
    const words = { tags: [], markdown: 'An old **frog** jumps.' };
    await makeArticle(db, { ...words, title: 'Draft frog' });
    await makeArticle(db, { ...words, title: 'Scheduled', postedAt: clock.now + 1_000 });
    await makeArticle(db, { ...words, title: 'Published', postedAt: 1 });
    const trashed = await makeArticle(db, { ...words, title: 'Trashed', postedAt: 1 });
    await trashArticle(db, trashed, clock.now);
    const locked = await makeArticle(db, { ...words, title: 'Locked', postedAt: 1 });
    await setArticlePassword(db, locked, 'hash', 1);
    await makeArticle(db, { title: 'Other' });
    const answer = await ask(made, headers, 'FROGS');
    expect(answer).toMatchObject({ count: 5, isComplete: true, isLoose: false, isCut: false });
    const states = answer.matches.map(({ article, isProtected }) => [
      article.title,
      article.state + (isProtected ? ' protected' : ''),
    ]);
    expect(states[0]).toEqual(['Draft frog', 'draft']);
    expect(Object.fromEntries(states)).toEqual({
      'Draft frog': 'draft',
      Scheduled: 'scheduled',
      Published: 'published',
      Trashed: 'trash',
      Locked: 'published protected',
    });
    expect(highlightedText(answer.matches[0]?.markedTitle ?? [])).toBe('Draft [frog]');
    expect(highlightedText(answer.matches[0]?.excerpt ?? [])).toBe('An old **[frog]** jumps.');
    expect(answer.matches.map(({ past }) => past)).toEqual(Array(5).fill(null));
  });

  test('words that only an older version has are found with the last version that has them', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    const articleID = await makeArticle(made.db, { title: 'Frog', markdown: 'A newt swims.' });
    const next = { articleID, basedOn: 1, now: 2_000 };
    await makeRevision(made.db, { ...next, content: makeContent({ markdown: 'A carp swims.' }) });
    const past = { revision: 1, savedAt: new Date(1_000).toISOString() };
    const byText = await ask(made, headers, 'newt');
    expect(byText.matches).toMatchObject([{ articleID, past, article: { title: 'On tea' } }]);
    expect(highlightedText(byText.matches[0]?.excerpt ?? [])).toBe('Frog\nA [newt] swims.');
    expect((await ask(made, headers, 'frog')).matches).toMatchObject([{ articleID, past }]);
    expect((await ask(made, headers, 'swims')).matches).toMatchObject([{ articleID, past: null }]);
  });

  test('each article shows its passage with most words of the query', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    const paragraphs = ['First. A newt.', 'Second. Much snow falls on a toad.', 'Third. Snow.'];
    const markdown = [...paragraphs.map(fillPassage), 'The end.'].join('\n\n');
    await makeArticle(made.db, { title: 'Snow', tags: ['winter'], markdown });
    const excerpts: Record<string, string[]> = {};
    for (const query of ['snow', 'winter', 'snow newt toad', 'tag:winter']) {
      const { matches } = await ask(made, headers, query);
      excerpts[query] = matches.map(({ excerpt }) => highlightedText(excerpt).slice(0, 24));
    }
    expect(excerpts).toEqual({
      snow: ['Second. Much [snow] fall'],
      winter: ['First. A newt. word word'],
      'snow newt toad': ['Second. Much [snow] fall'],
      'tag:winter': [''],
    });
  });

  test('words that were saved a moment ago are found, and a phrase of Chinese by its pairs', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    expect((await ask(made, headers, '习写中文')).matches).toEqual([]);
    await makeArticle(made.db, { title: '雨', markdown: '学习写作，中文也写。写中文。' });
    const answer = await ask(made, headers, '习写中文');
    expect(answer).toMatchObject({ count: 1, isLoose: true });
  });

  test('what finds nothing is not said to be found by its pairs', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    const { count, isLoose } = await ask(made, headers, '习写中文');
    expect([count, isLoose]).toEqual([0, false]);
  });

  test('it answers with the first matches and counts all', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    for (let number = 0; number <= maxOwnerHits; number += 1) await makeArticle(made.db, {});
    const answer = await ask(made, headers, 'tea');
    expect(answer.matches).toHaveLength(maxOwnerHits);
    expect(answer.count).toBe(maxOwnerHits + 1);
    expect((await ask(made, headers, 'tag:茶')).count).toBe(maxOwnerHits + 1);
  });

  test('every text is a query', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    const content = { title: 'Tea', tags: ['a'], markdown: '喝茶 a b c++' };
    const articleID = await makeArticle(made.db, content);
    const next = { articleID, basedOn: 1, content: makeContent(), now: 2_000 };
    await makeRevision(made.db, next);
    for (const text of [...hostileQuestions, ...hostileQuestions.map((text) => `tea ${text}`)]) {
      await ask(made, headers, text.toWellFormed());
    }
    const path = patterns.apiDeskSearch;
    for (const url of [path, `${path}?q=a&q=b`, `${path}?q[]=a`, `${path}?q=%ff`]) {
      expect((await made.app.inject({ url, headers })).statusCode).toBe(200);
    }
  });

  test('visitors find nothing of what only the owner’s indexes have', async () => {
    const made = await testApp({ kind });
    const headers = await loggedIn(made);
    const { db, clock } = made;
    const secret = { tags: ['hiddentag'], markdown: 'hiddenword 藏着的字' };
    await makeArticle(db, { ...secret, title: 'Hidden draft' });
    await makeArticle(db, { ...secret, title: 'Hidden later', postedAt: clock.now + 1_000_000 });
    const trashed = await makeArticle(db, { ...secret, title: 'Hidden trash', postedAt: 1 });
    await trashArticle(db, trashed, clock.now);
    const articleID = await makeArticle(db, {
      title: 'Open',
      tags: [],
      markdown: 'pond',
      postedAt: 1,
    });
    const saved = { title: 'Open', ...secret, excerpt: '' };
    await makeRevision(db, { articleID, basedOn: 1, content: makeContent(saved), now: 2_000 });
    const removed = makeContent({ title: 'Open', tags: [], markdown: 'pond' });
    await makeRevision(db, { articleID, basedOn: 2, content: removed, now: 3_000 });
    expect((await ask(made, headers, 'hiddenword')).count).toBe(4);
    for (const query of ['hiddenword', '"藏着的字"', '藏', 'hiddentag', 'tag:hiddentag', 'draft']) {
      const { body } = await made.app.inject(searchUrl(query));
      expect(body).toContain('No article found.');
    }
    expect((await made.app.inject(searchUrl('pond'))).body).toContain(readUrl(articleID));
    const paths = made.routes.filter(
      ({ method, access, path }) =>
        method === 'GET' && access === 'everyone' && !path.includes(':'),
    );
    expect(paths.length).toBeGreaterThan(10);
    for (const { path } of paths) {
      const { body } = await made.app.inject(`${path.replace('*', '')}?q=hiddenword`);
      expect(body.replaceAll('q=hiddenword', '').replaceAll('value="hiddenword"', '')).not.toMatch(
        /hiddentag|藏着|Hidden (?:draft|later|trash)/,
      );
    }
  });
});
