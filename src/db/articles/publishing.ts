import type { RenderedText } from '../../shared/article.ts';
import { splitTags } from '../../shared/document.ts';
import type { Db } from '../tables.ts';
import { changePublicly } from './public-changes.ts';
import { toRenderingColumns } from './renderings.ts';

export type PublishOutcome = { kind: 'published' } | { kind: 'unknown' } | { kind: 'trashed' };

export interface Publication {
  articleID: string;
  /** The number of the revision that visitors will see. */
  revision: number;
  /** The rendered text of this revision. */
  rendered: RenderedText;
  /** The version of the renderer that made it. */
  renderVersion: number;
  /** The time of posting, in milliseconds. By default the time of the first publication. */
  postedAt?: number;
  now: number;
}

/**
 * Makes a revision public. Pages show the time of posting until another revision is published. Publishing the public
 * revision again changes only its rendered text.
 */
export async function publishRevision(db: Db, publication: Publication): Promise<PublishOutcome> {
  const { articleID, revision, rendered, renderVersion, now } = publication;
  return changePublicly(db, now, async (db) => {
    const article = await db
      .selectFrom('articles')
      .innerJoin('revisions', 'revisions.article_id', 'articles.id')
      .select(['published_revision', 'posted_at', 'updated_at', 'trashed_at', 'tags'])
      .where('articles.id', '=', articleID)
      .where('revisions.number', '=', revision)
      .executeTakeFirst();
    if (!article) return { kind: 'unknown' };
    if (article.trashed_at !== null) return { kind: 'trashed' };

    const postedAt = publication.postedAt ?? article.posted_at ?? now;
    // Until the time of posting nobody could read the article, so a new revision is not a change for visitors.
    const isFirst = article.posted_at === null || article.posted_at > now;
    const isChange = article.published_revision !== revision;
    await db
      .updateTable('articles')
      .set({
        published_revision: revision,
        posted_at: postedAt,
        updated_at: isFirst ? postedAt : isChange ? now : article.updated_at,
      })
      .where('id', '=', articleID)
      .execute();
    await replaceRendering(db, { articleID, revision, rendered, renderVersion });
    await replaceTags(db, articleID, article.tags);
    return { kind: 'published' };
  });
}

async function replaceRendering(
  db: Db,
  rendering: Pick<Publication, 'articleID' | 'revision' | 'rendered' | 'renderVersion'>,
): Promise<void> {
  const { articleID, revision, rendered, renderVersion: version } = rendering;
  const columns = { revision, version, ...toRenderingColumns(rendered) };
  await db
    .insertInto('renderings')
    .values({ article_id: articleID, ...columns })
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet(columns))
    .execute();
}

async function replaceTags(db: Db, articleID: string, tags: string | null): Promise<void> {
  await db.deleteFrom('article_tags').where('article_id', '=', articleID).execute();
  if (tags === null) return;
  await db
    .insertInto('article_tags')
    .values(splitTags(tags).map((tag, position) => ({ article_id: articleID, position, tag })))
    .execute();
}

/** Makes an article a draft again. The time of posting stays. False if there is no such article. */
export async function unpublish(db: Db, articleID: string, now: number): Promise<boolean> {
  return changePublicly(db, now, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('articles')
      .set({ published_revision: null })
      .where('id', '=', articleID)
      .executeTakeFirst();
    await db.deleteFrom('renderings').where('article_id', '=', articleID).execute();
    await db.deleteFrom('article_tags').where('article_id', '=', articleID).execute();
    return numUpdatedRows === 1n;
  });
}
