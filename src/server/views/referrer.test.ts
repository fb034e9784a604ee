import { expect, test } from 'vitest';
import { findReferrer } from './referrer.ts';

test.each<[string | undefined, string | undefined]>([
  ['https://news.example/', 'news.example'],
  ['https://NEWS.Example/item?id=7&user=ann#top', 'news.example'],
  ['http://www.news.example:8080/', 'news.example'],
  ['https://news.example./', 'news.example'],
  ['https://读书.example/', 'xn--1jq341m.example'],
  ['https://ann:secret@news.example/', 'news.example'],
  // The blog itself.
  ['https://blog.example/archive/', undefined],
  ['https://www.blog.example/', undefined],
  // Addresses that may be a person's.
  ['http://192.0.2.7/', undefined],
  ['http://[2001:db8::7]/', undefined],
  ['http://localhost:3000/', undefined],
  ['http://nas/', undefined],
  // No web addresses.
  ['android-app://com.example.reader/', undefined],
  ['javascript:alert(1)', undefined],
  ['about:client', undefined],
  ['news.example', undefined],
  ['', undefined],
  [undefined, undefined],
  [`https://${'a.'.repeat(60)}example/`, undefined],
])('a reader who comes from %s: %s', (referer, host) => {
  const headers = { host: 'blog.example:3000', ...(referer !== undefined && { referer }) };
  expect(findReferrer(headers)).toBe(host);
});

test('the host that a proxy names is the blog itself too', () => {
  const headers = { host: '127.0.0.1:3000', 'x-forwarded-host': 'blog.example' };
  expect(findReferrer({ ...headers, referer: 'https://blog.example/' })).toBeUndefined();
});

test('the page that the script names counts instead of the header', () => {
  const headers = { host: 'blog.example', referer: 'https://blog.example/' };
  expect(findReferrer(headers, 'https://news.example/')).toBe('news.example');
  expect(findReferrer(headers, '')).toBeUndefined();
});
