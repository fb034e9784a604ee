import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addUpload } from '../src/db/blog/uploads.ts';
import type { Context } from '../src/server/context.ts';
import { uploadFolder, uploadId, uploadPath } from '../src/server/uploads.ts';
import { uploadUrl } from '../src/urls.ts';

/** An upload in the database and on the disk. Returns its address. */
export async function makeUpload(
  { config, database, now }: Context,
  name: string,
  mediaType: string,
  text: string,
): Promise<string> {
  const content = Buffer.from(text);
  const id = uploadId(content);
  const path = join(uploadFolder(config.dataDir), uploadPath(id));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  const size = { bytes: content.length, width: null, height: null };
  await addUpload(database.db, { id, name, mediaType, ...size }, now());
  return uploadUrl(id, name);
}

/** A file as the browser build would leave it. Returns its address. */
export function makeFile({ assets }: Context, name: string, text: string): string {
  mkdirSync(join(assets.folder, 'assets'), { recursive: true });
  writeFileSync(join(assets.folder, 'assets', name), text);
  return `/assets/${name}`;
}
