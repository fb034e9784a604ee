import { truncateSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openForTest } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { listMedia } from '../db/blog/media.ts';
import { servedPath } from '../server/uploads/storage/places.ts';
import { describeUploads } from './doctor-uploads.ts';

test('an upload whose file was cut is found', async () => {
  const { db } = await openForTest('sqlite');
  const blog = makeImport(db);
  blog.write({ 'tea.md': '# Tea\n\n[list](list.txt)\n', 'list.txt': 'green, white, black' });
  await blog.run();
  const describe = () => describeUploads(db, 'sqlite', blog.dataDir);
  expect(await describe()).toMatch(/^1 in /);
  const [upload] = await listMedia(db);
  truncateSync(servedPath(blog.dataDir, upload?.id ?? ''), 5);
  await expect(describe()).rejects.toThrow('1 of 1 uploads have a file of another length');
});
