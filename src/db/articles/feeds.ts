import { sql } from 'kysely';
import type { Article, ArticleLink, PublishedArticle, TagCount } from '../../shared/article.ts';
import type { Db } from '../tables.ts';
import {
  fromOpen,
  fromOpenRevisions,
  fromShownTags,
  type Ids,
  type Included,
  newestFirst,
  newestIds,
  newestIdsOfTag,
} from '../visible.ts';
import { listPublishedTexts, selectListed, toArticle } from './published.ts';

/** A feed never holds more than this. */
export const feedLimits = { maxArticles: 20, maxHtmlBytes: 1024 * 1024 };

/**
 * The newest published articles with their whole texts, newest first, all or those with a tag or in
 * a language: at most `feedLimits.maxArticles`, with at most `feedLimits.maxHtmlBytes` of HTML
 * together (bytes of UTF-8). If the newest article alone has more, it is the only one.
 */
export async function listFeedArticles(
  db: Db,
  { now, tag, lang }: { now: number; tag?: string | undefined; lang?: string | undefined },
): Promise<PublishedArticle[]> {
  const newest = await findNewest(db, { now, tag, lang });
  // Both databases find the length of a text without reading it.
  const sizes = await db
    .selectFrom('articles')
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .select(sql<number>`octet_length(html)`.as('bytes'))
    .where('articles.id', 'in', newest(feedLimits.maxArticles))
    .$call(newestFirst)
    .execute();
  const size = countFitting(sizes.map(({ bytes }) => bytes));
  return size === 0 ? [] : listPublishedTexts(db, { now, ids: newest(size) });
}

/** Returns a function that makes the query for the ids of the newest articles, at most `size`. */
async function findNewest(
  db: Db,
  { now, tag, lang }: { now: number; tag: string | undefined; lang: string | undefined },
): Promise<(size: number) => Ids> {
  if (tag !== undefined) return (size) => newestIdsOfTag(db, now, tag).limit(size);
  const from =
    lang === undefined ? () => fromOpen(db, now, 'articles') : await fromLang(db, now, lang);
  return (size) => newestIds(from()).limit(size);
}

/**
 * Up to this number, the database finds all articles of a language and sorts them. In a language
 * with more articles it goes through the index of all articles from the newest on. With 100,000
 * articles the wrong way takes a second.
 */
const maxSorted = 2_000;

/**
 * The articles in exactly this language whose words everybody may have: the language is the owner's
 * choice, or else found in the text. A rare language is found by the index of languages, another
 * one by looking at the newest articles.
 */
export async function fromLang(
  db: Db,
  now: number,
  lang: string,
  max = maxSorted,
): Promise<() => Open> {
  const inLang = db.selectFrom('renderings').select('article_id').where('lang', '=', lang);
  const found = await inLang.limit(max + 1).execute();
  if (found.length <= max)
    return () => fromOpen(db, now, 'articles').where('articles.id', 'in', inLang);
  return () =>
    fromOpen(db, now, 'articles').where(({ exists, selectFrom }) =>
      exists(
        selectFrom('renderings as own')
          .select('own.lang')
          .whereRef('own.article_id', '=', 'articles.id')
          .where('own.lang', '=', lang),
      ),
    );
}

type Open = ReturnType<typeof fromOpen>;

function countFitting(sizes: readonly number[]): number {
  let bytes = 0;
  const first = sizes.findIndex((size) => {
    bytes += size;
    return bytes > feedLimits.maxHtmlBytes;
  });
  return first === -1 ? sizes.length : Math.max(1, first);
}

/** Pages name the feeds of at most so many languages. */
const maxFeedLangs = 10;

/**
 * The languages of the articles whose words everybody may have at `now` (milliseconds), as BCP 47
 * tags in the order of the alphabet. Empty if there are fewer than two.
 */
export async function listFeedLangs(db: Db, now: number): Promise<string[]> {
  // Jumps from each language to the next one in the index: a count of all articles would read the
  // whole index. PostgreSQL would read all articles for an `exists` without a limit.
  const open = fromOpen(db, now, 'articles')
    .where('articles.id', '=', sql<string>`renderings.article_id`)
    .select('articles.id');
  const { rows } = await sql<{ lang: string }>`
    with recursive langs (lang) as (
      select min(lang) from renderings
      union all
      select (select min(lang) from renderings where lang > langs.lang)
      from langs where langs.lang is not null
    )
    select lang from langs where lang is not null and (
      select 1 from renderings where renderings.lang = langs.lang and exists ${open}
      order by renderings.article_id limit 1
    ) is not null
    order by lang limit ${maxFeedLangs}
  `.execute(db);
  return rows.length < 2 ? [] : rows.map(({ lang }) => lang);
}

export interface PublishedSummary {
  articleID: string;
  title: string;
  excerpt: string;
  /** The beginning of the text; see `RenderedText`. */
  summary: string;
}

/** The newest of the published documents, at most `limit`, newest first, without their texts. */
export async function listPublishedSummaries(
  db: Db,
  { now, limit, included }: { now: number; limit: number; included: Included },
): Promise<PublishedSummary[]> {
  const rows = await fromOpenRevisions(db, now, included)
    .select(['articles.id', 'title', 'excerpt', 'summary'])
    .$call(newestFirst)
    .limit(limit)
    .execute();
  return rows.map(({ id, ...rest }) => ({ articleID: id, ...rest }));
}

/**
 * The tags of the articles that everybody can read at `now` (milliseconds), in the database's order
 * of texts.
 */
export async function countTags(db: Db, now: number): Promise<TagCount[]> {
  return fromShownTags(db, now)
    .select((eb) => ['tag', eb.fn.countAll<number>().as('count')])
    .groupBy('tag')
    .orderBy('tag')
    .execute();
}

interface SitemapEntry extends Omit<ArticleLink, 'articleTitle'> {
  /** When it last changed in public, in milliseconds. */
  updatedAt: number;
}

/** The published articles and pages, newest first, at most `limit`. */
export async function listSitemapEntries(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<SitemapEntry[]> {
  const rows = await fromOpenRevisions(db, now, 'articles and pages')
    .select(['articles.id', 'slug', 'document_kind', 'renderings.lang', 'updated_at'])
    .$call(newestFirst)
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    articleID: row.id,
    articleSlug: row.slug,
    articleKind: row.document_kind,
    articleLang: row.lang,
    updatedAt: row.updated_at ?? 0,
  }));
}

interface LangQuery {
  /** A BCP 47 tag. */
  lang: string;
  /** In milliseconds. */
  now: number;
  /** Counted from 1. */
  page: number;
  /** Articles on a page. */
  size: number;
}

/**
 * A page of the articles in exactly this language whose words everybody may have, the newest first,
 * and the number of all. A page after the last one has no articles.
 */
export async function listOfLang(
  db: Db,
  { lang, now, page, size }: LangQuery,
): Promise<{ articles: Article[]; count: number }> {
  const from = await fromLang(db, now, lang);
  const { count } = await from()
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const ids = newestIds(from())
    .limit(size)
    .offset((page - 1) * size);
  const rows = await selectListed(db, now, ids).execute();
  return { articles: rows.map((row) => toArticle(row)), count };
}
