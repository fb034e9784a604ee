import type { Db } from './tables.ts';

export interface ImportedFile {
  path: string;
  articleID: string;
  digest: string;
  /** The revision that was made of it. */
  revision: number;
}

/** What has been imported of a collection before, by path. */
export async function listImports(db: Db, collection: string): Promise<Map<string, ImportedFile>> {
  const rows = await db
    .selectFrom('imports')
    .select(['path', 'article_id as articleID', 'digest', 'revision'])
    .where('collection', '=', collection)
    .execute();
  return new Map(rows.map((row) => [row.path, row]));
}

/** Remembers from which file an article came, and what was in it. */
export async function rememberImport(
  db: Db,
  collection: string,
  { path, articleID, digest, revision }: ImportedFile,
): Promise<void> {
  await db
    .insertInto('imports')
    .values({ collection, path, article_id: articleID, digest, revision })
    .onConflict((conflict) =>
      conflict
        .columns(['collection', 'path'])
        .doUpdateSet({ article_id: articleID, digest, revision }),
    )
    .execute();
}
