import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { copyUploadFile, fileUploadId, uploadFolder, uploadId, uploadPath } from './uploads.ts';

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
