import type { Db } from '../tables.ts';

export interface Upload {
  /** Made from the content, so that equal files are kept once. */
  id: string;
  name: string;
  mediaType: string;
  bytes: number;
  /** Of a picture, in pixels. */
  width: number | null;
  height: number | null;
}

/** What was noted of an upload; whether its file still is on the disk it does not say. */
export async function findUpload(db: Db, id: string): Promise<Upload | undefined> {
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { ...row, mediaType: row.media_type };
}

/** Width and height in pixels of those of these uploads that are pictures, by their ids. */
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

/** Notes an upload whose file is on the disk. One with the same content stays as it was. */
export async function addUpload(db: Db, upload: Upload, now: number): Promise<void> {
  const { mediaType, ...columns } = upload;
  await db
    .insertInto('uploads')
    .values({ ...columns, media_type: mediaType, created_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
