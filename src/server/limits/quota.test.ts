import { expect, test } from 'vitest';
import { WorkQueue } from '../../shared/limits/work-queue.ts';
import { BusyError } from './busy-error.ts';
import { limitRendering } from './limit-rendering.ts';
import { Quota } from './quota.ts';

const makeError = () => new BusyError('busy', 7);

test('so many pieces of work run at the same time, and a further one is refused until one ends or fails', async () => {
  const quota = new Quota({ max: 2, makeError });
  const { promise: gate, reject } = Promise.withResolvers<never>();
  const first = [quota.run(() => gate), quota.run(() => gate)];
  await expect(quota.run(async () => 'third')).rejects.toMatchObject({
    ...{ status: 503, code: 'busy', retryAfterSeconds: 7 },
  });
  reject(new Error('fails'));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(await quota.run(async () => 'third')).toBe('third');
});

test('too much of one, and too much of all, is refused; what fails lets the next one begin', async () => {
  const quota = new Quota({ max: 4, maxPerKey: 2, makeError });
  const queue = new WorkQueue({ concurrency: 1 });
  const inTurn = <Result>(key: string, work: () => Promise<Result>) =>
    quota.run(() => queue.run(work, { key }), { key });
  const fail = () => Promise.reject(new Error('failed'));
  const asked = ['a', 'a', 'a', 'b', 'c', 'd'].map((who) => inTurn(who, fail));
  const outcomes = (await Promise.allSettled(asked)).map(
    (outcome) => outcome.status === 'rejected' && outcome.reason.message,
  );
  const busy = makeError().message;
  expect(outcomes).toEqual(['failed', 'failed', busy, 'failed', 'failed', busy]);
  expect(await inTurn('a', async () => 'again')).toBe('again');
});

test.each([
  ['20 texts of 2 MiB', 'x'.repeat(2 * 1024 * 1024), 20],
  ['20 texts of 2 MiB in Chinese', '雨'.repeat((2 * 1024 * 1024) / 3), 20],
  ['2,560 short texts', 'rain', 2560],
])('at most %s wait for the renderer', async (_, markdown, max) => {
  const gate = Promise.withResolvers<never>();
  let begun = 0;
  const renderer = limitRendering({
    prepare() {},
    render() {
      begun += 1;
      return gate.promise;
    },
    isRunning: () => true,
    close: async () => {},
  });
  const texts = Array.from({ length: max + 1 }, () =>
    renderer.render({ markdown, lang: undefined, uploadSizes: new Map() }),
  );
  await expect(texts[max]).rejects.toMatchObject({ code: 'rendering-busy' });
  expect(begun).toBe(max);
  gate.reject(new Error('closed'));
  await Promise.allSettled(texts);
});
