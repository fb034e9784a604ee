import { describe, expect, test } from 'vitest';
import { ownersCookiePattern } from '../auth/cookies.ts';
import { cacheKeyOf } from './cache-key.ts';

const rules = { hasPublicUrl: true, ownersCookie: ownersCookiePattern };

function keyFor(url: string, headers: Record<string, string> = {}, method = 'GET') {
  return cacheKeyOf({ method, url, headers: { host: 'blog.example', ...headers } }, rules);
}

test.each([
  '/',
  '/articles',
  '/?page=2',
  '/articles?page=1000000',
  '/article/0123456789AB/read/',
  '/tag/%E8%8C%B6/',
  '/tag/C%2B%2B/feed.xml',
  "/tag/don't/",
])('the answer to %s may be cached under its address', (url) => {
  expect(keyFor(url)).toBe(`${url} `);
  expect(keyFor(url, {}, 'HEAD')).toBe(`${url} `);
});

test.each([
  '/?',
  '/?page=0',
  '/?page=01',
  '/?page=10000000',
  '/?page=2&page=3',
  '/?page=2#',
  '/?PAGE=2',
  '/?page=%32',
  '/?utm_source=x',
  '/articles;a=b',
  '/%61rticles',
  '/tag/%e8%8c%b6/',
  '/tag/茶/',
  '/tag/C++/',
  '/%',
  '/%FF',
  '/a\\b',
  'http://blog.example/',
  '//blog.example/',
  '*',
  '',
])('%j is no usual spelling', (url) => {
  // Two slashes are an address of their own, which no route answers.
  expect(keyFor(url)).toBe(url === '//blog.example/' ? `${url} ` : undefined);
});

describe('a request', () => {
  test.each([
    ['of the owner', { cookie: 'a=b; suibi=x' }],
    ['of the owner with https', { cookie: '__Host-suibi=x' }],
    ['of the owner who has logged out', { cookie: 'a=b; suibi-device=a.b' }],
    ['of the owner who has logged out, with https', { cookie: '__Host-suibi-device=a.b' }],
    ['with a body', { 'content-length': '3' }],
    ['with a body of unknown length', { 'transfer-encoding': 'chunked' }],
  ])('%s has no key', (_, headers) => {
    expect(keyFor('/', headers)).toBeUndefined();
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'get'])(
    'with %s has no key',
    (method) => {
      expect(keyFor('/', {}, method)).toBeUndefined();
    },
  );

  test('with cookies of others has the usual key', () => {
    const cookie = '_ga=1; theme=dark; suibi-article=a.b';
    expect(keyFor('/', { cookie })).toBe(keyFor('/'));
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=1, br;q=0.1', 'br'],
    ['deflate, gzip', 'gzip'],
    ['identity', ''],
  ])('with Accept-Encoding: %s has the encoding “%s” in its key', (accepted, encoding) => {
    const headers = { 'accept-encoding': accepted };
    expect(keyFor('/', headers)).toBe(`/ ${encoding}`);
    // The server of files chooses among the files that there are.
    expect(keyFor('/assets/a.js', headers)).toBe(`/assets/a.js ${accepted}`);
  });

  test('names its host in the key where the blog does not know its own', () => {
    const keyFor = (headers: Record<string, string>) =>
      cacheKeyOf({ method: 'GET', url: '/', headers }, { ...rules, hasPublicUrl: false });
    const keys = [
      keyFor({ host: 'a.example' }),
      keyFor({ host: 'b.example' }),
      keyFor({ host: 'a.example', 'x-forwarded-host': 'b.example' }),
      keyFor({ host: 'a.example', 'x-forwarded-proto': 'https' }),
      keyFor({ host: 'a.example', 'x-forwarded-proto': 'b.example' }),
      // Such a text must not be taken for a header that is not there.
      keyFor({ host: 'a.example', 'x-forwarded-host': 'undefined' }),
      keyFor({ host: 'undefined' }),
    ];
    expect(new Set(keys).size).toBe(7);
    expect(keyFor({ host: 'a'.repeat(2_000) })).toBeUndefined();
  });
});
