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
import { hourMs } from '../../../shared/dates.ts';
import { copyFoundFile, readFoundFile, removeLeftParts, uploadId } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'suibi-uploads-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([0, 1, 1024 * 1024, 2.5 * 1024 * 1024])(
  'a file of %i bytes has the id of its content',
  (bytes) => {
    const content = Buffer.from(Uint8Array.from({ length: bytes }, (_, index) => index % 251));
    const path = join(folder, 'picture');
    writeFileSync(path, content);
    const found = readFoundFile(path);
    expect(found).toMatchObject({ id: uploadId(content), bytes });
    expect(Buffer.from(found.head).equals(content.subarray(0, 4096))).toBe(true);
  },
);

test('a file that was changed after its id was made is refused', async () => {
  const from = join(folder, 'b.png');
  writeFileSync(from, 'before');
  const { id } = readFoundFile(from);
  await copyFoundFile(id, from, join(folder, 'copy'));
  expect(readFileSync(join(folder, 'copy'), 'utf8')).toBe('before');
  writeFileSync(from, 'after');
  await expect(copyFoundFile(id, from, join(folder, 'copy'))).rejects.toThrow(
    'changed while it was copied',
  );
});

test('parts that a killed import left are removed after a day, and other files stay', async () => {
  const uploads = join(folder, 'with-parts', 'ab');
  mkdirSync(uploads, { recursive: true });
  const now = Date.parse('2026-11-20T08:00:00Z');
  const hoursAgo = (hours: number) => new Date(now - hours * hourMs);
  for (const [name, hours] of [
    ['whole', 48],
    ['left.17.unfinished', 25],
    ['growing.18.unfinished', 23],
  ] as const) {
    writeFileSync(join(uploads, name), '');
    utimesSync(join(uploads, name), hoursAgo(hours), hoursAgo(hours));
  }
  expect(await removeLeftParts(join(folder, 'with-parts'), now)).toBe(1);
  expect(readdirSync(uploads).sort()).toEqual(['growing.18.unfinished', 'whole']);
  expect(await removeLeftParts(join(folder, 'no-uploads'), now)).toBe(0);
});
