import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import {
  copyUploadFile,
  fileUploadId,
  removeLeftParts,
  uploadFolder,
  uploadId,
  uploadPath,
} from './uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'suibi-uploads-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([0, 1, 1024 * 1024, 2.5 * 1024 * 1024])(
  'a file of %i bytes has the id of its content',
  (bytes) => {
    const content = Buffer.from(Uint8Array.from({ length: bytes }, (_, index) => index % 251));
    const path = join(folder, 'picture');
    writeFileSync(path, content);
    expect(fileUploadId(path)).toEqual({ id: uploadId(content), bytes });
  },
);

test('a file is copied to the path of its id', async () => {
  const source = join(folder, 'a.png');
  writeFileSync(source, 'picture');
  const { id } = fileUploadId(source);
  await copyUploadFile(folder, id, source);
  expect(readFileSync(join(uploadFolder(folder), uploadPath(id)), 'utf8')).toBe('picture');
});

test('a file that was changed after its id was made is refused', async () => {
  const source = join(folder, 'b.png');
  writeFileSync(source, 'before');
  const { id } = fileUploadId(source);
  writeFileSync(source, 'after');
  await expect(copyUploadFile(folder, id, source)).rejects.toThrow('changed while it was copied');
  expect(() => readFileSync(join(uploadFolder(folder), uploadPath(id)))).toThrow('ENOENT');
});

test('parts that a killed import left are removed after a day, and other files stay', async () => {
  const dataDir = join(folder, 'with-parts');
  const uploads = join(uploadFolder(dataDir), 'ab');
  mkdirSync(uploads, { recursive: true });
  const now = Date.parse('2026-11-20T08:00:00Z');
  const hoursAgo = (hours: number) => new Date(now - hours * 60 * 60 * 1000);
  for (const [name, hours] of [
    ['whole', 48],
    ['left.17.unfinished', 25],
    ['growing.18.unfinished', 23],
  ] as const) {
    writeFileSync(join(uploads, name), '');
    utimesSync(join(uploads, name), hoursAgo(hours), hoursAgo(hours));
  }
  expect(await removeLeftParts(dataDir, now)).toBe(1);
  expect(readdirSync(uploads).sort()).toEqual(['growing.18.unfinished', 'whole']);
  expect(await removeLeftParts(join(folder, 'no-uploads'), now)).toBe(0);
});
