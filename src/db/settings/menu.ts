import {
  type MenuPage,
  type OwnPage,
  type ShownMenu,
  showMenu,
} from '../../shared/settings/menu.ts';
import { articleUrl } from '../../urls.ts';
import type { Db } from '../tables.ts';
import { fromVisibleRevisions } from '../visible.ts';
import { findSettings } from './settings.ts';

/** The menu as visitors see it at `now` (milliseconds). */
export async function findMenu(db: Db, now: number): Promise<ShownMenu> {
  const { menu, language } = await findSettings(db);
  const ids = menu.flatMap(({ target }) => (target.kind === 'page' ? [target.articleID] : []));
  return showMenu(menu, await listMenuPages(db, now, ids), language);
}

/** The pages among `ids` that visitors see at `now` (milliseconds), also those with a password. */
export async function listMenuPages(
  db: Db,
  now: number,
  ids: readonly string[],
): Promise<MenuPage[]> {
  if (ids.length === 0) return [];
  const rows = await fromVisibleRevisions(db, now, 'pages')
    .where('articles.id', 'in', ids)
    .select(['articles.id', 'title', 'renderings.lang', 'slug'])
    .execute();
  return rows.map(({ id, title, lang, slug }) => ({
    articleID: id,
    title,
    lang,
    url: articleUrl({ articleID: id, articleKind: 'page', articleSlug: slug }),
  }));
}

/**
 * The title of an article that visitors see at `now` (milliseconds), also of one with a password.
 * Undefined if they see none.
 */
export async function findVisibleTitle(
  db: Db,
  now: number,
  articleID: string,
): Promise<string | undefined> {
  const row = await fromVisibleRevisions(db, now, 'articles')
    .where('articles.id', '=', articleID)
    .select('title')
    .executeTakeFirst();
  return row?.title;
}

/** All pages that are not in the trash, drafts too, by title. `now` is in milliseconds. */
export async function listOwnPages(db: Db, now: number): Promise<OwnPage[]> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .on((eb) =>
          eb('revisions.number', '=', eb.fn.coalesce('published_revision', 'articles.revision')),
        ),
    )
    .where('trashed_at', 'is', null)
    .where('document_kind', '=', 'page')
    .orderBy('title')
    .orderBy('articles.id')
    .select(['articles.id', 'title', 'slug', 'published_revision', 'posted_at'])
    .execute();
  return rows.map(({ id, title, slug, published_revision, posted_at }) => ({
    articleID: id,
    title,
    name: slug,
    isShown: published_revision !== null && posted_at !== null && posted_at <= now,
  }));
}
