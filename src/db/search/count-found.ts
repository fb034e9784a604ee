import { sql } from 'kysely';
import type { Count } from '../../shared/search/question-filters.ts';
import type { Db } from '../tables.ts';

interface FoundCounts {
  /** How many articles have each tag. */
  tags: Count[];
  /** How many articles have each language, such as `zh` for `zh-Hans`. */
  langs: Count[];
  /** When the articles were posted, in milliseconds, the newest first. */
  times: number[];
}

/** What the articles of a search have in common. All of `ids` are articles that visitors may read. */
export async function countFound(db: Db, ids: readonly string[]): Promise<FoundCounts> {
  const tags = await db
    .selectFrom('article_tags')
    .select(['tag as value', sql<number>`count(*)`.as('count')])
    .where('article_id', 'in', ids)
    .groupBy('tag')
    .execute();
  const rows = await db
    .selectFrom('articles')
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .select(['posted_at', 'renderings.lang'])
    .where('articles.id', 'in', ids)
    .orderBy('posted_at', 'desc')
    .execute();
  const langs = new Map<string, number>();
  for (const { lang } of rows) {
    const [primary = ''] = (lang ?? '').toLowerCase().split('-', 1);
    if (primary !== '') langs.set(primary, (langs.get(primary) ?? 0) + 1);
  }
  return {
    tags: tags.map(({ value, count }) => ({ value, count: Number(count) })),
    langs: [...langs].map(([value, count]) => ({ value, count })),
    times: rows.map(({ posted_at }) => Number(posted_at)),
  };
}
