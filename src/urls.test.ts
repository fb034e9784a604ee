import { expect, test } from 'vitest';
import {
  archiveUrl,
  articlesUrl,
  deskUrl,
  isListPath,
  isReadingPath,
  langUrl,
  pageUrl,
  patterns,
  readUrl,
  seriesUrl,
  tagsUrl,
  tagUrl,
  uploadIdOf,
  uploadUrl,
} from './urls.ts';

test.each([
  [uploadUrl('abc', '茶 #1.png'), 'abc'],
  ['/uploads/abc/a/b.png', 'abc'],
  ['/uploads/abc', 'abc'],
  ['/uploads/', ''],
  ['/upload/abc/a.png', undefined],
  ['https://blog.example/uploads/abc/a.png', undefined],
  ['uploads/abc/a.png', undefined],
  ['', undefined],
])('the id of the upload at %j is %j', (address, id) => {
  expect(uploadIdOf(address)).toBe(id);
});

test.each([
  articlesUrl(),
  patterns.articles,
  archiveUrl(),
  tagUrl('茶'),
  seriesUrl('茶'),
  langUrl('en'),
  tagsUrl,
])('%s is a list', (path) => {
  expect(isListPath(path)).toBe(true);
});

test.each([readUrl('0123456789AB'), deskUrl, '/tag', '/tags', '/serieses/', '/articles/'])(
  '%s is none',
  (path) => {
    expect(isListPath(path)).toBe(false);
  },
);

test.each([readUrl('0123456789AB'), '/article/on-tea/', pageUrl('关于')])(
  '%s is a reading page',
  (path) => {
    expect(isReadingPath(path)).toBe(true);
  },
);

test.each([patterns.newArticle, '/', archiveUrl(), tagsUrl, deskUrl, tagUrl('茶'), '/settings'])(
  '%s is no reading page',
  (path) => {
    expect(isReadingPath(path)).toBe(false);
  },
);
