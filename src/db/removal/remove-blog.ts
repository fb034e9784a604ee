import type { DeviceName } from '../../shared/account/account-events.ts';
import type { BlogContents } from '../../shared/account/remove-blog-texts.ts';
import { addEvent } from '../account/events.ts';
import { forgetImports } from '../articles/imports.ts';
import { timeIsOver } from '../articles/trash.ts';
import { removeImportReports } from '../settings/import-reports.ts';
import type { Db, Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { listNamedBySettings } from '../uploads/named-by-settings.ts';
import { deleteTrashedSince } from './purge-trash.ts';

/** Tells what `removeBlog` would take away. */
export async function countContents(db: Db): Promise<BlogContents> {
  const named = await listKept(db);
  const { files } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('files'))
    .where('id', 'not in', named)
    .executeTakeFirstOrThrow();
  return {
    articles: await countRows(db, 'articles'),
    revisions: await countRows(db, 'revisions'),
    files: Number(files),
  };
}

/**
 * Deletes everything that was written: articles with all their versions, addresses and counts, the
 * statistics of the blog, and what imports remember. Notes that `device` has done it. The account,
 * the settings, and the files that the settings name stay.
 *
 * First all articles move to the trash and their time there ends, at once, so that nobody sees or
 * restores one of them. Then their rows are deleted, which takes seconds in a large blog. All other
 * files move to the trash, and their time there ends too: the caller removes them, or the next
 * purge does. Returns what was deleted, and the ids of the files.
 */
export async function removeBlog(
  db: Db,
  { device, now }: { device: DeviceName; now: number },
): Promise<BlogContents & { uploadIDs: string[] }> {
  const removed = await inTransaction(db, async (db) => {
    await addEvent(db, 'blogRemoved', now, device);
    const contents = await countContents(db);
    await db.updateTable('articles').set({ trashed_at: timeIsOver }).execute();
    for (const table of written) await db.deleteFrom(table).execute();
    await forgetImports(db);
    await removeImportReports(db);
    const rows = await db
      .updateTable('uploads')
      .set({ trashed_at: 0 })
      .where('id', 'not in', await listKept(db))
      .returning('id')
      .execute();
    return { ...contents, uploadIDs: rows.map(({ id }) => id) };
  });
  await deleteTrashedSince(db, timeIsOver);
  return removed;
}

/**
 * The ids of the uploads that stay, because the settings name them, and an empty text, which is the
 * id of no upload: a list in SQL cannot be empty.
 */
async function listKept(db: Db): Promise<string[]> {
  return ['', ...(await listNamedBySettings(db))];
}

/** The rows of many other tables go with their articles. */
const written = [
  'visits',
  'blog_days',
  'referrer_days',
  'arriving_files',
  'list_redirects',
] as const;

async function countRows(db: Db, table: keyof Tables): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}
