import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { makeProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

/** Standard error as it is in a pipe, or on a terminal of 80 columns. */
function makeOutput(isTTY: boolean) {
  const stream = Object.assign(new PassThrough({ encoding: 'utf8' }), {
    ...{ isTTY, columns: 80, rows: 24 },
    ...{ cursorTo: () => true, clearLine: () => true, moveCursor: () => true },
  });
  return {
    output: stream as unknown as WriteStream,
    written: () => String(stream.read() ?? ''),
  };
}

test('a short work says nothing in a pipe', () => {
  const { output, written } = makeOutput(false);
  const progress = makeProgress(output);
  progress.begin(1_200, 'articles');
  progress.advance(1_200);
  progress.stop();
  vi.advanceTimersByTime(60_000);
  expect(written()).toBe('');
});

test('a long work says every ten seconds in a pipe how far it is', () => {
  const { output, written } = makeOutput(false);
  const progress = makeProgress(output);
  progress.begin(200, 'articles');
  progress.advance(1);
  vi.advanceTimersByTime(9_999);
  expect(written()).toBe('');
  vi.advanceTimersByTime(1);
  expect(written()).toBe('1 of 200 articles\n');
  progress.advance(150);
  progress.setTotal(237);
  vi.advanceTimersByTime(10_000);
  expect(written()).toBe('151 of 237 articles\n');
  // Words that no terminal has to interpret, each part with its own count.
  progress.begin(3.4, 'MB read back');
  progress.advance(1.2);
  progress.advance(0.4);
  vi.advanceTimersByTime(10_000);
  expect(written()).toBe('1.6 of 3.4 MB read back\n');
  progress.stop();
  vi.advanceTimersByTime(60_000);
  expect(written()).toBe('');
});

test('a terminal has a bar for each part, which begins with the first thing that is done', () => {
  const { output, written } = makeOutput(true);
  const progress = makeProgress(output);
  progress.begin(2, '文章');
  expect(written()).toBe('');
  progress.advance(1);
  progress.advance(1);
  progress.begin(5.2, 'MB read back');
  expect(written()).toContain('█ 2 of 2 文章');
  progress.advance(5.2);
  progress.stop();
  expect(written()).toContain('█ 5.2 of 5.2 MB read back');
});
