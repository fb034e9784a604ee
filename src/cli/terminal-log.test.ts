import { expect, test } from 'vitest';
import { describeLine } from './terminal-log.ts';

test.each([
  [
    {
      level: 30,
      msg: 'request',
      reqId: 'a',
      method: 'GET',
      path: '/',
      status: 200,
      ms: 3.1,
      ip: '::1',
    },
    '200 GET / 3.1 ms\n',
  ],
  [{ level: 30, pid: 1, hostname: 'a', msg: 'stopping' }, 'stopping\n'],
  [{ level: 40, msg: 'cleaning up failed' }, 'warning cleaning up failed\n'],
  [{ level: 30, msg: 'migrated', migration: '0001' }, 'migrated {"migration":"0001"}\n'],
  [
    {
      level: 50,
      reqId: 'abc',
      msg: 'request failed',
      err: { message: 'no', stack: 'Error: no\n at a' },
    },
    'error request failed (request abc)\nError: no\n at a\n',
  ],
])('a person reads %j as %j', (line, words) => {
  const time = new Date(2026, 10, 20, 8, 5, 9).getTime();
  expect(describeLine(JSON.stringify({ time, ...line }))).toBe(`08:05:09 ${words}`);
});
