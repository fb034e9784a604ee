import { findRevision, type Revision } from '../src/db/articles/find-revision.ts';
import type { Db } from '../src/db/tables.ts';

/** Every revision of an article, newest first, each as the program finds it. */
export async function listRevisions(db: Db, articleID: string): Promise<Revision[]> {
  const rows = await db
    .selectFrom('revisions')
    .select('number')
    .where('article_id', '=', articleID)
    .orderBy('number', 'desc')
    .execute();
  const found = await Promise.all(rows.map(({ number }) => findRevision(db, articleID, number)));
  return found.filter((revision) => revision !== undefined);
}
