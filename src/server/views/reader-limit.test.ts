import { expect, test } from 'vitest';
import { makeReaderLimit } from './reader-limit.ts';

const today = 20_777;

test('an address may have this many readers on a day, and each of them may come again', () => {
  const limit = makeReaderLimit({ maxPerNetwork: 2, maxReaders: 10 });
  const admits = (reader: string) => limit.admits(today, '192.0.2.1', reader);
  expect(['a', 'b', 'c', 'a', 'b', 'c'].map(admits)).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
  expect(limit.admits(today, '192.0.2.2', 'c')).toBe(true);
});

test('the addresses of one IPv6 network count as one', () => {
  const limit = makeReaderLimit({ maxPerNetwork: 1, maxReaders: 10 });
  expect(limit.admits(today, '2001:db8:1:2::1', 'a')).toBe(true);
  expect(limit.admits(today, '2001:db8:1:2::2', 'b')).toBe(false);
  expect(limit.admits(today, '2001:db8:1:3::1', 'b')).toBe(true);
});

test('the next day begins with no readers', () => {
  const limit = makeReaderLimit({ maxPerNetwork: 1, maxReaders: 10 });
  expect(limit.admits(today, '192.0.2.1', 'a')).toBe(true);
  expect(limit.admits(today + 1, '192.0.2.1', 'b')).toBe(true);
});

test('when there are too many readers to remember, the oldest addresses are forgotten', () => {
  const limit = makeReaderLimit({ maxPerNetwork: 2, maxReaders: 4 });
  const readers: [string, string][] = [
    ['192.0.2.1', 'a'],
    ['192.0.2.1', 'b'],
    ['192.0.2.2', 'a'],
    ['192.0.2.2', 'b'],
    ['192.0.2.3', 'a'],
  ];
  for (const [address, reader] of readers) {
    expect(limit.admits(today, address, reader)).toBe(true);
  }
  expect(limit.admits(today, '192.0.2.2', 'c')).toBe(false);
  expect(limit.admits(today, '192.0.2.1', 'c')).toBe(true);
});
