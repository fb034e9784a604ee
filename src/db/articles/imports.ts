import { randomUUID } from 'node:crypto';
import { findValue, setValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

export interface ImportedFile {
  path: string;
  articleID: string;
  /** In the form of `cli/import/digest.ts`. */
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

/** An import of a collection that is under way. */
export interface ImportTurn {
  collection: string;
  token: string;
}

/**
 * Begins an import of a collection. One of the same collection that is under way loses its turn, and one that was
 * cut off leaves nothing to wait for. What `listImports` says afterwards stays true while the turn lasts.
 */
export async function takeImportTurn(db: Db, collection: string): Promise<ImportTurn> {
  const token = randomUUID();
  await setValue(db, turnName(collection), token);
  return { collection, token };
}

/** Whether the turn lasts still; if so it lasts to the end of this transaction, for which others wait. */
export async function holdImportTurn(db: Db, { collection, token }: ImportTurn): Promise<boolean> {
  // Writing locks the row.
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: token })
    .where('name', '=', turnName(collection))
    .where('value', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the turn, if it lasts still. */
export async function endImportTurn(db: Db, { collection, token }: ImportTurn): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('name', '=', turnName(collection))
    .where('value', '=', token)
    .execute();
}

/** The folder, on its machine, from which a collection was imported the last time. */
export async function findImportFolder(db: Db, collection: string): Promise<string | undefined> {
  return findValue(db, folderName(collection));
}

export async function noteImportFolder(db: Db, collection: string, path: string): Promise<void> {
  await setValue(db, folderName(collection), path);
}

function folderName(collection: string): string {
  return `import folder ${collection}`;
}

function turnName(collection: string): string {
  return `import ${collection}`;
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
