import { findPageNameFault } from '../../shared/address/page-names.ts';
import type { RenderedText } from '../../shared/article.ts';
import { splitTags } from '../../shared/document.ts';
import type { Fault } from '../../shared/texts/faults.ts';
import { removeFromIndex } from '../search/index/index-article.ts';
import { closeUnlessOpen, indexIfOpen } from '../search/index/open-articles.ts';
import type { Db, Tables } from '../tables.ts';
import { inTransaction } from '../transaction.ts';
import { claimName, findNameHolder, type NameHolder } from './address-names.ts';
import { toRenderingColumns } from './renderings.ts';

type PublishOutcome =
  | { kind: 'published' }
  | { kind: 'unknown' }
  | { kind: 'trashed' }
  /** A parallel revision cannot be public. Restoring it makes a revision that can. */
  | { kind: 'parallel' }
  /** A newer revision is public. A page that was open for long could ask for an older one. */
  | { kind: 'outdated' }
  /** A page cannot have the name of this revision, or has none. */
  | { kind: 'name-refused'; fault: Fault }
  /** The article `holder` has the address name of this revision. */
  | { kind: 'name-taken'; holder: NameHolder };

interface Rendering {
  articleID: string;
  revision: number;
  rendered: RenderedText;
  renderVersion: number;
}

interface PublicRevision {
  articleID: string;
  /** The number of the revision that visitors will see. */
  revision: number;
  /** The time of posting, in milliseconds. By default the time of the first publication. */
  postedAt?: number;
  /**
   * The time of the last change that pages show, in milliseconds. By default it follows from what
   * is published.
   */
  updatedAt?: number | undefined;
  now: number;
}

export type Publication = Rendering & PublicRevision;

/**
 * Makes a revision public. Pages show the time of posting until another revision is published.
 * Publishing the public revision again changes only its rendered text.
 */
export async function publishRevision(db: Db, publication: Publication): Promise<PublishOutcome> {
  return inTransaction(db, async (db) => {
    const outcome = await publishStored(db, publication);
    if (outcome.kind !== 'published') return outcome;
    await storeRendering(db, publication);
    const { articleID, revision, rendered, now } = publication;
    await indexIfOpen(db, { articleID, revision, passages: rendered.passages }, now);
    return outcome;
  });
}

/** As `publishRevision`, for a revision whose rendered text is stored, and in the index. */
export async function publishStored(db: Db, publication: PublicRevision): Promise<PublishOutcome> {
  const { articleID, revision, now } = publication;
  return inTransaction(db, async (db) => {
    const article = await db
      .selectFrom('articles')
      .innerJoin('revisions', 'revisions.article_id', 'articles.id')
      .select([
        'published_revision',
        'posted_at',
        'updated_at',
        'trashed_at',
        'tags',
        'slug',
        'series',
        'translation_of',
        'document_kind',
        'kind',
      ])
      .where('articles.id', '=', articleID)
      .where('revisions.number', '=', revision)
      .executeTakeFirst();
    if (!article) return { kind: 'unknown' };
    if (article.trashed_at !== null) return { kind: 'trashed' };
    if (article.kind === 'parallel') return { kind: 'parallel' };
    if (revision < (article.published_revision ?? 0)) return { kind: 'outdated' };
    const { slug, document_kind: kind } = article;
    const fault = findPageNameFault({ kind, slug });
    if (fault) return { kind: 'name-refused', fault };
    if (slug !== null && !(await claimName(db, articleID, { kind, slug }))) {
      const holder = await findNameHolder(db, { kind, slug }, articleID);
      return { kind: 'name-taken', holder: holder ?? { articleID: '', title: '' } };
    }

    const postedAt = publication.postedAt ?? article.posted_at ?? now;
    const updated_at = shownTime(article, { ...publication, postedAt });
    const isPage = kind === 'page';
    await db
      .updateTable('articles')
      .set({
        ...{ published_revision: revision, posted_at: postedAt, updated_at },
        is_page: isPage ? 1 : 0,
      })
      .where('id', '=', articleID)
      .execute();
    await notePublication(db, { articleID, revision, now, publishedAt: Math.max(postedAt, now) });
    // A page stands in no list, so its tags and its series lead nowhere.
    await replaceTags(db, articleID, isPage ? null : article.tags);
    await replaceRelations(db, articleID, isPage ? null : article.series, article.translation_of);
    await closeUnlessOpen(db, articleID, now);
    return { kind: 'published' };
  });
}

/** The time of the last change that pages show after a publication, in milliseconds. */
function shownTime(
  article: Pick<Tables['articles'], 'published_revision' | 'posted_at' | 'updated_at'>,
  { revision, postedAt, updatedAt, now }: PublicRevision & { postedAt: number },
): number | null {
  if (updatedAt !== undefined) return clampShownTime(updatedAt, postedAt, now);
  // Until the time of posting nobody could read the article, so a new revision is not a change for
  // visitors.
  if (article.posted_at === null || article.posted_at > now) return postedAt;
  return article.published_revision === revision ? article.updated_at : now;
}

/** The shown time is never before the time of posting. Otherwise it is never in the future. */
function clampShownTime(time: number, postedAt: number, now: number): number {
  return Math.max(postedAt, Math.min(time, now));
}

/** A revision keeps the time at which it became public for the first time. */
async function notePublication(
  db: Db,
  time: { articleID: string; revision: number; publishedAt: number; now: number },
): Promise<void> {
  await db
    .updateTable('revisions')
    .set({ published_at: time.publishedAt })
    .where('article_id', '=', time.articleID)
    .where('number', '=', time.revision)
    .where((eb) => eb.or([eb('published_at', 'is', null), eb('published_at', '>', time.now)]))
    .execute();
}

/** Stores the rendered text of an article, which visitors see when this revision is public. */
export async function storeRendering(
  db: Db,
  { articleID, revision, rendered, renderVersion: version }: Rendering,
): Promise<void> {
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
  // An article with the same tag twice would stand twice on the page of the tag.
  const each = [...new Set(splitTags(tags))];
  await db
    .insertInto('article_tags')
    .values(each.map((tag, position) => ({ article_id: articleID, position, tag })))
    .execute();
}

/** Stores the series of the public revision, and the article of which it is a translation. */
async function replaceRelations(
  db: Db,
  articleID: string,
  series: string | null,
  translationOf: string | null,
): Promise<void> {
  await db.deleteFrom('article_series').where('article_id', '=', articleID).execute();
  await db.deleteFrom('translation_links').where('article_id', '=', articleID).execute();
  if (series !== null) {
    await db.insertInto('article_series').values({ article_id: articleID, series }).execute();
  }
  if (translationOf === null || translationOf === articleID) return;
  const both = [
    { article_id: articleID, from_name: articleID, to_name: translationOf },
    { article_id: articleID, from_name: translationOf, to_name: articleID },
  ];
  await db.insertInto('translation_links').values(both).execute();
}

/**
 * Makes an article a draft again. The time of posting stays if it has come: otherwise publishing it
 * later would schedule it again. False if there is no such article.
 */
export async function unpublish(db: Db, articleID: string, now: number): Promise<boolean> {
  return inTransaction(db, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('articles')
      .set((eb) => ({
        published_revision: null,
        posted_at: eb.case().when('posted_at', '>', now).then(null).else(eb.ref('posted_at')).end(),
      }))
      .where('id', '=', articleID)
      .executeTakeFirst();
    // A scheduled revision has not been public.
    await db
      .updateTable('revisions')
      .set({ published_at: null })
      .where('article_id', '=', articleID)
      .where('published_at', '>', now)
      .execute();
    await db.deleteFrom('renderings').where('article_id', '=', articleID).execute();
    await db.deleteFrom('article_tags').where('article_id', '=', articleID).execute();
    await replaceRelations(db, articleID, null, null);
    await removeFromIndex(db, articleID);
    return numUpdatedRows === 1n;
  });
}

type PostedAtOutcome =
  | { kind: 'changed' }
  /** There is no such article, or it is in the trash. */
  | { kind: 'unknown' }
  /** Visitors do not see the article: its time is chosen when it is published. */
  | { kind: 'not-public' }
  /** Visitors see the article, and would no longer see it. */
  | { kind: 'future' };

/**
 * Gives an article that visitors see another time of posting, in milliseconds. The shown time
 * follows if the article has not changed since it was posted, and is never before the time of
 * posting. If it lies in the future, because a clock was wrong, it becomes `now`.
 */
export async function changePostedAt(
  db: Db,
  articleID: string,
  { postedAt, now }: { postedAt: number; now: number },
): Promise<PostedAtOutcome> {
  return inTransaction(db, async (db) => {
    const article = await db
      .selectFrom('articles')
      .select(['published_revision', 'posted_at', 'updated_at'])
      .where('id', '=', articleID)
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (!article) return { kind: 'unknown' };
    const { published_revision, posted_at, updated_at } = article;
    if (published_revision === null || posted_at === null || posted_at > now) {
      return { kind: 'not-public' };
    }
    if (postedAt > now) return { kind: 'future' };
    const isUnchanged = updated_at === null || updated_at === posted_at;
    await db
      .updateTable('articles')
      .set({
        posted_at: postedAt,
        updated_at: isUnchanged ? postedAt : clampShownTime(updated_at, postedAt, now),
      })
      .where('id', '=', articleID)
      .execute();
    return { kind: 'changed' };
  });
}
