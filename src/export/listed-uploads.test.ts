import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForTest, temporaryFolder } from '../../test/each-database.ts';
import { importInto } from '../../test/import-folder.ts';
import { listMedia } from '../db/uploads/media.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';

const now = Date.parse('2026-11-20T08:00:00Z');

test('the list of an export leads an import to no file outside of its folder', async () => {
  const database = await openForTest('sqlite');
  const blog = { database, storage: openStorage(database, temporaryFolder(), () => now) };
  const outside = temporaryFolder();
  const secret = Buffer.from('a secret of this machine');
  writeFileSync(join(outside, 'secret.txt'), secret);
  const dir = temporaryFolder();
  const [first, second] = ['0', '1'].map((letter) => letter.repeat(26)) as [string, string];
  mkdirSync(join(dir, 'uploads', first), { recursive: true });
  symlinkSync(join(outside, 'secret.txt'), join(dir, 'uploads', first, 'secret.txt'));
  symlinkSync(outside, join(dir, 'uploads', second));
  const facts = { mediaType: 'text/plain', width: null, height: null, hasSmaller: false };
  const list = (id: string, name = 'secret.txt') =>
    `${JSON.stringify({ id, name, ...facts, content: uploadId(secret) })}\n`;
  writeFileSync(join(dir, 'suibi-uploads.ndjson'), list(first) + list(second));
  const { uploads } = await importInto(database.db, dir, blog.storage, now);
  expect([uploads, await listMedia(database.db)]).toEqual([0, []]);
  for (const [id, name] of [['../../x'], [first, '..'], [first, '../x'], [first, 'a/b']]) {
    writeFileSync(join(dir, 'suibi-uploads.ndjson'), list(id ?? '', name));
    await expect(importInto(database.db, dir, blog.storage, now)).rejects.toThrow('line 1');
  }
});
