import { expect, test } from 'vitest';
import { makeArticle, makeContent } from '../../test/make.ts';
import { textOf } from '../../test/requests.ts';
import { listRevisions } from '../../test/revisions.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { fromSamePage, loggedIn, owner, testApp } from '../../test/test-app.ts';
import { startSession } from '../db/account/sessions.ts';
import { createArticleId } from '../shared/article-id.ts';
import { apiArticleUrl, patterns, readUrl } from '../urls.ts';

/**
 * A blog whose database may not grow until `free` is called: SQLite then answers as if its disk
 * were full.
 */
async function fullBlog() {
  const test = await testApp();
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { postedAt: 1, markdown: 'the first' });
  const { connection } = test.context.database.sqlite ?? {};
  if (!connection) throw new Error('this is no SQLite file');
  connection.exec('pragma max_page_count = 1');
  const free = () => connection.exec('pragma max_page_count = 1000000');
  const save = (id: string, basedOn: number, markdown: string) =>
    test.app.inject({
      method: 'PUT',
      url: apiArticleUrl(id),
      headers,
      payload: makeSaveBody({ basedOn, content: makeContent({ markdown }) }),
    });
  return { ...test, articleID, headers, free, save };
}

test('a save on a full disk is answered in plain words, and the next one is kept when there is space', async () => {
  const { app, db, articleID, save, free } = await fullBlog();
  const text = 'tea '.repeat(20_000);
  const answer = await save(articleID, 1, text);
  expect(answer.statusCode).toBe(507);
  expect(answer.json()).toEqual({
    error: {
      code: 'disk-full',
      message:
        'The disk of the server is full. Nothing was changed. Free some space and try again.',
    },
  });
  expect((await app.inject(readUrl(articleID))).statusCode).toBe(200);
  expect(await listRevisions(db, articleID)).toHaveLength(1);
  free();
  expect((await save(articleID, 1, text)).statusCode).toBe(200);
  expect((await save(createArticleId(), 0, text)).statusCode).toBe(200);
  const [newest] = await listRevisions(db, articleID);
  expect(newest).toMatchObject({ number: 2, content: { markdown: text } });
});

test('a login on a full disk says so on a page, and works when there is space', async () => {
  const { app, clock, db, free } = await fullBlog();
  const logIn = () =>
    app.inject({ method: 'POST', url: patterns.login, headers: fromSamePage, payload: owner });
  // The last pages of the database have room for some sessions.
  const fill = async () => {
    for (let number = 0; ; number += 1) await startSession(db, `session ${number}`, clock.now);
  };
  await expect(fill()).rejects.toThrow('full');
  const answer = await logIn();
  expect(answer.statusCode).toBe(507);
  expect(textOf(answer.body)).toContain('The disk of the server is full.');
  expect(answer.headers['set-cookie']).toBeUndefined();
  free();
  expect((await logIn()).statusCode).toBe(303);
});
