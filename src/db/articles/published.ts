import type { Article, ArticleLink, PublishedArticle } from '../../shared/article.ts';
import {
  documentFields,
  type FieldName,
  newContent,
  type PublicFields,
  publicFieldNames,
  toStored,
} from '../../shared/document.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import {
  fromTag,
  fromVisible,
  fromVisibleRevisions,
  type Ids,
  newestFirst,
  newestIds,
  newestIdsOfTag,
} from '../visible.ts';
import { findRevision } from './find-revision.ts';
import { toPublishedText } from './renderings.ts';

interface ListQuery {
  /** In milliseconds. */
  now: number;
  /** Counted from 1. */
  page: number;
  /** Articles on a page. */
  size: number;
  /** Only articles with exactly this tag. Upper and lower case differ. */
  tag?: string | undefined;
}

/**
 * The articles with these ids, whose words everybody may have, in the order of the list, each with
 * its rendered text.
 */
export async function listPublishedTexts(
  db: Db,
  { now, ids }: { now: number; ids: Ids },
): Promise<PublishedArticle[]> {
  const rows = await selectListed(db, now, ids)
    .select(['reading_minutes', 'summary', 'toc', 'html'])
    .execute();
  return rows.map((row) => ({ ...toArticle(row), ...toPublishedText(row) }));
}

/**
 * The articles with these ids, in the order of the list. The ids come from an index alone, so the
 * database reads no article of the pages before.
 */
export function selectListed(db: Db, now: number, ids: Ids) {
  return selectPublished(db, now).where('articles.id', 'in', ids).$call(newestFirst);
}

interface Listed {
  now: number;
  size: number;
  /** The number of articles before the first one of the page. */
  before: number;
}

const listAll = compileOnce((db, { now, size, before }: Listed) =>
  selectListed(
    db,
    now,
    newestIds(fromVisible(db, now, 'articles'))
      .limit(size)
      .offset(before),
  ),
);

const listTagged = compileOnce((db, { now, size, before, tag }: Listed & { tag: string }) =>
  selectListed(db, now, newestIdsOfTag(db, now, tag).limit(size).offset(before)),
);

/** How many articles visitors see at `now` (milliseconds): all, or those with this exact tag. */
export async function countPublished(db: Db, now: number, tag?: string): Promise<number> {
  const ids =
    tag === undefined
      ? fromVisible(db, now, 'articles').select('articles.id')
      : fromTag(db, now, tag).select('article_tags.article_id as id');
  const { count } = await db
    .selectFrom(ids.as('listed'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface ArticlePage {
  articles: Article[];
  /** Counted from 1. */
  page: number;
  /** At least 1. */
  pages: number;
}

/**
 * A page of the article list. A page after the last one has no articles. `count`: the number of all
 * articles, or of all with the tag, if it is known.
 */
export async function findArticlePage(
  db: Db,
  { now, page, size, tag }: ListQuery,
  count?: number,
): Promise<ArticlePage> {
  const listed = { now, size, before: (page - 1) * size };
  const all = count ?? (await countPublished(db, now, tag));
  const rows = await (tag === undefined ? listAll(db, listed) : listTagged(db, { ...listed, tag }));
  return {
    articles: rows.map((row) => toArticle(row)),
    page,
    pages: Math.max(1, Math.ceil(all / size)),
  };
}

/**
 * An article with its words if visitors may read it at `now` (milliseconds): no draft, no scheduled
 * and no trashed article. An article with a password is found only for a reader who has given the
 * password (`unlocked`). `mayBeTranslated`: false if no article names it or is named by it as a
 * translation.
 */
export async function findPublished(
  db: Db,
  articleID: string,
  now: number,
  { unlocked = false } = {},
): Promise<(PublishedArticle & { mayBeTranslated: boolean }) | undefined> {
  const [row] = await (unlocked ? findWords : findOpenWords)(db, { articleID, now });
  if (!row) return undefined;
  // SQLite has no type for true and false.
  const mayBeTranslated = Boolean(row.may_be_translated);
  return { ...toArticle(row, { unlocked }), ...toPublishedText(row), mayBeTranslated };
}

interface Wanted {
  articleID: string;
  now: number;
}

function selectWords(db: Db, { articleID, now }: Wanted) {
  return selectPublished(db, now)
    .select(['reading_minutes', 'summary', 'toc', 'html'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('translation_links').select('to_name').whereRef('from_name', '=', 'articles.id'),
      ).as('may_be_translated'),
    )
    .where('articles.id', '=', articleID);
}

const findWords = compileOnce(selectWords);

const findOpenWords = compileOnce((db, wanted: Wanted) =>
  selectWords(db, wanted).where('article_passwords.article_id', 'is', null),
);

/** What everybody may know of an article with a password. */
export type LockedArticle = ArticleLink & { passwordHash: string };

/** An article that visitors may see, if it has a password. */
export async function findLocked(
  db: Db,
  articleID: string,
  now: number,
): Promise<LockedArticle | undefined> {
  const [row] = await findHash(db, { articleID, now });
  if (!row || row.password_hash === null) return undefined;
  return { ...toLink(row), passwordHash: row.password_hash };
}

const findHash = compileOnce((db, { articleID, now }: Wanted) =>
  fromVisibleRevisions(db, now, 'articles and pages')
    .select(linkColumns)
    .select('password_hash')
    .where('articles.id', '=', articleID),
);

/** Whether visitors may see the title of the article at `now` (milliseconds). */
export async function isPublished(db: Db, articleID: string, now: number): Promise<boolean> {
  const row = await fromVisible(db, now, 'articles and pages')
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .select('articles.id')
    .where('articles.id', '=', articleID)
    .executeTakeFirst();
  return row !== undefined;
}

/** All pages that visitors may see at `now` (milliseconds), by their titles. */
export async function listPages(db: Db, now: number): Promise<ArticleLink[]> {
  const rows = await fromVisibleRevisions(db, now, 'pages')
    .select(linkColumns)
    .orderBy('title')
    .orderBy('articles.id')
    .execute();
  return rows.map(toLink);
}

/** The Markdown, byte for byte, of an article that everybody may read at `now` (milliseconds). */
export async function findPublishedMarkdown(
  db: Db,
  articleID: string,
  now: number,
): Promise<{ article: Article; markdown: string } | undefined> {
  const row = await selectPublished(db, now)
    .select('revisions.number')
    .where('articles.id', '=', articleID)
    .where('article_passwords.article_id', 'is', null)
    .executeTakeFirst();
  const revision = row && (await findRevision(db, articleID, row.number));
  return row && revision && { article: toArticle(row), markdown: revision.content.markdown };
}

/** The columns that a link to an article or a page needs. */
export const linkColumns = [
  ...(['articles.id', 'title', 'slug', 'document_kind'] as const),
  'renderings.lang',
] as const;

export function toLink(row: {
  id: string;
  title: string;
  lang: string | null;
  slug: string | null;
  document_kind: ArticleLink['articleKind'];
}): ArticleLink {
  return {
    articleID: row.id,
    articleTitle: row.title,
    articleLang: row.lang,
    articleSlug: row.slug,
    articleKind: row.document_kind,
  };
}

/**
 * The columns that visitors get as they are: the author may be the owner's name, and the language
 * may be found.
 */
const publicColumns = publicFieldNames
  .map((name) => documentFields[name].column)
  .filter((column) => column !== 'author' && column !== 'lang');

/** Visitors get these fields of a protected article. Its other fields stay hidden. */
const fieldsOfLocked = new Set<FieldName>(['title', 'author', 'lang', 'slug', 'kind']);

const empty = newContent();

function selectPublished(db: Db, now: number) {
  return fromVisibleRevisions(db, now, 'articles and pages')
    .select(['articles.id', 'posted_at', 'updated_at', 'clicks'])
    .select('article_passwords.set_at as protected_at')
    .select(publicColumns)
    .select('renderings.lang')
    .select((eb) => [
      eb.fn
        .coalesce(
          eb.fn<string | null>('nullif', ['author', eb.val('')]),
          eb.selectFrom('owner').select('display_name').where('owner.id', '=', 1),
          eb.val(''),
        )
        .as('author'),
    ]);
}

type PublishedRow = Awaited<ReturnType<ReturnType<typeof selectPublished>['execute']>>[number];

/**
 * Of an article with a password, a reader who has not given it gets the title, the author, the
 * language, the address name and the kind. The other fields are those of a new article.
 */
export function toArticle(row: PublishedRow, { unlocked = false } = {}): Article {
  const isProtected = row.protected_at !== null;
  const fields = publicFieldNames.map((name) => {
    const { articleName, column } = documentFields[name];
    const isShown = !isProtected || unlocked || fieldsOfLocked.has(name);
    return [articleName, isShown ? row[column] : toStored(empty[name])];
  });
  return {
    ...(Object.fromEntries(fields) as PublicFields),
    articleID: row.id,
    articleTime: new Date(row.updated_at ?? 0).toISOString(),
    postedAt: new Date(row.posted_at ?? 0).toISOString(),
    articleClick: row.clicks,
    articleIsProtected: isProtected,
  };
}
