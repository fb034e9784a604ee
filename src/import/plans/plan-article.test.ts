import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { sampleOf } from '../../../test/document-samples.ts';
import { makeContent } from '../../../test/make.ts';
import { type ArticleContent, fieldNames, isSameContent } from '../../shared/document.ts';
import {
  asOfVersion1,
  digestFile,
  digestLinked,
  digestOfVersion1,
  digestWords,
  readDigest,
  writeDigest,
} from './digest.ts';
import { type ArticlePlan, planArticle } from './plan-article.ts';

const leave: ArticlePlan = { kind: 'leave' };
const save = (basedOn: number): ArticlePlan => ({ kind: 'save', basedOn });

const plain = makeContent({ markdown: 'See [rain](rain.md).\n' });
const linked = makeContent({ markdown: 'See [rain](/article/0123456789AB/read/).\n' });
const named = makeContent({ ...plain, slug: 'tea' });
const other = makeContent({ markdown: 'See the [rain](rain.md).\n' });

function present(file: string, content: ArticleContent, written = content) {
  const linked = digestLinked(content);
  const digest = { file: digestFile(Buffer.from(file)), words: digestWords(written), linked };
  return { digest, content, written, postedAt: 1, isDraft: false, writtenCover: undefined };
}

describe('an article that is known by a digest of version 2', () => {
  const { digest } = present('file', plain);
  const stored = writeDigest({ ...digest, words: undefined });
  const known = { digest: stored, revision: 3, isDraft: false };
  test.each([
    ['nothing changed', 'file', plain, 3, leave],
    ['nothing changed, edited in Suibi', 'file', plain, 5, leave],
    ['only a link changed', 'file', linked, 3, save(3)],
    ['only a link changed, edited in Suibi', 'file', linked, 5, leave],
    ['the file changed', 'another file', other, 3, save(3)],
    ['the file changed, edited in Suibi', 'another file', other, 5, save(5)],
    ['the file has the same words', 'another file', plain, 3, leave],
    ['the file has the same words and another link', 'another file', linked, 3, save(3)],
    ['the same, edited in Suibi', 'another file', linked, 5, leave],
    ['the file has the same words and another address name', 'another file', named, 3, save(3)],
    ['the same words and another name, edited in Suibi', 'another file', named, 5, leave],
  ])('%s', (_, file, content, revision, plan) => {
    const article = { revision, isInTrash: false, postedAt: 1, imported: plain };
    expect(planArticle(known, present(file, content), article)).toEqual(plan);
  });
});

/** What the file says, as an earlier version converted it, and as this one does. */
const html = makeContent({ markdown: '<b>Tea</b>\n', excerpt: '' });
const before = makeContent({ ...html, excerpt: 'Tea' });
const page = makeContent({ ...before, kind: 'page' });
const now = makeContent({ markdown: '**Tea**\n', excerpt: 'Tea now' });

describe.each([
  ['2', undefined],
  ['3', digestWords(html)],
])('an article whose words become another text, known by a digest of version %s', (_, words) => {
  const { digest } = present('file', before);
  const known = { digest: writeDigest({ ...digest, words }), revision: 3, isDraft: false };
  test.each<
    [
      string,
      file: string,
      revision: number,
      isAgain: boolean,
      plan: ArticlePlan,
      content?: ArticleContent,
    ]
  >([
    ['the file is the same', 'file', 3, false, leave],
    ['the owner wants it converted anew', 'file', 3, true, save(3)],
    ['the same, edited in Suibi', 'file', 5, true, { kind: 'leave', because: 'edited' }],
    ['only the front matter changed', 'another file', 3, false, leave],
    ['the front matter changed, edited in Suibi', 'another file', 5, false, leave],
    ['the front matter changed, converted anew', 'another file', 3, true, save(3)],
    ['the article is a page now', 'file', 3, false, leave, page],
    ['the article is a page now, and converted anew', 'file', 3, true, save(3), page],
  ])('%s', (_, file, revision, isAgain, plan, content = now) => {
    const article = { revision, isInTrash: false, postedAt: 1, imported: before };
    expect(planArticle(known, present(file, content, html), article, isAgain)).toEqual(plan);
  });
});

test.each<[string, revision: number, isAgain: boolean, plan: ArticlePlan]>([
  ['the file may be the same', 3, false, leave],
  ['the owner wants it converted anew', 3, true, save(3)],
  ['the same, edited in Suibi', 5, true, { kind: 'leave', because: 'edited' }],
])(
  'words that become another text, known by a digest of version 1: %s',
  (_, revision, isAgain, plan) => {
    const known = { digest: digestOfVersion1(before, 1, false), revision: 3, isDraft: false };
    const article = { revision, isInTrash: false, postedAt: 1, imported: before };
    expect(planArticle(known, present('file', now, html), article, isAgain)).toEqual(plan);
  },
);

describe('an article that is known by a digest of version 1', () => {
  const known = { digest: digestOfVersion1(plain, 1, false), revision: 3, isDraft: false };
  test.each([
    ['nothing changed', plain, 3, plain, leave],
    ['nothing changed, edited in Suibi', plain, 5, plain, leave],
    ['only a link changed', linked, 3, plain, save(3)],
    ['only a link changed, edited in Suibi', linked, 5, plain, leave],
    ['only the cover changed', { ...plain, coverUrl: 'https://a.example/b' }, 5, plain, save(5)],
    ['the text changed, edited in Suibi', other, 5, plain, save(5)],
    ['the tags changed, edited in Suibi', { ...plain, tags: ['rain'] }, 5, plain, save(5)],
    ['a link changed, and the imported revision is gone', linked, 5, undefined, save(5)],
  ])('%s', (_, content, revision, imported, plan) => {
    const article = { revision, isInTrash: false, postedAt: 1, imported };
    expect(planArticle(known, present('file', content), article)).toEqual(plan);
  });
});

test('a digest of version 1 is that of the seven fields of then, in their order', () => {
  const text =
    '[{"title":"On tea","author":"Zhixia Lin","tags":["tea","茶"],"excerpt":"A bowl is enough.",' +
    '"coverUrl":null,"markdown":"See [rain](rain.md).\\n","lang":null},1,false]';
  const digest = createHash('sha256').update(text).digest('hex');
  expect(digestOfVersion1(plain, 1, false)).toBe(digest);
});

test.each(fieldNames)('what version 1 read of the field %s is in its digest', (name) => {
  const read = asOfVersion1({ ...plain, ...sampleOf(name) }, undefined);
  const isInDigest = digestOfVersion1(read, 1, false) !== digestOfVersion1(plain, 1, false);
  expect(isSameContent(read, plain)).toBe(!isInDigest);
});

test('a stored digest is read back', () => {
  const { digest } = present('file', plain);
  const old = { file: digest.file, linked: digest.linked };
  for (const password of [undefined, '$argon2id$v=19$m=1']) {
    expect(readDigest(writeDigest({ ...digest, password }))).toEqual({
      ...{ version: 3, ...digest, password },
    });
    expect(readDigest(writeDigest({ ...old, password }))).toEqual({ version: 2, ...old, password });
  }
  expect(readDigest('abc')).toEqual({ version: 1, imported: 'abc' });
});
