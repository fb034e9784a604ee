import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { drawingOf } from '../../../test/hostile-uploads.ts';
import { type ImageTask, imageLimits, imageProcess } from '../uploads/image-tasks.ts';
import { isOwnFailure } from './task-failure.ts';
import { makeTaskProcess } from './task-process.ts';

async function start() {
  const folder = temporaryFolder();
  const closing = new AbortController();
  const pictures = makeTaskProcess<ImageTask>(imageProcess, closing.signal);
  onTestFinished(() => pictures.end());
  const write = (name: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const measure = (from: string, limits = {}, mediaType = 'image/svg+xml') =>
    pictures.run<{ kind: string }>(
      { kind: 'measure', from, mediaType, maxPixels: 1e6 },
      { ...imageLimits, ...limits },
    );
  const size = { width: 60, height: 40, channels: 3, background: '#246' } as const;
  const good = write('good.png', await sharp({ create: size }).png().toBuffer());
  const measureGood = () => measure(good, {}, 'image/png');
  return { pictures, closing, write, measure, measureGood };
}

test('one process does all tasks, one after the other', async () => {
  const { measureGood } = await start();
  const found = await Promise.all([measureGood(), measureGood(), measureGood()]);
  expect(found.map(({ kind }) => kind)).toEqual(['measured', 'measured', 'measured']);
});

test.each([
  ['memory', { maxMemoryBytes: 150 * 1024 * 1024 }, true],
  ['time', { maxProcessorMs: 300 }, true],
  ['killed', { maxMs: 1 }, false],
])(
  'a task that takes too much is ended (%s), and the next one is done',
  async (failedBy, limits, isOwn) => {
    const { write, measure, measureGood } = await start();
    const drawing = write('many.svg', drawingOf(400_000));
    const error = await measure(drawing, limits).catch((error: unknown) => error);
    expect(error).toMatchObject({ name: 'TaskFailure', failedBy });
    expect(isOwnFailure(error)).toBe(isOwn);
    expect(await measureGood()).toMatchObject({ kind: 'measured', width: 60 });
  },
);

test('a task whose process was ended says so, and no task begins after the end of all', async () => {
  const { measureGood, closing } = await start();
  await measureGood();
  closing.abort();
  await expect(measureGood()).rejects.toThrow(/abort|SIGKILL/);
});
