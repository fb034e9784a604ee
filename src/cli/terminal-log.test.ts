import { expect, test } from 'vitest';
import { openTerminalLog } from './terminal-log.ts';

function openRecorded() {
  const lines: string[] = [];
  const log = openTerminalLog({ write: (line: string) => lines.push(line) > 0 });
  return { log, written: () => lines.join('') };
}

const time = new Date(2026, 10, 20, 8, 5, 9).getTime();

test.each([
  [
    {
      ...{ level: 30, msg: 'request', reqId: 'a', method: 'GET', path: '/' },
      ...{ status: 200, ms: 3.1, ip: '::1' },
    },
    '200 GET / 3.1 ms',
  ],
  [{ level: 30, pid: 1, hostname: 'a', msg: 'stopping' }, 'stopping'],
  [{ level: 40, msg: 'cleaning up failed' }, 'warning cleaning up failed'],
  [{ level: 40, msg: 'login failed', ip: '10.0.0.7' }, 'warning login failed ip=10.0.0.7'],
  [
    { level: 40, msg: 'readers do not see these files', uploads: [{ id: 'a', name: '茶.png' }] },
    "warning readers do not see these files uploads=[ { id: 'a', name: '茶.png' } ]",
  ],
  [
    {
      ...{ level: 50, reqId: 'abc', msg: 'request failed' },
      err: { message: 'no', stack: 'Error: no\n    at a' },
    },
    'error request failed (request abc)\nError: no\n    at a',
  ],
])('a person reads %j as %j', (line, words) => {
  const { log, written } = openRecorded();
  log.write(JSON.stringify({ time, ...line }));
  log.writeLater(() => JSON.stringify({ time, level: 30, msg: 'more' }));
  expect(written()).toBe(`08:05:09 ${words}\n08:05:09 more\n`);
});

test('nothing in a line moves the cursor', () => {
  const { log, written } = openRecorded();
  log.write(JSON.stringify({ time, level: 40, msg: 'a', path: '/\u001b[2J\u009b2J\u202e' }));
  expect(written()).toBe('08:05:09 warning a path=/\\u{1b}[2J\\u{9b}2J\\u{202e}\n');
});
