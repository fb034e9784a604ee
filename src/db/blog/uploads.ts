import type { Db } from '../tables.ts';

export interface Upload {
  /** Made from the content: a file that is uploaded twice is kept once. */
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  /** In pixels; null for a file that is no picture. */
  width: number | null;
  height: number | null;
}

/** The row of an upload. Its file may be missing on the disk. */
export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, mediaType: row.media_type };
}

/** Width and height in pixels by upload id. Uploads that are no pictures are left out. */
export async function findUploadSizes(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { width: number; height: number }>> {
  const sizes = new Map<string, { width: number; height: number }>();
  if (ids.length === 0) return sizes;
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'width', 'height'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, width, height } of rows) {
    if (width !== null && height !== null) sizes.set(id, { width, height });
  }
  return sizes;
}

/** Adds an upload whose file is on the disk already. Nothing changes when an upload with the same content is there. */
export async function addUpload(db: Db, upload: Upload, now: number): Promise<void> {
  const { mediaType, ...columns } = upload;
  await db
    .insertInto('uploads')
    .values({ ...columns, media_type: mediaType, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
