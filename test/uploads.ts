import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSettings, saveSettings } from '../src/db/settings/settings.ts';
import type { Db } from '../src/db/tables.ts';
import { addUpload } from '../src/db/uploads/upload-state.ts';
import type { Context } from '../src/server/context.ts';
import { uploadId } from '../src/server/uploads/storage/files.ts';
import { localCacheFolder } from '../src/server/uploads/storage/local-cache.ts';
import type { FileForm } from '../src/server/uploads/storage/storage.ts';
import { uploadUrl } from '../src/urls.ts';

/** Stores a file of an upload. */
export async function storeFile(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  form: FileForm,
  content: string | Uint8Array,
): Promise<void> {
  const from = await storage.temporaryPath();
  writeFileSync(from, content);
  await storage.store([{ id, form, from }]);
  rmSync(from);
}

/** The content of a file that is stored. Undefined if there is none. */
export async function storedContent(
  { storage }: Pick<Context, 'storage'>,
  id: string,
  form: FileForm,
): Promise<Buffer | undefined> {
  const path = await storage.find(id, form);
  return path === undefined ? undefined : readFileSync(path);
}

/** Cuts a stored file to its first bytes, as a disk or a copy of a folder can. */
export async function cutStored(
  { database, storage, config }: Pick<Context, 'database' | 'storage' | 'config'>,
  id: string,
  form: FileForm,
): Promise<void> {
  const { db, kind } = database;
  if (kind === 'sqlite') return truncateSync((await storage.find(id, form)) ?? '', 5);
  rmSync(localCacheFolder(config.dataDir), { recursive: true, force: true });
  const stored = db
    .selectFrom('stored_files')
    .select('content_id')
    .where('upload_id', '=', id)
    .where('form', '=', form);
  await db
    .updateTable('file_chunks')
    .set({ bytes: Buffer.from('start') })
    .where('content_id', 'in', stored)
    .execute();
}

/** An upload in the database with its file. Returns its address. */
export async function makeUpload(
  context: Pick<Context, 'database' | 'storage' | 'now'>,
  name: string,
  mediaType: string,
  text: string,
): Promise<string> {
  const content = Buffer.from(text);
  const id = uploadId(content);
  await storeFile(context, id, 'served', content);
  const size = { bytes: content.length, width: null, height: null };
  await addUpload(context.database.db, { id, name, mediaType, ...size }, context.now());
  return uploadUrl(id, name);
}

/** Names uploads in the footer, so that visitors may get them. */
export async function showUploads({ db }: { db: Db }, ...urls: string[]): Promise<void> {
  const { footerLinks } = await findSettings(db);
  const added = urls.map((url) => ({ label: 'file', url }));
  await saveSettings(db, { footerLinks: [...footerLinks, ...added] });
}

/** As `makeUpload`. Visitors may get this upload. */
export async function makeShownUpload(
  ...[context, ...about]: Parameters<typeof makeUpload>
): Promise<string> {
  const url = await makeUpload(context, ...about);
  await showUploads(context.database, url);
  return url;
}

/** A file as the browser build would leave it. Returns its address. */
export function makeFile({ assets }: Context, name: string, text: string): string {
  mkdirSync(join(assets.folder, 'assets'), { recursive: true });
  writeFileSync(join(assets.folder, 'assets', name), text);
  return `/assets/${name}`;
}
