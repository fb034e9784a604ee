import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { drawingOf } from '../../../test/hostile-uploads.ts';
import { mostMemoryOfChildren } from '../../../test/memory-of-children.ts';
import { heavyAnimation } from '../../../test/pictures.ts';
import { imageLimits } from '../../server/uploads/image-tasks.ts';
import { makePictureMeter } from './picture-meter.ts';

function start() {
  const folder = temporaryFolder();
  const meter = makePictureMeter();
  onTestFinished(() => meter.close());
  return (name: string, mediaType: string, content: Uint8Array) => {
    writeFileSync(join(folder, name), content);
    return meter.measure(join(folder, name), mediaType);
  };
}

test.each([
  ['a.gif', 'image/gif', heavyAnimation(), { kind: 'measured', width: 2_000, isHeavy: true }],
  [
    'cut.gif',
    'image/gif',
    heavyAnimation().subarray(0, 30),
    { kind: 'refused', note: { kind: 'upload-damaged' } },
  ],
  ['a.svg', 'image/svg+xml', drawingOf(3), { kind: 'measured', width: 80, height: 60 }],
  ['a.svg', 'image/png', drawingOf(3), { kind: 'refused', note: { kind: 'upload-damaged' } }],
])('%s as %s is measured or refused', async (name, mediaType, content, expected) => {
  const measure = start();
  expect(await measure(name, mediaType, content)).toMatchObject(expected);
});

test('a drawing that takes more than a gigabyte is refused before it does, and the next picture is measured', {
  tags: ['rest'],
  timeout: 300_000,
}, async () => {
  const measure = start();
  const memory = mostMemoryOfChildren();
  const both = await Promise.all([
    measure('many.svg', 'image/svg+xml', drawingOf(650_000)),
    measure('a.gif', 'image/gif', heavyAnimation()),
  ]);
  expect(both).toMatchObject([
    { kind: 'refused', note: { kind: 'upload-too-costly' } },
    { kind: 'measured', height: 1_000 },
  ]);
  expect(memory.stop() / imageLimits.maxMemoryBytes).toBeLessThan(1.1);
});
