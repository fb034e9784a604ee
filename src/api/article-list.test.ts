import { expect, test } from 'vitest';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';

test('the list as JSON has the fields of the specification, and no draft', async () => {
  const { app, db } = await testApp();
  await makeArticle(db, { title: 'A draft' });
  const content = { title: 'Tea', coverUrl: '/uploads/a/b.png' };
  const articleID = await makeArticle(db, { ...content, postedAt: 1_000 });
  const answer = await app.inject('/api/articles');
  expect(answer.json()).toMatchObject({
    page: 1,
    pages: 1,
    articles: [
      {
        articleID,
        articleTitle: 'Tea',
        articleAuthor: 'Zhixia Lin',
        articleTags: 'tea,茶',
        articleExcerpt: 'A bowl is enough.',
        articleTime: '1970-01-01T00:00:01.000Z',
        postedAt: '1970-01-01T00:00:01.000Z',
        articleClick: 0,
        articleCoverUrl: '/uploads/a/b.png',
        articleLang: null,
      },
    ],
  });
});

test.each(['0', 'x', '1.5'])('page %s is refused, and the answer names the field', async (page) => {
  const { app } = await testApp();
  const answer = await app.inject(`/api/articles?page=${page}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().error).toMatchObject({
    code: 'invalid',
    message: expect.stringMatching(/^page: /),
  });
});
