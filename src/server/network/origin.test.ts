import { expect, test } from 'vitest';
import { originOf } from './origin.ts';

test.each([
  ['http', 'blog.example', 'http://blog.example'],
  ['https', 'blog.example:8443', 'https://blog.example:8443'],
  ['http', '127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['http', '[::1]:3000', 'http://[::1]:3000'],
  ['https', 'blog.example:443', 'https://blog.example'],
  ['http', '博客.example', 'http://xn--9krq6q.example'],
  ['http', 'blog.example/"><script>', 'http://blog.example'],
  ['http', 'a b', 'http://localhost'],
  ['http', '"><script>', 'http://localhost'],
  ['http', '', 'http://localhost'],
])('a request by %s to the host %j has the origin %s', (protocol, host, origin) => {
  expect(originOf({ protocol, host } as Parameters<typeof originOf>[0], undefined)).toBe(origin);
});

test('a blog with PUBLIC_URL has this origin for every request', () => {
  const request = { protocol: 'http', host: 'inner:3000' } as const;
  expect(originOf(request, new URL('https://blog.example/'))).toBe('https://blog.example');
});
