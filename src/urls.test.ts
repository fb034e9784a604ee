import { expect, test } from 'vitest';
import {
  archiveUrl,
  articlesUrl,
  deskUrl,
  isListPath,
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

test.each([articlesUrl(), patterns.articles, archiveUrl(), tagUrl('茶'), seriesUrl('茶'), tagsUrl])(
  '%s is a list',
  (path) => {
    expect(isListPath(path)).toBe(true);
  },
);

test.each([readUrl('0123456789AB'), deskUrl, '/tag', '/tags', '/serieses/', '/articles/'])(
  '%s is none',
  (path) => {
    expect(isListPath(path)).toBe(false);
  },
);
