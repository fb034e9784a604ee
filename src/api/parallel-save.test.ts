import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent } from '../../test/make.ts';
import { listRevisions } from '../../test/revisions.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import type { DatabaseKind } from '../db/tables.ts';
import type { EditableArticle } from '../shared/article.ts';
import { createArticleId } from '../shared/article-id.ts';
import { contentHash } from '../shared/content-hash.ts';
import { createSaveKey, saveKeyPattern } from '../shared/save-key.ts';
import { type Save, type Saved, savedSchema } from '../shared/schemas.ts';
import { apiArticleUrl } from '../urls.ts';

async function ownersArticle(kind: DatabaseKind) {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { markdown: 'the first' });
  const save = async (
    basedOn: number,
    markdown: string,
    { key = createSaveKey(), ...rest }: Partial<Pick<Save, 'key' | 'knows'>> = {},
  ) => {
    const answer = await test.app.inject({
      method: 'PUT',
      url: apiArticleUrl(articleID),
      headers,
      payload: makeSaveBody({ key, ...rest, basedOn, content: makeContent({ markdown }) }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const texts = async () =>
    (await listRevisions(test.db, articleID)).map(({ content }) => content.markdown).reverse();
  return { ...test, articleID, headers, save, texts };
}

eachDatabase((_, kind) => {
  test('a save that comes too late is stored beside the current version, which it gets', async () => {
    const { articleID, clock, save, texts } = await ownersArticle(kind);
    expect((await save(1, 'from the desk')).status).toBe(200);
    clock.now += 1000;
    const answer = await save(1, 'from the train');
    expect(answer).toEqual({
      status: 200,
      body: {
        articleID,
        revision: 3,
        savedAt: '2026-11-20T08:00:01.000Z',
        hash: contentHash(makeContent({ markdown: 'from the train' })),
        parallelTo: {
          articleID,
          title: 'On tea',
          state: 'draft',
          revision: 2,
          revisionKey: expect.stringMatching(saveKeyPattern),
          publishedRevision: null,
          pageName: null,
          postedAt: null,
          savedAt: '2026-11-20T08:00:00.000Z',
          trashedAt: null,
          content: makeContent({ markdown: 'from the desk' }),
        } satisfies EditableArticle,
        hasGoneBack: false,
      } satisfies Saved,
    });
    expect(savedSchema.parse(answer.body)).toEqual(answer.body);
    expect(await texts()).toEqual(['the first', 'from the desk', 'from the train']);
  });

  test('a save with an unknown revision number, or as a new article with an existing id, is kept too', async () => {
    const { save, texts } = await ownersArticle(kind);
    for (const basedOn of [0, 7, 2 ** 31 - 2]) {
      expect(await save(basedOn, `based on ${basedOn}`)).toMatchObject({
        status: 200,
        body: { parallelTo: { revision: 1, content: { markdown: 'the first' } } },
      });
    }
    const late = ['based on 0', 'based on 7', `based on ${2 ** 31 - 2}`];
    expect(await texts()).toEqual(['the first', ...late]);
  });

  test('a save of a device that knows a version which the server has lost stands beside the current one, whatever its number', async () => {
    const { app, articleID, headers, save, texts } = await ownersArticle(kind);
    const [kept, lost] = [createSaveKey(), createSaveKey()];
    await save(1, 'the second', { key: kept });
    expect(await save(2, 'the third', { knows: kept })).toMatchObject({
      body: { parallelTo: null, hasGoneBack: false },
    });
    expect(await save(3, 'from the lost version', { knows: lost })).toMatchObject({
      body: { parallelTo: { content: { markdown: 'the third' } }, hasGoneBack: true },
    });
    expect((await texts()).at(-1)).toBe('from the lost version');
    for (const [knows, hasGoneBack] of [
      [kept, false],
      [lost, true],
    ]) {
      const url = `${apiArticleUrl(articleID)}?knows=${knows}`;
      const answer = await app.inject({ url, headers });
      expect(answer.json()).toMatchObject({ title: 'On tea', hasGoneBack });
    }
  });

  test('a save that makes an article again is told that the server has lost the version that its device knows', async () => {
    const { app, headers } = await ownersArticle(kind);
    for (const [knows, hasGoneBack] of [
      [undefined, false],
      [createSaveKey(), true],
    ] as const) {
      const answer = await app.inject({
        method: 'PUT',
        url: apiArticleUrl(createArticleId()),
        headers,
        payload: makeSaveBody({ basedOn: 0, content: makeContent(), ...(knows && { knows }) }),
      });
      expect(answer.json()).toMatchObject({ revision: 1, parallelTo: null, hasGoneBack });
    }
  });

  test('a save that is sent again because its answer was lost gets the same answer', async () => {
    const { save, texts } = await ownersArticle(kind);
    const key = createSaveKey();
    const first = await save(1, 'once', { key });
    await save(2, 'twice');
    expect(await save(1, 'once', { key })).toEqual(first);
    expect(await texts()).toEqual(['the first', 'once', 'twice']);
  });

  test('of ten simultaneous saves from one revision one becomes current, and the others get its text', async () => {
    const { save, texts } = await ownersArticle(kind);
    let basedOn = 1;
    for (let round = 1; round <= 10; round += 1) {
      const names = Array.from({ length: 10 }, (_, index) => `round ${round}, writer ${index}`);
      const answers = await Promise.all(names.map((name) => save(basedOn, name)));
      const winner = answers.findIndex(({ body }) => body.parallelTo === null);
      basedOn = answers[winner]?.body.revision;
      const losers = answers.filter((_, index) => index !== winner);
      for (const { status, body } of losers) {
        expect(status).toBe(200);
        expect(body.parallelTo).toMatchObject({
          revision: basedOn,
          content: { markdown: names[winner] },
        });
      }
      expect(new Set((await texts()).slice(-10))).toEqual(new Set(names));
    }
    expect(await texts()).toHaveLength(101);
  });

  test('an impossible revision number is refused, and is not a failure of the server', async () => {
    const { app, articleID, headers, save, texts } = await ownersArticle(kind);
    for (const number of [2 ** 31 - 1, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect((await save(number, 'x')).status).toBe(400);
      const url = `${apiArticleUrl(articleID)}/publish`;
      const payload = { revision: number };
      const answer = await app.inject({ method: 'POST', url, headers, payload });
      expect([400, 404]).toContain(answer.statusCode);
    }
    expect(await texts()).toEqual(['the first']);
  });
});
