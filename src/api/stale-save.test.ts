import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent } from '../../test/make.ts';
import { listRevisions } from '../../test/revisions.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import type { DatabaseKind } from '../db/tables.ts';
import type { EditableArticle } from '../shared/article.ts';
import { apiArticleUrl } from '../urls.ts';

async function ownersArticle(kind: DatabaseKind) {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { markdown: 'the first' });
  const save = async (basedOn: number, markdown: string) => {
    const answer = await test.app.inject({
      method: 'PUT',
      url: apiArticleUrl(articleID),
      headers,
      payload: { basedOn, content: makeContent({ markdown }) },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const texts = async () =>
    (await listRevisions(test.db, articleID)).map(({ content }) => content.markdown).reverse();
  return { ...test, articleID, headers, save, texts };
}

eachDatabase((_, kind) => {
  test('a stale save is answered 409 with the current text, and nothing is lost', async () => {
    const { articleID, clock, save, texts } = await ownersArticle(kind);
    expect((await save(1, 'from the desk')).status).toBe(200);
    clock.now += 1000;
    expect(await save(1, 'from the train')).toEqual({
      status: 409,
      body: {
        error: {
          code: 'stale',
          message:
            'This article was changed in another tab or on another device. Nothing was overwritten.',
        },
        current: {
          articleID,
          title: 'On tea',
          state: 'draft',
          revision: 2,
          publishedRevision: null,
          postedAt: null,
          savedAt: '2026-11-20T08:00:00.000Z',
          trashedAt: null,
          content: makeContent({ markdown: 'from the desk' }),
        } satisfies EditableArticle,
      },
    });
    expect(await texts()).toEqual(['the first', 'from the desk']);
  });

  test('a new article with an existing id is stale, and so is a revision number above the newest', async () => {
    const { save, texts } = await ownersArticle(kind);
    expect((await save(0, 'another article')).status).toBe(409);
    expect((await save(7, 'from nowhere')).status).toBe(409);
    expect(await texts()).toEqual(['the first']);
  });

  test('a save that is repeated because its answer was lost gets the same answer', async () => {
    const { save, texts } = await ownersArticle(kind);
    const first = await save(1, 'once');
    expect(await save(1, 'once')).toEqual(first);
    expect(await texts()).toEqual(['the first', 'once']);
  });

  test('of ten simultaneous saves from one revision one wins, and the others get its text', async () => {
    const { save, texts } = await ownersArticle(kind);
    const winners = ['the first'];
    for (let round = 1; round <= 10; round += 1) {
      const names = Array.from({ length: 10 }, (_, index) => `round ${round}, writer ${index}`);
      const answers = await Promise.all(names.map((name) => save(round, name)));
      const winner = names[answers.findIndex(({ status }) => status === 200)] ?? 'nobody';
      winners.push(winner);
      const losers = answers.filter(({ status }) => status === 409);
      expect(losers).toHaveLength(9);
      for (const { body } of losers) {
        expect(body.current).toMatchObject({ revision: round + 1, content: { markdown: winner } });
      }
    }
    expect(await texts()).toEqual(winners);
  });

  test('an impossible revision number is refused, and is not a failure of the server', async () => {
    const { app, articleID, headers, save, texts } = await ownersArticle(kind);
    for (const number of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect([400, 409]).toContain((await save(number, 'x')).status);
      const url = `${apiArticleUrl(articleID)}/publish`;
      const payload = { revision: number };
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      expect([400, 404]).toContain(answer.statusCode);
    }
    expect(await texts()).toEqual(['the first']);
  });
});
