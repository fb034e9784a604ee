import { afterEach, expect, test, vi } from 'vitest';
import { keepRow } from '../../browser/kept-rows.ts';
import { keepIgnored, readIgnored } from './ignored.ts';

afterEach(() => vi.unstubAllGlobals());

function stubStorage(): void {
  const kept = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  vi.stubGlobal('window', { localStorage });
}

test('ignored places are kept by article, and the oldest make room', () => {
  stubStorage();
  keepIgnored('A', 'old');
  keepIgnored('A', 'rain');
  keepIgnored('A', 'old');
  keepIgnored('B', 'tea');
  expect(readIgnored('A')).toEqual(['rain', 'old']);
  expect(readIgnored('B')).toEqual(['tea']);
  for (let number = 0; number < 600; number += 1) keepIgnored('A', `k${number}`);
  expect(readIgnored('A')).toHaveLength(500);
  expect(readIgnored('A')[0]).toBe('k100');
});

test('what is no list counts as none', () => {
  stubStorage();
  keepRow('ignored', 'A', 'rain');
  expect(readIgnored('A')).toEqual([]);
});
