import type { Db } from './tables.ts';

export interface ImportedFile {
  path: string;
  articleID: string;
  digest: string;
  /** The revision that was made of it. */
  revision: number;
  /** Whether the file was a draft. */
  isDraft: boolean;
}

/** What has been imported of a collection before, by path. */
export async function listImports(db: Db, collection: string): Promise<Map<string, ImportedFile>> {
  const rows = await db
    .selectFrom('imports')
    .select(['path', 'article_id as articleID', 'digest', 'revision', 'is_draft'])
    .where('collection', '=', collection)
    .execute();
  return new Map(
    rows.map(({ is_draft, ...file }) => [file.path, { ...file, isDraft: is_draft === 1 }]),
  );
}

/** Remembers from which file an article came, and what was in it. */
export async function rememberImport(
  db: Db,
  collection: string,
  { path, articleID, digest, revision, isDraft }: ImportedFile,
): Promise<void> {
  const values = { digest, revision, is_draft: isDraft ? 1 : 0 };
  await db
    .insertInto('imports')
    .values({ collection, path, article_id: articleID, ...values })
    .onConflict((conflict) =>
      conflict.columns(['collection', 'path']).doUpdateSet({ article_id: articleID, ...values }),
    )
    .execute();
}
