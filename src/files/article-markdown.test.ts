import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeArticle } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { readArticle } from '../import/article/read-article.ts';
import type { ArticleContent } from '../shared/document.ts';
import { guessLang } from '../shared/lang/guess-lang.ts';

const environment = { PUBLIC_URL: 'https://blog.example' };
const posted = Date.parse('2026-11-19T08:30:00.250Z');

async function fetchMarkdown(content: Partial<ArticleContent>) {
  const made = await testApp({ environment });
  const articleID = await makeArticle(made.db, { ...content, postedAt: posted });
  const answer = await made.app.inject(`/article/${articleID}/read.md`);
  expect(answer.statusCode).toBe(200);
  return { ...made, articleID, answer };
}

test('an article is sent byte for byte, below its front matter', async () => {
  const markdown = '\uFEFF# 雨\r\n\r\nA *bowl*\u0001 \u2028 of tea.\n---\n\n\ttab  ';
  const { answer, articleID } = await fetchMarkdown({
    title: 'Tea: "a" #1',
    coverUrl: '/uploads/a/b.png',
    lang: 'en',
    markdown,
  });
  expect(answer.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(answer.body).toBe(
    `---
title: "Tea: \\"a\\" #1"
author: "Zhixia Lin"
tags: ["tea", "茶"]
excerpt: "A bowl is enough."
cover: "https://blog.example/uploads/a/b.png"
lang: "en"
date: "2026-11-19T08:30:00.250Z"
updated: "2026-11-19T08:30:00.250Z"
url: "https://blog.example/article/${articleID}/read/"
---
${markdown}`,
  );
});

test('the front matter leaves out fields that are not known', async () => {
  const { answer } = await fetchMarkdown({ author: '', tags: [], excerpt: '', markdown: 'x' });
  expect(Object.keys(parse(answer.body.split('---\n')[1] ?? ''))).toEqual([
    ...['title', 'date', 'updated', 'url'],
  ]);
});

describe('the front matter is YAML, and our own import reads it', () => {
  test.each([
    ['plain', {}],
    [
      'words that YAML would read as other types',
      { title: 'null', author: 'true', tags: ['1.10', 'no'] },
    ],
    [
      'a line that would end it',
      { title: '---', excerpt: '--- # a: [b] {c} & *d !e |f >g %h @i `j' },
    ],
    ['quotes and backslashes', { title: '"\\"\\n\'', tags: ['"', '\\', "'"] }],
    ['characters that YAML does not print', { title: 'a\u007fb\u009fc\ufffed\u0001e' }],
    ['many scripts', { title: '👨‍👩‍👧‍👦 茶 سلام', author: '林 知夏', tags: ['雨', '🍵'] }],
    ['line breaks of Windows', { markdown: 'a\r\n\r\nb\r\n' }],
    ['a text that looks like front matter', { markdown: '---\ntitle: b\n---\n\nText\n' }],
    ['a heading of its own', { markdown: '# Another\n\nText\n' }],
    ['a cover from elsewhere', { coverUrl: 'https://pictures.example/a.png' }],
    ['a language that cannot be detected from the text', { lang: 'pt-BR' }],
  ])('%s', async (_, content) => {
    const whole = { title: 'On tea', author: 'Zhixia Lin', tags: ['tea', '茶'], ...content };
    const { answer, articleID } = await fetchMarkdown(content);
    const read = readArticle('read.md', answer.rawPayload);
    const markdown = 'markdown' in content ? content.markdown : 'A bowl of tea is *enough*.\n';
    const lang = guessLang(`${whole.title}\n${markdown}`) ?? null;
    expect(read).toMatchObject({
      kind: 'article',
      article: {
        content: {
          title: whole.title,
          author: whole.author,
          tags: whole.tags,
          excerpt: 'excerpt' in content ? content.excerpt : 'A bowl is enough.',
          markdown,
          lang: 'lang' in content ? content.lang : lang,
        },
        postedAt: posted,
        isDraft: false,
        addresses: [`/article/${articleID}/read`],
      },
    });
    const cover = read.kind === 'article' ? read.article.cover?.address : undefined;
    expect(cover).toBe('coverUrl' in content ? content.coverUrl : undefined);
  });
});

test('an article that visitors do not see answers 404', async () => {
  const { app, db, clock } = await testApp();
  const draft = await makeArticle(db, {});
  const scheduled = await makeArticle(db, { postedAt: clock.now + 1 });
  const trashed = await makeArticle(db, { postedAt: 1 });
  await trashArticle(db, trashed, 2);
  for (const id of [draft, scheduled, trashed, '0123456789AB', 'nothing']) {
    expect((await app.inject(`/article/${id}/read.md`)).statusCode).toBe(404);
  }
});

test('it is not sent again to a program that has it, and is not counted as a view', async () => {
  const { app, context, db, articleID, answer } = await fetchMarkdown({});
  const url = `/article/${articleID}/read.md`;
  expect(answer.headers['cache-control']).toBe('no-cache');
  const known = { 'if-none-match': String(answer.headers.etag) };
  const again = await app.inject({ url, headers: known });
  expect({ status: again.statusCode, body: again.body }).toEqual({ status: 304, body: '' });
  const head = await app.inject({ method: 'HEAD', url });
  expect(head.headers['content-length']).toBe(answer.headers['content-length']);
  await context.views.flush();
  expect(await db.selectFrom('views').selectAll().execute()).toEqual([]);
});

test('the address of an article with .md added redirects there', async () => {
  const { app, articleID } = await fetchMarkdown({});
  const answer = await app.inject(`/article/${articleID}/read/.md`);
  expect(answer.statusCode).toBe(308);
  expect(answer.headers.location).toBe(`/article/${articleID}/read.md`);
  expect((await app.inject('/archive/.md')).statusCode).toBe(404);
});
