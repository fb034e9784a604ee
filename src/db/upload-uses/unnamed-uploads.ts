import { setImmediate } from 'node:timers/promises';
import { contentHash } from '../../shared/content-hash.ts';
import { uploadIdsIn } from '../../shared/uploads/upload-ids.ts';
import { toContent } from '../articles/content.ts';
import { fromStoredText } from '../articles/stored-text.ts';
import { trashedForMs } from '../articles/trash.ts';
import { findSettings } from '../blog/settings.ts';
import type { Db } from '../tables.ts';

/**
 * A picture may be on the server long before the draft that names it: another device has the draft and no network. An
 * upload that is sent again counts as new.
 */
export const minUnnamedAgeMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Moves the uploads to the trash that no revision of any article names, also of articles in the trash, and no setting. They have to
 * be `minUnnamedAgeMs` old at `now` (milliseconds). In the trash their time is over at once. While a text is damaged,
 * nobody knows what it names, so nothing is moved. Returns how many were.
 */
export async function trashUnnamedUploads(db: Db, now: number): Promise<number> {
  const createdBefore = now - minUnnamedAgeMs;
  const unnamed = await listUnnamed(db, createdBefore);
  let moved = 0;
  for (const id of unnamed) {
    const { numUpdatedRows } = await db
      .updateTable('uploads')
      .set({ trashed_at: now - trashedForMs })
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      // It may have been sent again meanwhile.
      .where('created_at', '<=', createdBefore)
      .executeTakeFirst();
    moved += Number(numUpdatedRows);
  }
  return moved;
}

async function listUnnamed(db: Db, createdBefore: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('created_at', '<=', createdBefore)
    .where('trashed_at', 'is', null)
    .execute();
  const unnamed = new Set(rows.map(({ id }) => id));
  const { description, footerLinks } = await findSettings(db);
  const keep = (text: string) => {
    for (const id of uploadIdsIn(text)) unnamed.delete(id);
  };
  keep(`${description} ${footerLinks.map(({ url }) => url).join(' ')}`);
  const articles = await db.selectFrom('articles').select('id').execute();
  for (const { id } of articles) {
    if (unnamed.size === 0) break;
    if (!(await readTexts(db, id, keep))) return new Set();
    // SQLite answers at once: others would wait until all texts are read.
    await setImmediate();
  }
  return unnamed;
}

/** Calls `keep` with the text and the cover of each revision of an article. False if one of them is damaged. */
async function readTexts(db: Db, articleID: string, keep: (text: string) => void) {
  const rows = await db
    .selectFrom('revisions')
    .selectAll()
    .where('article_id', '=', articleID)
    .orderBy('number')
    .execute();
  let text = '';
  for (const row of rows) {
    text = fromStoredText(text, row);
    const content = toContent({ ...row, text });
    if (row.hash !== null && row.hash !== contentHash(content)) return false;
    keep(`${content.markdown} ${content.coverUrl ?? ''}`);
  }
  return true;
}
