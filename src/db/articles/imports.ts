import { randomUUID } from 'node:crypto';
import { offerValue, setValue } from '../stored-values.ts';
import type { Db } from '../tables.ts';

export interface ImportedFile {
  path: string;
  articleID: string;
  /** The digest of the file that `import/plans/digest.ts` made. */
  digest: string;
  /** The number of the revision that was made from the file. */
  revision: number;
  isDraft: boolean;
}

export interface KnownFile extends ImportedFile {
  /** What was made of the file. */
  kind: 'article' | 'page';
  /** Whether a revision of its article is published. */
  isPublic: boolean;
  /**
   * Whether an interrupted import has stored the article and not yet shown it: the article has a
   * rendered text and is not public.
   */
  isHidden: boolean;
}

/** The files of a collection that were imported before, by path. */
export async function listImports(db: Db, collection: string): Promise<Map<string, KnownFile>> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin('articles', 'articles.id', 'imports.article_id')
    .leftJoin('renderings', (join) =>
      join
        .onRef('renderings.article_id', '=', 'imports.article_id')
        .onRef('renderings.revision', '=', 'imports.revision')
        .on('published_revision', 'is', null)
        .on('trashed_at', 'is', null),
    )
    .leftJoin('revisions as imported', (join) =>
      join
        .onRef('imported.article_id', '=', 'imports.article_id')
        .onRef('imported.number', '=', 'imports.revision'),
    )
    // The history may have lost the revision that was imported.
    .leftJoin('revisions as current', (join) =>
      join
        .onRef('current.article_id', '=', 'imports.article_id')
        .onRef('current.number', '=', 'articles.revision'),
    )
    .select(['path', 'imports.article_id as articleID', 'digest', 'imports.revision', 'is_draft'])
    .select(['published_revision', 'renderings.version'])
    .select((eb) =>
      eb.fn
        .coalesce('imported.document_kind', 'current.document_kind', eb.val('article' as const))
        .as('kind'),
    )
    .where('collection', '=', collection)
    .execute();
  return new Map(
    rows.map(({ is_draft, published_revision, version, ...file }) => {
      const isPublic = published_revision !== null;
      return [
        file.path,
        { ...file, isDraft: is_draft === 1, isPublic, isHidden: version !== null },
      ];
    }),
  );
}

/** The digests of all files that were imported, by collection and path. */
export async function listCollections(db: Db): Promise<Map<string, Map<string, string>>> {
  const rows = await db.selectFrom('imports').select(['collection', 'path', 'digest']).execute();
  const collections = new Map<string, Map<string, string>>();
  for (const { collection, path, digest } of rows) {
    const digests = collections.get(collection) ?? new Map<string, string>();
    collections.set(collection, digests.set(path, digest));
  }
  return collections;
}

/**
 * The secret from which the ids of a collection's new articles are made, together with their paths.
 * An import that is repeated after an interruption gives each article the same id again. Links that
 * were written before the interruption lead to this id.
 */
export async function offerIdSecret(db: Db, collection: string): Promise<string> {
  return offerValue(db, `import ids ${collection}`, randomUUID());
}

/** The right of one running import to write the articles of a collection. */
export interface ImportTurn {
  collection: string;
  token: string;
}

/**
 * Begins an import of a collection. Another running import of the same collection loses its turn.
 * An import that was killed blocks nobody. While the turn lasts, no other import changes the result
 * of `listImports`.
 */
export async function takeImportTurn(db: Db, collection: string): Promise<ImportTurn> {
  const token = randomUUID();
  await setValue(db, turnName(collection), token);
  return { collection, token };
}

/**
 * Whether the turn still lasts. If it does, other imports wait for the end of this transaction
 * before they take it.
 */
export async function holdImportTurn(db: Db, { collection, token }: ImportTurn): Promise<boolean> {
  // The update locks the row.
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: token })
    .where('name', '=', turnName(collection))
    .where('value', '=', token)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends the turn, if it still lasts. */
export async function endImportTurn(db: Db, { collection, token }: ImportTurn): Promise<void> {
  await db
    .deleteFrom('settings')
    .where('name', '=', turnName(collection))
    .where('value', '=', token)
    .execute();
}

/**
 * Gives the name of a collection to the folder at this path, unless the name belongs to a folder
 * already. Returns the path of the folder that has the name. It may be on another machine. Of two
 * folders at the same time one gets the name.
 */
export async function offerImportFolder(db: Db, collection: string, path: string): Promise<string> {
  return offerValue(db, folderName(collection), path);
}

/** Gives the name of a collection to a folder, although the name belonged to another folder. */
export async function moveImportFolder(db: Db, collection: string, path: string): Promise<void> {
  await setValue(db, folderName(collection), path);
}

/** Forgets all folders that were imported, so that they can be imported anew. */
export async function forgetImports(db: Db): Promise<void> {
  await db.deleteFrom('settings').where('name', 'like', 'import %').execute();
}

function folderName(collection: string) {
  return `import folder ${collection}` as const;
}

function turnName(collection: string) {
  return `import ${collection}` as const;
}

/** Stores from which file an article was imported, and the digest of the file. */
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
