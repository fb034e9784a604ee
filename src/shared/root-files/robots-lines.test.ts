import { expect, test } from 'vitest';
import { findRobotsFault } from './robots-lines.ts';

test.each<[lines: string, faulty: number | undefined]>([
  ['', undefined],
  ['User-agent: *\nAllow: /\n\n# a note\nCrawl-delay: 1', undefined],
  ['  Disallow : /a', undefined],
  ['\tDisallow:\t/a', undefined],
  ['Content-Signal: ai-train=no', undefined],
  ['Disallow: /\u0000', 1],
  ['Disallow: /\r', 1],
  ['Disallow: /\ud800', 1],
  ['a: b\nDisallow /', 2],
  [': x', 1],
  ['<html>', 1],
])('lines of robots.txt %j: the first fault is in line %s', (lines, faulty) => {
  expect(findRobotsFault(lines, 'en')?.match(/^Line (\d+)/)?.[1]).toBe(faulty?.toString());
});

test('lines of robots.txt have at most 8 KiB', () => {
  expect(findRobotsFault(`# ${'a'.repeat(8190)}`, 'en')).toBeUndefined();
  expect(findRobotsFault(`# ${'a'.repeat(8191)}`, 'en')).toContain('8193 bytes');
  expect(findRobotsFault(`# ${'茶'.repeat(4000)}`, 'zh-Hans')).toContain('现为 12002 字节');
});
