import { expect, test } from 'vitest';
import { fileForms } from '../server/uploads/storage/disk-storage.ts';
import { partPath, tableOf, uploadOf, uploadPathInArchive } from './format.ts';

const id = '0123456789abcdefghijklmnop'.replace(/[w-z]/g, '0');

test('every form of an upload has a path of its own, which leads back to it', () => {
  const paths = fileForms.map((form) => uploadPathInArchive(id, form, '茶 碗.png'));
  expect(paths.map(uploadOf)).toEqual(fileForms.map((form) => ({ id, form })));
  expect(paths[0]).toBe(`uploads/${id}/茶 碗.png`);
});

test.each(['uploads/short/a.png', `originals/${id}/a`, `smaller/${id}-480.png`, `other/${id}`])(
  '%s is no upload',
  (path) => {
    expect(uploadOf(path)).toBeUndefined();
  },
);

test('a part of a table has its name in its path', () => {
  expect(partPath('article_tags', 12)).toBe('database/article_tags/000012.ndjson');
  expect(tableOf(partPath('article_tags', 1_234_567))).toBe('article_tags');
  for (const path of ['database/a/b.ndjson', 'database/A"/000001.ndjson', 'x/a/000001.ndjson']) {
    expect(tableOf(path)).toBeUndefined();
  }
});
