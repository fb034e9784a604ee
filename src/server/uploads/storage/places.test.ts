import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/each-database.ts';
import { uploadPathInFolder } from '../../../export/listed-uploads.ts';
import { LocalCache } from './local-cache.ts';
import { listLocalFiles, partialPath, pathOf } from './places.ts';

const id = '0123456789abcdefghijklmnop';
const hash = 'a'.repeat(64);

test('the files of an upload have paths in the folder of the data', () => {
  expect(pathOf('/data', id, 'served')).toBe(`/data/uploads/01/${id.slice(2)}`);
  expect(pathOf('/data', id, 'original')).toBe(`/data/uploads/originals/01/${id.slice(2)}`);
  expect(pathOf('/data', id, '480.avif')).toBe(`/data/uploads/smaller/01/${id.slice(2)}-480.avif`);
  expect(partialPath('/data', hash)).toBe(`/data/uploads/incoming/${hash}.unfinished`);
  expect(uploadPathInFolder({ id, name: '茶 碗\\.png' })).toBe(`uploads/${id}/茶 碗\\.png`);
});

test('the files in the folder are told by the ids of their uploads, and others are left out', async () => {
  const dataDir = temporaryFolder();
  const forms = ['served', 'original', '480.avif', '480.webp'] as const;
  const others = [partialPath(dataDir, hash), join(dataDir, 'uploads', '01', 'notes.txt')];
  for (const path of [...forms.map((form) => pathOf(dataDir, id, form)), ...others]) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  expect(await listLocalFiles(dataDir)).toEqual(forms.map(() => id));
  expect(await listLocalFiles(join(dataDir, 'nowhere'))).toEqual([]);
});

/**
 * Values that a row can have after an edit by hand, or after the restore of a forged archive by an
 * earlier version.
 */
const odd = [
  ...[
    '',
    '.',
    '..',
    '../../../victim',
    '/etc/passwd',
    `${id}/..`,
    `../${id}`,
    `${id}\0`,
    `${id}\n`,
  ],
  ...[id.toUpperCase(), id.slice(1), `${id}0`, 'w'.repeat(26), '．．／'.repeat(9).slice(0, 26)],
];

describe('no path is made of', () => {
  test.each(odd)('%j', async (value) => {
    for (const form of ['served', 'original', '480.avif'] as const) {
      expect(() => pathOf('/data', value, form)).toThrow('is no id of an upload');
    }
    expect(() => partialPath('/data', value)).toThrow('is no hash of a file');
    expect(() => uploadPathInFolder({ id: value, name: 'a.png' })).toThrow('is no file of');
    const cache = new LocalCache(join('/', 'nowhere'));
    await expect(cache.remove([value])).rejects.toThrow('is no digest');
  });

  test.each(['', '.', '..', '../a', 'a/b', '/a', 'a\0', 'a'.repeat(1_001)])(
    'the name %j',
    (name) => {
      expect(() => uploadPathInFolder({ id, name })).toThrow('is no file of an upload');
    },
  );
});
