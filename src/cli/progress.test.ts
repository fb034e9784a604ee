import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeProgress } from './progress.ts';

/** Standard error as it is in a pipe: a stream that is no terminal. */
function makePipe() {
  const pipe = Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: false });
  const written = () => String(pipe.read() ?? '');
  return { pipe: pipe as unknown as WriteStream, written };
}

test('in a pipe, every hundred is a plain line', () => {
  const { pipe, written } = makePipe();
  const progress = makeProgress(237, 'articles', pipe);
  for (let done = 0; done < 237; done += 1) progress.advance(1);
  progress.stop();
  expect(written()).toBe('100 of 237 articles\n200 of 237 articles\n');
});

test('steps that are larger than that are one line each', () => {
  const { pipe, written } = makePipe();
  const progress = makeProgress(500, 'articles', pipe);
  progress.advance(50);
  progress.advance(250);
  progress.advance(0);
  progress.advance(200);
  progress.stop();
  expect(written()).toBe('300 of 500 articles\n500 of 500 articles\n');
});

test('a short work says nothing in a pipe', () => {
  const { pipe, written } = makePipe();
  const progress = makeProgress(12, 'articles', pipe);
  progress.advance(12);
  progress.stop();
  expect(written()).toBe('');
});

test('a slow work says every ten seconds how far it is', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { pipe, written } = makePipe();
  const progress = makeProgress(200, 'articles', pipe);
  progress.advance(1);
  vi.advanceTimersByTime(9_999);
  expect(written()).toBe('');
  vi.advanceTimersByTime(1);
  expect(written()).toBe('1 of 200 articles\n');
  vi.advanceTimersByTime(5_000);
  progress.advance(99);
  expect(written()).toBe('100 of 200 articles\n');
  vi.advanceTimersByTime(9_999);
  expect(written()).toBe('');
  vi.advanceTimersByTime(1);
  expect(written()).toBe('100 of 200 articles\n');
  progress.stop();
  vi.advanceTimersByTime(60_000);
  expect(written()).toBe('');
});

test('nothing in a pipe moves the cursor or has a colour', () => {
  const { pipe, written } = makePipe();
  const progress = makeProgress(200, '文章', pipe);
  progress.advance(200);
  progress.stop();
  const text = written();
  expect(text).toBe('200 of 200 文章\n');
  expect(text).not.toContain('\u001b');
  expect(text).not.toContain('\r');
});
