import { expect, test } from 'vitest';
import { BusyError } from './busy-error.ts';
import { limitRendering } from './limit-rendering.ts';
import { limited } from './limited.ts';

const busy = () => new BusyError('busy', 'Too many.', 7);

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

test('at most 20 texts wait for the renderer', async () => {
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
  const texts = Array.from({ length: 21 }, () =>
    renderer.render({ markdown: '', lang: undefined, uploadSizes: new Map() }),
  );
  await expect(texts[20]).rejects.toMatchObject({ code: 'rendering-busy' });
  expect(begun).toBe(20);
  gate.reject(new Error('closed'));
  await Promise.allSettled(texts);
});
