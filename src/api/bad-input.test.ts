import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle, makeContent } from '../../test/make.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import type { DatabaseKind } from '../db/tables.ts';
import type { ArticleContent } from '../shared/document.ts';
import { apiArticleUrl, apiPublishUrl, deleteArticleUrl } from '../urls.ts';

const family = '👨‍👩‍👧‍👦';
const mebibyte = 1024 * 1024;

async function ownersArticle(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const articleID = await makeArticle(test.db, { postedAt: 1 });
  const send = (
    body: string | object,
    more: { url?: string; type?: string; method?: 'POST' } = {},
  ) =>
    test.app.inject({
      method: more.method ?? 'PUT',
      url: more.url ?? apiArticleUrl(articleID),
      headers: { ...headers, 'content-type': more.type ?? 'application/json' },
      payload: body,
    });
  return { ...test, articleID, send };
}

/**
 * Sends a faulty body. Expects that the answer names the field, and that the database has not
 * changed.
 */
async function expectRefused(
  { db, send }: Awaited<ReturnType<typeof ownersArticle>>,
  body: string | object,
  field: string,
  message: string | RegExp,
  more: Parameters<typeof send>[1] = {},
) {
  const before = await allRows(db);
  const answer = await send(body, more);
  expect(answer.statusCode).toBe(400);
  const { error, fields } = answer.json();
  expect(error.code).toBe('invalid');
  expect(error.message).toMatch(message);
  expect(error.message).toContain(field);
  expect(fields.map((one: { field: string }) => one.field)).toEqual([field]);
  expect(fields[0].fault).toEqual(expect.objectContaining({ name: expect.any(String) }));
  expect(await allRows(db)).toEqual(before);
}

describe('a save is refused, and the answer names the field, for', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`);
  test.each<[string, Partial<Record<keyof ArticleContent, unknown>>, string, string]>([
    ['a 300-character title', { title: 'x'.repeat(300) }, 'title', 'has 300 characters'],
    ['a title of 201 emoji', { title: family.repeat(201) }, 'title', 'has 201 characters'],
    ['a title that is a number', { title: 7 }, 'title', 'string'],
    ['no title', { title: undefined }, 'title', 'string'],
    ['a NUL in the title', { title: 'a\0b' }, 'title', 'NUL'],
    ['half an emoji in the title', { title: 'a\ud83d' }, 'title', 'half a character'],
    ['a 201-character author', { author: 'x'.repeat(201) }, 'author', 'has 201 characters'],
    ['a tag with a comma', { tags: ['ok', 'one,two'] }, 'tags.1', 'contains a comma'],
    ['an empty tag', { tags: [''] }, 'tags.0', 'The tag is empty'],
    ['a 51-character tag', { tags: ['茶'.repeat(51)] }, 'tags.0', 'has 51 characters'],
    ['a NUL in a tag', { tags: ['a\0'] }, 'tags.0', 'NUL'],
    ['21 tags', { tags: tags(21) }, 'tags', 'at most 20 tags'],
    ['tags in one string', { tags: 'one,two' }, 'tags', 'array'],
    ['a 1,001-character excerpt', { excerpt: 'x'.repeat(1001) }, 'excerpt', 'has 1001 characters'],
    ['a NUL in the excerpt', { excerpt: '\0' }, 'excerpt', 'NUL'],
    ['a cover with script', { coverUrl: 'javascript:alert(1)' }, 'coverUrl', 'not a web address'],
    [
      'a cover with data',
      { coverUrl: 'data:image/png;base64,AA' },
      'coverUrl',
      'not a web address',
    ],
    ['a cover that is no address', { coverUrl: 'no address' }, 'coverUrl', 'not a web address'],
    ['an empty cover', { coverUrl: '' }, 'coverUrl', 'not a web address'],
    [
      'a cover without scheme',
      { coverUrl: '//evil.example/a.png' },
      'coverUrl',
      'not a web address',
    ],
    [
      'a cover of another host',
      { coverUrl: '/\\evil.example/a.png' },
      'coverUrl',
      'not a web address',
    ],
    [
      'a cover with a line break',
      { coverUrl: '/\n/evil.example' },
      'coverUrl',
      'not a web address',
    ],
    ['a NUL in the text', { markdown: 'a\0b' }, 'markdown', 'NUL'],
    ['a lone surrogate in the text', { markdown: 'a\ud800b' }, 'markdown', 'half a character'],
    ['a text that is missing', { markdown: null }, 'markdown', 'string'],
  ])('%s', async (_, content, field, message) => {
    const test = await ownersArticle();
    const save = makeSaveBody({ basedOn: 1, content: makeContent() });
    const body = { ...save, content: { ...save.content, ...content } };
    await expectRefused(test, body, `content.${field}`, message);
  });

  test('a text of 2 MiB and one byte', async () => {
    const test = await ownersArticle();
    const content = makeContent({ markdown: 'x'.repeat(2 * mebibyte + 1) });
    await expectRefused(
      test,
      makeSaveBody({ basedOn: 1, content }),
      'content.markdown',
      'has 2097153 bytes',
    );
  });

  test('a text of 2 MiB and two bytes, in characters of three bytes', async () => {
    const test = await ownersArticle();
    const content = makeContent({ markdown: '茶'.repeat((2 * mebibyte + 2) / 3 + 1) });
    await expectRefused(
      test,
      makeSaveBody({ basedOn: 1, content }),
      'content.markdown',
      'are allowed',
    );
  });

  test.each<[string, object, string]>([
    ['an unknown field', { slug: 'x' }, 'slug'],
    [
      'an unknown field of the article',
      { content: { ...makeContent(), html: '' } },
      'content.html',
    ],
    ['no basedOn', { basedOn: undefined }, 'basedOn'],
    ['a negative basedOn', { basedOn: -1 }, 'basedOn'],
    ['a basedOn that is a text', { basedOn: '1' }, 'basedOn'],
    ['half a basedOn', { basedOn: 0.5 }, 'basedOn'],
    ['no content', { content: undefined }, 'content'],
    ['a list for content', { content: [] }, 'content'],
    ['no key', { key: undefined }, 'key'],
    ['a short key', { key: 'a' }, 'key'],
    ['a key that a migration gave', { key: 'number 1' }, 'key'],
    ['no hash', { hash: undefined }, 'hash'],
  ])('%s', async (_, change, field) => {
    const body = { ...makeSaveBody({ basedOn: 1, content: makeContent() }), ...change };
    await expectRefused(await ownersArticle(), body, field, field);
  });
});

test('a million tags are refused by one fault, whatever they are', async () => {
  const test = await ownersArticle();
  const save = makeSaveBody({ basedOn: 1, content: makeContent() });
  for (const tag of ['tea', '', 1]) {
    const tags = Array.from({ length: 1_000_000 }, () => tag);
    const body = { ...save, content: { ...save.content, tags } };
    await expectRefused(test, body, 'content.tags', 'at most 20 tags');
  }
});

test('half a million unknown fields, and one with a very long name, get a small answer', {
  tags: ['rest'],
}, async () => {
  const { articleID, db, send } = await ownersArticle();
  const save = makeSaveBody({ basedOn: 1, content: makeContent() });
  const unknown = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown${index}`, 1]));
  const before = await allRows(db);
  const publish = { method: 'POST', url: apiPublishUrl(articleID) } as const;
  const answers = [
    await send({ ...save, ...unknown(500_000) }),
    await send({ ...save, content: { ...save.content, ...unknown(500_000) } }),
    await send({ ...save, ['x'.repeat(mebibyte)]: 1 }),
    await send({ revision: 1, ...unknown(3_000) }, publish),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400);
    expect(answer.json().fields[0].fault).toEqual({ name: 'unknown' });
    expect(answer.json().fields.length).toBeLessThanOrEqual(100);
    expect(answer.body.length).toBeLessThan(40_000);
  }
  expect(await allRows(db)).toEqual(before);
});

describe('publishing is refused for', () => {
  test.each([
    ['no revision', {}],
    ['revision 0', { revision: 0 }],
    ['a revision that is a text', { revision: '1' }],
    ['half a revision', { revision: 1.5 }],
  ])('%s', async (_, body) => {
    const test = await ownersArticle();
    const url = apiPublishUrl(test.articleID);
    await expectRefused(test, body, 'revision', 'revision', { url, method: 'POST' });
  });
});

describe('deleting is refused for', () => {
  test.each([
    [
      'another articleID in the body',
      { articleID: '0123456789AB' },
      'differs from the id in the address',
    ],
    ['no articleID in the body', {}, 'articleID'],
    ['an articleID of another form', { articleID: 'nope' }, 'is not an article id'],
    ['an articleID that is a list', { articleID: ['0123456789AB'] }, 'articleID'],
  ])('%s', async (_, body, message) => {
    const { articleID, db, send } = await ownersArticle();
    const before = await allRows(db);
    const answer = await send(body, { method: 'POST', url: deleteArticleUrl(articleID) });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.code).toBe('invalid');
    expect(answer.json().error.message).toContain('articleID');
    expect(answer.json().error.message).toContain(message);
    expect(await allRows(db)).toEqual(before);
  });
});

describe('a body that cannot be understood', () => {
  test.each([
    ['a list', '[]', 400],
    ['a text', '"text"', 400],
    ['null', 'null', 400],
    ['a number', '1', 400],
    ['cut off', '{"basedOn": 1, "content": {"title": "On t', 400],
    ['nothing', '', 400],
    ['no JSON', 'basedOn=1', 400],
    ['a prototype', '{"__proto__": {"isLoggedIn": true}, "basedOn": 1}', 400],
    ['too large', JSON.stringify('x'.repeat(14 * mebibyte)), 413],
  ])('is refused: %s', async (_, body, status) => {
    const { db, send } = await ownersArticle();
    const before = await allRows(db);
    const answer = await send(body);
    expect(answer.statusCode).toBe(status);
    expect(answer.json().error).toEqual({
      code: expect.any(String),
      message: expect.stringMatching(/\w+ \w+/),
    });
    expect(await allRows(db)).toEqual(before);
  });

  test.each([
    'text/xml',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
  ])('is refused with 415 if its type is %s, on every call with a body', async (type) => {
    const { articleID, db, send } = await ownersArticle();
    const before = await allRows(db);
    const body = `articleID=${articleID}&revision=1`;
    const statuses = [
      await send(body, { type }),
      await send(body, { type, method: 'POST', url: apiPublishUrl(articleID) }),
      await send(body, { type, method: 'POST', url: deleteArticleUrl(articleID) }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([415, 415, 415]);
    expect(await allRows(db)).toEqual(before);
  });
});

eachDatabase((_, kind) => {
  const whole = makeContent({ title: 'Whole' });
  test.each<[string, ArticleContent]>([
    ['a title of 200 family emoji', { ...whole, title: family.repeat(200) }],
    [
      'twenty tags of fifty characters',
      {
        ...whole,
        tags: Array.from('一二三四五六七八九十甲乙丙丁戊己庚辛壬癸', (letter) => letter.repeat(50)),
      },
    ],
    ['an excerpt of 1,000 characters', { ...whole, excerpt: '随'.repeat(1000) }],
    ['an upload for a cover', { ...whole, coverUrl: '/uploads/abc/cover.png' }],
    ['an address for a cover', { ...whole, coverUrl: 'https://example.org/a b.png?c=d' }],
    ['no text at all', { ...whole, markdown: '', author: '', excerpt: '', tags: [] }],
    ['2 MiB of text', { ...whole, markdown: 'x'.repeat(2 * mebibyte) }],
    ['2 MiB of Chinese', { ...whole, markdown: `${'茶'.repeat((2 * mebibyte - 2) / 3)}é` }],
    ['2 MiB of control characters', { ...whole, markdown: '\u0001'.repeat(2 * mebibyte) }],
  ])('%s is stored unchanged', async (_, content) => {
    const { articleID, db, send } = await ownersArticle(kind);
    expect((await send(makeSaveBody({ basedOn: 1, content }))).statusCode).toBe(200);
    const kept = (await findRevision(db, articleID, 2))?.content;
    // A comparison of the texts themselves would print a difference of two megabytes.
    expect(isDeepStrictEqual(kept, content)).toBe(true);
  });
});
