import { setImmediate } from 'node:timers/promises';
import { contentHash } from '../../shared/content-hash.ts';
import { dayMs } from '../../shared/dates.ts';
import { uploadIdsIn } from '../../shared/uploads/upload-ids.ts';
import { toContent } from '../articles/content.ts';
import { selectStored } from '../articles/find-revision.ts';
import { fromStoredText } from '../articles/stored-text.ts';
import { trashedForMs } from '../articles/trash.ts';
import type { Db } from '../tables.ts';
import { listNamedBySettings } from './named-by-settings.ts';

/**
 * A picture may be on the server long before the draft that names it: another device has the draft
 * and no network. An upload that is sent again counts as new.
 */
export const minUnnamedAgeMs = 30 * dayMs;

/**
 * Moves the uploads to the trash that no revision of any article names, also of articles in the
 * trash, and no setting. They have to be `minUnnamedAgeMs` old at `now` (milliseconds). In the
 * trash their time is over at once. While a text is damaged, nobody knows what it names, so nothing
 * is moved. Returns how many were.
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
  await dropNamed(db, unnamed);
  return unnamed;
}

interface NamedBy {
  /** These articles do not count. */
  except?: ReadonlySet<string>;
  /**
   * The last revision of each article that an earlier call has read. Such a revision is not read
   * again.
   */
  seen?: Map<string, number>;
}

/**
 * Takes out of `uploadIDs` what a setting or a revision of an article names, also of an article in
 * the trash. All, if a text is damaged: it could name any file.
 */
export async function dropNamed(
  db: Db,
  uploadIDs: Set<string>,
  { except = new Set(), seen = new Map() }: NamedBy = {},
): Promise<void> {
  const keep = (text: string) => {
    for (const id of uploadIdsIn(text)) uploadIDs.delete(id);
  };
  for (const id of await listNamedBySettings(db)) uploadIDs.delete(id);
  const articles = await db.selectFrom('articles').select(['id', 'last_revision']).execute();
  for (const { id, last_revision } of articles) {
    if (uploadIDs.size === 0) break;
    if (except.has(id) || seen.get(id) === last_revision) continue;
    if (!(await readTexts(db, id, keep))) uploadIDs.clear();
    seen.set(id, last_revision);
    // SQLite answers at once: others would wait until all texts are read.
    await setImmediate();
  }
}

/** The ids of the uploads that exist and that a revision of these articles names. */
export async function listNamed(db: Db, articleIDs: Iterable<string>): Promise<Set<string>> {
  const rows = await db.selectFrom('uploads').select('id').execute();
  const exists = new Set(rows.map(({ id }) => id));
  const named = new Set<string>();
  for (const articleID of exists.size > 0 ? articleIDs : []) {
    await readTexts(db, articleID, (text) => {
      for (const id of uploadIdsIn(text)) if (exists.has(id)) named.add(id);
    });
    await setImmediate();
  }
  return named;
}

/**
 * Calls `keep` with the text and the cover of each revision of an article. False if one of them is
 * damaged.
 */
async function readTexts(db: Db, articleID: string, keep: (text: string) => void) {
  const rows = await selectStored(db, articleID).execute();
  let text = '';
  for (const row of rows) {
    text = fromStoredText(text, row);
    const content = toContent({ ...row, text });
    if (row.hash !== null && row.hash !== contentHash(content)) return false;
    keep(`${content.markdown} ${content.coverUrl ?? ''}`);
  }
  return true;
}
