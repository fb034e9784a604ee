import { sql } from 'kysely';
import type { Article } from '../../shared/article.ts';
import type { SeriesPlace } from '../../shared/relations/relations.ts';
import { selectListed, toArticle, toLink } from '../articles/published.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { exceptLocked, fromOpen, fromVisible } from '../visible.ts';

/**
 * A page names at most so many articles of the series before its own article, and as many after it.
 */
export const maxPartsEachWay = 50;

/**
 * The series of an article that visitors may see at `now` (milliseconds), in one query. Undefined
 * if the article belongs to no series, or is the only one there that readers can read. An article
 * with a password counts only on its own page.
 */
export async function findSeriesPlace(
  db: Db,
  articleID: string,
  now: number,
): Promise<SeriesPlace | undefined> {
  const rows = await findParts(db, { articleID, now });
  const own = rows.find(({ id }) => id === articleID);
  if (!own || own.count < 2) return undefined;
  const parts = rows.map((row) => ({ ...toLink(row), place: row.place }));
  return { name: own.series, place: own.place, count: own.count, parts };
}

const findParts = compileOnce((db, { articleID, now }: { articleID: string; now: number }) =>
  db
    .with('parts', () =>
      fromVisible(db, now, 'articles')
        .innerJoin('article_series', 'article_series.article_id', 'articles.id')
        .where('series', '=', (eb) =>
          eb
            .selectFrom('article_series as own')
            .select('own.series')
            .where('own.article_id', '=', articleID),
        )
        .where(exceptLocked(articleID))
        .select(['articles.id', 'published_revision', 'series'])
        .select(sql<number>`row_number() over (order by posted_at, articles.id)`.as('place'))
        .select(sql<number>`count(*) over ()`.as('count')),
    )
    .selectFrom('parts')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'parts.id')
        .onRef('revisions.number', '=', 'parts.published_revision'),
    )
    .innerJoin('renderings', 'renderings.article_id', 'parts.id')
    .innerJoin('parts as here', (join) => join.on('here.id', '=', articleID))
    .where(({ eb, ref }) =>
      eb.between(
        'parts.place',
        sql<number>`${ref('here.place')} - ${sql.lit(maxPartsEachWay)}`,
        sql<number>`${ref('here.place')} + ${sql.lit(maxPartsEachWay)}`,
      ),
    )
    .select(['parts.id', 'parts.series', 'parts.place', 'parts.count'])
    .select(['title', 'slug', 'document_kind', 'renderings.lang'])
    .orderBy('parts.place'),
);

/** The articles of a series that everybody may read at `now` (milliseconds). */
function fromSeries(db: Db, now: number, series: string) {
  return fromOpen(db, now, 'articles').where('articles.id', 'in', (eb) =>
    eb
      .selectFrom('article_series')
      .select('article_series.article_id')
      .where('series', '=', series),
  );
}

interface PartsQuery {
  /** The exact name. Upper and lower case differ. */
  series: string;
  /** In milliseconds. */
  now: number;
  /** Counted from 1. */
  page: number;
  /** Articles on a page. */
  size: number;
}

/**
 * A page of the articles of a series that everybody may read, in the order in which they were
 * posted, and the number of all of them. A page after the last one has no articles.
 */
export async function listParts(
  db: Db,
  { series, now, page, size }: PartsQuery,
): Promise<{ articles: Article[]; count: number }> {
  const all = await countAll(db, { series, now });
  const rows = await selectParts(db, { series, now, size, before: (page - 1) * size });
  return { articles: rows.map((row) => toArticle(row)).toReversed(), count: all[0]?.count ?? 0 };
}

const countAll = compileOnce((db, { series, now }: Pick<PartsQuery, 'series' | 'now'>) =>
  fromSeries(db, now, series).select((eb) => eb.fn.countAll<number>().as('count')),
);

const selectParts = compileOnce(
  (db, { series, now, size, before }: Omit<PartsQuery, 'page'> & { before: number }) =>
    selectListed(
      db,
      now,
      fromSeries(db, now, series)
        .select('articles.id')
        .orderBy('posted_at')
        .orderBy('articles.id')
        .limit(size)
        .offset(before),
    ),
);

/**
 * The series of the articles that everybody may read at `now` (milliseconds), at most `limit`, in
 * the database's order of texts.
 */
export async function listShownSeries(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('article_series')
    .where('article_id', 'in', fromOpen(db, now, 'articles').select('articles.id'))
    .select('series')
    .distinct()
    .orderBy('series')
    .limit(limit)
    .execute();
  return rows.map(({ series }) => series);
}

/**
 * The series of all articles outside the trash, also of drafts: the one with the newest save first.
 */
export async function listAllSeries(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select('series')
    .where('trashed_at', 'is', null)
    .where('series', 'is not', null)
    .groupBy('series')
    .orderBy((eb) => eb.fn.max('saved_at'), 'desc')
    .orderBy('series')
    .execute();
  return rows.flatMap(({ series }) => series ?? []);
}
