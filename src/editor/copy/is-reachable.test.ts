import { expect, test } from 'vitest';
import { isReachable } from './is-reachable.ts';

test.each([
  ['blog.example', true],
  ['local.example', true],
  ['8.8.8.8', true],
  ['172.32.0.1', true],
  ['[2001:db8::1]', true],
  ['localhost', false],
  ['blog.localhost', false],
  ['nas', false],
  ['nas.local', false],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['192.168.1.5', false],
  ['172.20.0.1', false],
  ['[::1]', false],
  ['[fd12:3456::1]', false],
  ['[fe80::1]', false],
])('%s can be reached: %j', (host, expected) => {
  expect(isReachable(host)).toBe(expected);
});
