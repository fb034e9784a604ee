import { sql } from 'kysely';
import type { SeriesPlace } from '../../shared/relations/relations.ts';
import { fromVisible } from '../articles/visible.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { exceptLocked } from './readable.ts';

/** A page names so many articles of its series before its own article, and as many after it. */
export const maxPartsEachWay = 50;

/**
 * The series of an article that visitors may see at `now` (milliseconds), in one query. Undefined if the article belongs to
 * no series. An article with a password counts only on its own page.
 */
export async function findSeriesPlace(
  db: Db,
  articleID: string,
  now: number,
): Promise<SeriesPlace | undefined> {
  const rows = await findParts(db, { articleID, now });
  const own = rows.find(({ id }) => id === articleID);
  if (!own) return undefined;
  const parts = rows.map(({ id, title, lang, slug, place }) => ({
    ...{ articleID: id, articleTitle: title, articleLang: lang, articleSlug: slug },
    place,
  }));
  return { name: own.series, place: own.place, count: own.count, parts };
}

const findParts = compileOnce((db, { articleID, now }: { articleID: string; now: number }) =>
  db
    .with('parts', () =>
      fromVisible(db, now)
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
    .select(['title', 'slug', 'renderings.lang'])
    .orderBy('parts.place'),
);

/** The series of all articles outside the trash, also of drafts: the one with the newest save first. */
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
