import { describe, expect, test } from 'vitest';
import { ownerCacheName } from '../../shared/owner-build.ts';
import { isBuiltFile, keptAddress, listUnneeded, usedFilesCache } from './owner-rules.ts';

describe('the page for an address is kept under', () => {
  test.each([
    ['/article/new/', '/article/new/'],
    ['/article/0123456789AB/edit/', '/article/new/'],
    ['/article/0123456789AB/edit/?from=desk', '/article/new/'],
    ['/desk', '/desk'],
    ['/desk?show=trash', '/desk'],
    ['/-/help/#tables', '/-/help/'],
    ['/article/0123456789AB/history/', '/article/0123456789AB/history/'],
    ['/article/0123456789AB/history/?with=3', '/article/0123456789AB/history/?with=3'],
    ['/article/0123456789AB/read/', '/article/0123456789AB/read/'],
    ['/?page=2', '/?page=2'],
  ])('%s: %s', (path, expected) => {
    expect(keptAddress(`https://blog.example${path}`)).toBe(expected);
  });
});

describe('an answer is a built file', () => {
  test.each<[string, number, string | undefined, boolean]>([
    ['a script', 200, 'text/javascript', true],
    [
      'a script with the older name of its type',
      200,
      'application/javascript; charset=utf-8',
      true,
    ],
    ['a style sheet', 200, 'text/css; charset=utf-8', true],
    ['a font', 200, 'font/woff2', true],
    ['the login page of a hotel', 200, 'text/html', false],
    ['a file that is gone', 404, 'text/javascript', false],
    ['a part of a file', 206, 'text/javascript', false],
    ['an answer without a type', 200, undefined, false],
  ])('%s', (_, status, type, expected) => {
    const headers = new Headers(type === undefined ? {} : { 'content-type': type });
    expect(isBuiltFile({ status, headers })).toBe(expected);
  });
});

test('the caches of other versions are not needed, if no open page holds their lock', () => {
  const [first, second, own] = ['v1', 'v2', 'v3'].map(ownerCacheName) as [string, string, string];
  const names = ['suibi-pages', usedFilesCache, first, second, own];
  expect(listUnneeded(names, own, [])).toEqual([first, second]);
  expect(listUnneeded(names, own, [first, 'a lock of another program'])).toEqual([second]);
});
