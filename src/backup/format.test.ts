import { expect, test } from 'vitest';
import { fileForms } from '../server/uploads/storage/disk-storage.ts';
import {
  archiveName,
  archiveTime,
  partPath,
  tableOf,
  uploadOf,
  uploadPathInArchive,
} from './format.ts';

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

test.each([0, Date.parse('2026-11-20T08:00:00.123Z'), Date.parse('9999-12-31T23:59:59.999Z')])(
  'the name of an archive has the time %d',
  (time) => {
    expect(archiveTime(archiveName(time, false))).toBe(time);
    expect(archiveTime(archiveName(time, true))).toBe(time);
  },
);

test('names of archives are in the order of time, and other files have none', () => {
  expect(archiveName(Date.parse('2026-11-20T08:00:00.123Z'), true)).toBe(
    'suibi-2026-11-20T08-00-00-123Z.tar.zst.age',
  );
  for (const name of [
    'blog.tar.zst',
    'suibi-2026-11-20.tar.zst',
    'suibi-2026-13-40T08-00-00-123Z.tar.zst',
    'suibi-2026-11-20T08-00-00-123Z.tar.zst.bak',
  ]) {
    expect(archiveTime(name)).toBeUndefined();
  }
});
