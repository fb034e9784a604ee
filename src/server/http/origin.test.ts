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

const longest = `${'a.'.repeat(126)}b`;

test.each([
  ['253 characters, and a port', `${longest}:65535`, `http://${longest}:65535`],
  ['254 characters', `${longest}c`, 'http://localhost'],
  ['14,000 characters', 'a'.repeat(14_000), 'http://localhost'],
  ['characters that become several', `${'博'.repeat(50)}.`.repeat(5), 'http://localhost'],
])('a host may have 253 characters: %s', (_, host, origin) => {
  expect(originOf({ protocol: 'http', host }, undefined)).toBe(origin);
});
