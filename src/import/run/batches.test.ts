import { expect, test } from 'vitest';
import { listBatches } from './batches.ts';

const KiB = 1024;

test.each([
  ['no article', [], []],
  ['small files', Array(120).fill(10), [50, 50, 20]],
  ['files that fill the memory of a batch', [256 * KiB, 256 * KiB, 1], [2, 1]],
  ['a file larger than a batch', [1, 600 * KiB, 1], [1, 1, 1]],
  ['a large file first', [600 * KiB, 1, 1], [1, 2]],
])('%s', (_, files: number[], sizes: number[]) => {
  const articles = files.map((bytes, number) => ({ bytes, number }));
  const batches = listBatches(articles);
  expect(batches.map((batch) => batch.length)).toEqual(sizes);
  expect(batches.flat()).toEqual(articles);
});
