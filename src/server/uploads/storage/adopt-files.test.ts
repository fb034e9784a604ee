import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { openAgain } from '../../../../test/database/open-again.ts';
import { testApp } from '../../../../test/test-app.ts';
import { showUploads, storedContent, storeFile } from '../../../../test/uploads.ts';
import { addUpload } from '../../../db/blog/uploads.ts';
import { uploadUrl } from '../../../urls.ts';
import { adoptFiles } from './adopt-files.ts';
import { pathOf } from './places.ts';
import type { FileForm } from './storage.ts';
import { uploadId } from './upload-files.ts';

const id = uploadId(Buffer.from('tea'));
const forms: FileForm[] = ['served', 'original', '480.avif', '480.webp'];

/** A blog on PostgreSQL whose uploads an earlier version has kept in the folder. */
async function oldBlog() {
  const blog = await testApp({ kind: 'postgres' });
  const { context, db } = blog;
  const { dataDir } = context.config;
  const write = (id: string, form: FileForm, content: string) => {
    const path = pathOf(dataDir, id, form);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  const paths = forms.map((form) => write(id, form, `tea, ${form}`));
  const upload = { id, name: 'tea.jpg', mediaType: 'image/jpeg', bytes: 11 };
  await addUpload(db, { ...upload, width: 900, height: 600 }, 1, { smaller: 'none' });
  const adopt = () => adoptFiles(db, context.storage, dataDir);
  return { ...blog, write, paths, adopt };
}

test('uploads in the folder are brought into the database, so that other machines have them', async () => {
  const blog = await oldBlog();
  const other = await testApp({ database: await openAgain(blog.context.database) });
  const url = uploadUrl(id, 'tea.jpg');
  await showUploads(blog, url);
  expect((await other.app.inject(url)).statusCode).toBe(404);
  expect(await blog.adopt()).toEqual({ files: 4, bytes: 4 * 5 + 6 + 8 + 8 + 8 });
  expect((await other.app.inject(url)).body).toBe('tea, served');
  for (const form of forms) {
    expect(String(await storedContent(other.context, id, form))).toBe(`tea, ${form}`);
  }
  expect(blog.paths.filter((path) => existsSync(path))).toEqual([]);
  expect(await blog.adopt()).toEqual({ files: 0, bytes: 0 });
});

test('what a killed process has brought before is not brought twice', async () => {
  const blog = await oldBlog();
  await storeFile(blog.context, id, 'served', 'tea, served');
  expect((await blog.adopt()).files).toBe(4);
  expect(await blog.db.selectFrom('file_contents').select('id').execute()).toHaveLength(4);
});

test('files without an upload, and of another content, stay in the folder', async () => {
  const blog = await oldBlog();
  await storeFile(blog.context, id, 'served', 'newer');
  const stranger = blog.write(uploadId(Buffer.from('no upload')), 'served', 'words');
  expect((await blog.adopt()).files).toBe(3);
  expect([existsSync(blog.paths[0] ?? ''), existsSync(stranger)]).toEqual([true, true]);
  expect(String(await storedContent(blog.context, id, 'served'))).toBe('newer');
});
