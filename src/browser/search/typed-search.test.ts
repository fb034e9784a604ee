import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type QuickResult, quickRules } from './ask-server.ts';
import { TypedSearch } from './typed-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A source that answers each query when the test says so, and a log of what is asked and shown. */
function start() {
  const log: string[] = [];
  const waiting = new Map<string, (result: QuickResult) => void>();
  const search = new TypedSearch<QuickResult>({
    ...quickRules,
    ask(query, signal) {
      log.push(`asks ${query}`);
      signal.addEventListener('abort', () => waiting.delete(query) && log.push(`drops ${query}`));
      return new Promise((resolve) => waiting.set(query, resolve));
    },
    show: (result, query) => log.push(`shows ${result?.kind ?? 'no answer'} to ${query}`),
    late: () => log.push('is slow'),
  });
  return {
    want: (text: string) => search.want(text),
    again: () => search.again(),
    stop: () => search.stop(),
    answer: async (words: string, answer: QuickResult = { kind: 'nothing', isCut: false }) => {
      waiting.get(words)?.(answer);
      waiting.delete(words);
      await vi.advanceTimersByTimeAsync(0);
    },
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    /** What has happened since the last call. */
    since: () => log.splice(0),
  };
}

test('it asks when the writer rests, once for all that was typed before', async () => {
  const { want, wait, since } = start();
  for (const text of ['t', 'te', 'tea']) {
    want(text);
    await wait(149);
  }
  expect(since()).toEqual([]);
  await wait(1);
  expect(since()).toEqual(['asks tea']);
});

test('an answer to words that have changed since is not shown', async () => {
  const { want, wait, answer, since } = start();
  want('tea');
  await wait(150);
  want('rain');
  await answer('tea');
  expect(since()).toEqual(['asks tea', 'drops tea']);
  await wait(150);
  await answer('rain');
  expect(since()).toEqual(['asks rain', 'shows nothing to rain']);
});

test('the same words are asked once, also with other space between them', async () => {
  const { want, wait, answer, since } = start();
  want('old tea');
  await wait(150);
  await answer('old tea');
  want(' old  tea ');
  await wait(1_000);
  expect(since()).toEqual(['asks old tea', 'shows nothing to old tea']);
  want('rain');
  want('old　tea');
  await wait(1_000);
  expect(since()).toEqual(['shows nothing to old tea']);
});

test('without words nothing is asked, and the last answer is gone', async () => {
  const { want, wait, answer, since } = start();
  want('tea');
  await wait(150);
  want('  ');
  await answer('tea');
  await wait(1_000);
  expect(since()).toEqual(['asks tea', 'drops tea', 'shows no answer to ']);
});

test('a slow answer is announced after 400 ms, a quick one is not', async () => {
  const { want, wait, answer, since } = start();
  want('tea');
  await wait(150 + 399);
  expect(since()).toEqual(['asks tea']);
  await wait(1);
  await answer('tea');
  expect(since()).toEqual(['is slow', 'shows nothing to tea']);
  want('rain');
  await wait(150);
  await answer('rain');
  await wait(1_000);
  expect(since()).toEqual(['asks rain', 'shows nothing to rain']);
});

test('a refused query is asked again when it may be, unless the words have changed', async () => {
  const { want, wait, answer, since } = start();
  want('tea');
  await wait(150);
  await answer('tea', { kind: 'busy', waitMs: 3_000 });
  await wait(2_999);
  expect(since()).toEqual(['asks tea', 'shows busy to tea']);
  await wait(1);
  await answer('tea', { kind: 'busy', waitMs: 3_000 });
  want('rain');
  expect(since()).toEqual(['asks tea', 'shows busy to tea']);
  await wait(10_000);
  expect(since()).toEqual(['asks rain', 'is slow']);
});

test('without a connection the same words are asked every five seconds, until they change or nobody waits', async () => {
  const { want, wait, answer, stop, since } = start();
  want('tea');
  await wait(150);
  await answer('tea', { kind: 'offline' });
  await wait(4_999);
  expect(since()).toEqual(['asks tea', 'shows offline to tea']);
  await wait(1);
  await answer('tea', { kind: 'offline' });
  want('rain');
  expect(since()).toEqual(['asks tea', 'shows offline to tea']);
  await wait(150);
  await answer('rain', { kind: 'offline' });
  await wait(5_000);
  await answer('rain');
  expect(since()).toEqual([
    'asks rain',
    'shows offline to rain',
    'asks rain',
    'shows nothing to rain',
  ]);
  await wait(60_000);
  want('snow');
  await wait(150);
  await answer('snow', { kind: 'offline' });
  stop();
  await wait(60_000);
  expect(since()).toEqual(['asks snow', 'shows offline to snow']);
});

test('what failed is asked again when somebody says so, and what was answered is not', async () => {
  for (const kind of ['offline', 'failed'] as const) {
    const { want, again, wait, answer, since } = start();
    again();
    want('tea');
    await wait(150);
    await answer('tea', { kind });
    expect(since()).toEqual(['asks tea', `shows ${kind} to tea`]);
    again();
    await answer('tea');
    expect(since()).toEqual(['asks tea', 'shows nothing to tea']);
    again();
    await wait(1_000);
    expect(since()).toEqual([]);
  }
});
