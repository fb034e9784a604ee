import { expect, test } from 'vitest';
import { BusyError } from './busy-error.ts';
import { limitRendering } from './limit-rendering.ts';
import { limited } from './limited.ts';

const busy = () => new BusyError('busy', 7);

test('so many pieces of work run at the same time, and a further one is refused until one ends or fails', async () => {
  const inLimits = limited(2, busy);
  const { promise: gate, reject } = Promise.withResolvers<never>();
  const first = [inLimits(() => gate), inLimits(() => gate)];
  await expect(inLimits(async () => 'third')).rejects.toMatchObject({
    ...{ status: 503, code: 'busy', retryAfterSeconds: 7 },
  });
  reject(new Error('fails'));
  expect((await Promise.allSettled(first)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ]);
  expect(await inLimits(async () => 'third')).toBe('third');
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
