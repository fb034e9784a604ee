import { uploadIdsIn } from '../../shared/uploads/upload-ids.ts';
import { readRevision } from '../articles/find-revision.ts';
import type { Db } from '../tables.ts';

/** An article that names an upload, in its text or as its cover. */
export interface UploadUse {
  articleID: string;
  /** The title of the current revision. */
  title: string;
  /** Whether the revision that visitors see names it. */
  isPublic: boolean;
  isTrashed: boolean;
}

/** The ids in a revision, by article and number. A revision never changes. */
export type KnownRevisions = Map<string, ReadonlySet<string>>;

/**
 * Where each upload is used: the current and the public revision of each article, by upload id.
 * `known` holds what earlier calls have read; revisions that no article needs any more are removed
 * from it.
 */
export async function listUploadUses(
  db: Db,
  known: KnownRevisions = new Map(),
): Promise<Map<string, UploadUse[]>> {
  const articles = await db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select(['articles.id', 'articles.revision', 'published_revision', 'trashed_at', 'title'])
    .orderBy('saved_at', 'desc')
    .execute();
  const uses = new Map<string, UploadUse[]>();
  const needed = new Set<string>();
  const idsOf = async (articleID: string, number: number): Promise<ReadonlySet<string>> => {
    const name = `${articleID} ${number}`;
    needed.add(name);
    const found = known.get(name) ?? (await readIds(db, articleID, number));
    known.set(name, found);
    return found;
  };
  for (const { id, revision, published_revision: published, trashed_at, title } of articles) {
    const isTrashed = trashed_at !== null;
    const publicIds = published === null ? new Set<string>() : await idsOf(id, published);
    for (const uploadID of new Set([...(await idsOf(id, revision)), ...publicIds])) {
      const isPublic = publicIds.has(uploadID) && !isTrashed;
      const use = { articleID: id, title, isPublic, isTrashed };
      uses.set(uploadID, [...(uses.get(uploadID) ?? []), use]);
    }
  }
  for (const name of known.keys()) if (!needed.has(name)) known.delete(name);
  return uses;
}

/** A damaged revision names nothing that anybody can read. */
async function readIds(db: Db, articleID: string, number: number): Promise<ReadonlySet<string>> {
  const read = await readRevision(db, articleID, number);
  if (read.kind !== 'read') return new Set();
  const { markdown, coverUrl } = read.revision.content;
  return uploadIdsIn(`${markdown} ${coverUrl ?? ''}`);
}
