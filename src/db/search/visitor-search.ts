import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { ArchivedArticle } from '../../shared/article.ts';
import type { Query, Term } from '../../shared/search/query.ts';
import type { Count } from '../../shared/search/query-filters.ts';
import type { TimeSpan } from '../articles/archive.ts';
import { linkColumns, toLink } from '../articles/published.ts';
import { isSqlite } from '../is-sqlite.ts';
import type { Db, Tables } from '../tables.ts';
import {
  fromOpen,
  fromOpenRevisions,
  type Included,
  newestIds,
  newestIdsOfTag,
} from '../visible.ts';
import {
  choosePassages,
  hasNone,
  type IsCandidate,
  matches,
  maxCandidates,
  maxFiltered,
} from './match.ts';

interface VisitorHitRefs {
  /** At most `maxCandidates`, the best first. For equal ranks the newest comes first. */
  ids: string[];
  /**
   * Whether more articles may match than were ranked. A long article has several passages: of these
   * only so many are ranked.
   */
  isMore: boolean;
}

interface Search {
  query: Query;
  /**
   * The times that the years of the query mean. An article of any of them matches; without any all
   * do.
   */
  spans: readonly TimeSpan[];
  /** In milliseconds. */
  now: number;
}

/**
 * The articles whose words everybody may read at `now` and that match the query. Title counts more
 * than tags, tags more than headings, and headings more than the text.
 */
export async function findVisitorHits(db: Db, search: Search): Promise<VisitorHitRefs> {
  const { query } = search;
  if (query.terms.length === 0) return listFiltered(db, search);
  const { tags, excludedTags, langs } = query;
  const isFiltered = [tags, excludedTags, search.spans, langs].some((list) => list.length > 0);
  const isCandidate: IsCandidate = (id) => {
    const owner = fromMatching(db, search)
      .innerJoin('search_passages as own', 'own.article_id', 'articles.id')
      .select('own.id')
      .where(sql<SqlBool>`own.id = ${id}`);
    return sql`exists ${owner}`;
  };
  const matching = matches(db, 'search', query, isFiltered ? isCandidate : undefined);
  const rows = await fromMatching(db, search)
    .innerJoin(matching, 'matches.article_id', 'articles.id')
    .select('articles.id')
    .orderBy('matches.score')
    .orderBy('posted_at', 'desc')
    .execute();
  const ids = new Set(rows.map(({ id }) => id));
  return { ids: [...ids], isMore: rows.length >= maxCandidates };
}

async function listFiltered(db: Db, search: Search): Promise<VisitorHitRefs> {
  const { query, spans, now } = search;
  const { excluded, tags } = query;
  const [tag] = tags;
  const open = fromOpen(db, now, includedIn(spans)).$if(spans.length > 0, (open) =>
    open.where(isIn(spans)),
  );
  const newest =
    tag === undefined
      ? newestIds(open).limit(maxFiltered).as('newest')
      : newestIdsOfTag(db, now, tag).limit(maxFiltered).as('newest');
  const rows = await fromMatching(db, search)
    .innerJoin(newest, 'newest.id', 'articles.id')
    .select('articles.id')
    .$if(excluded.length > 0, (rows) =>
      rows.where(hasNone(db, 'search', { excluded, article: 'articles.id' })),
    )
    .orderBy('posted_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(maxCandidates)
    .execute();
  return { ids: rows.map(({ id }) => id), isMore: rows.length >= maxCandidates };
}

/** No reader sees when a page was posted, so a query for years has articles alone. */
function includedIn(spans: readonly TimeSpan[]): Included {
  return spans.length > 0 ? 'articles' : 'articles and pages';
}

/** Whether an article was posted in one of the spans, which are at least one. */
function isIn(spans: readonly TimeSpan[]) {
  return (eb: ExpressionBuilder<Tables, 'articles'>) =>
    eb.or(
      spans.map(({ from, to }) => eb.and([eb('posted_at', '>=', from), eb('posted_at', '<', to)])),
    );
}

/**
 * The visible articles that pass the filters of a query. Each filter asks about one article: most
 * articles may pass it.
 */
function fromMatching(db: Db, { query, spans, now }: Search) {
  let select = fromOpen(db, now, includedIn(spans));
  // `+` keeps SQLite from reading all articles of the tag for each article.
  const nameOfTag = isSqlite(db) ? sql<string>`+tag` : sql.ref<string>('tag');
  const isTagged = (tag: string) =>
    db
      .selectFrom('article_tags')
      .select('tag')
      .where('article_id', '=', sql.ref<string>('articles.id'))
      .where(nameOfTag, '=', tag);
  for (const tag of query.tags) select = select.where(({ exists }) => exists(isTagged(tag)));
  for (const tag of query.excludedTags) {
    select = select.where(({ not, exists }) => not(exists(isTagged(tag))));
  }
  if (spans.length > 0) select = select.where(isIn(spans));
  for (const lang of query.langs) {
    select = select.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('renderings')
          .select('renderings.article_id')
          .whereRef('renderings.article_id', '=', 'articles.id')
          .where((eb) =>
            eb.or([
              eb(eb.fn('lower', ['lang']), '=', lang.toLowerCase()),
              eb(
                eb.fn('lower', ['lang']),
                'like',
                `${lang.toLowerCase().replace(/[%_\\]/g, '')}-%`,
              ),
            ]),
          ),
      ),
    );
  }
  return select;
}

/** What the list of found articles shows of one. */
interface VisitorHitText extends ArchivedArticle {
  /** The words of the passage with most terms, or the summary. */
  text: string;
}

/**
 * The words of found articles, in their order. An article that visitors may not read any more is
 * left out. `now` is in milliseconds.
 */
export async function readVisitorHits(
  db: Db,
  { ids, terms, now }: { ids: readonly string[]; terms: readonly Term[]; now: number },
): Promise<VisitorHitText[]> {
  if (ids.length === 0) return [];
  const articles = await fromOpenRevisions(db, now, 'articles and pages')
    .select(linkColumns)
    .select(['posted_at', 'summary', 'excerpt'])
    .where('articles.id', 'in', ids)
    .execute();
  const passages = await choosePassages(db, 'search', { articleIDs: ids, terms });
  const byId = new Map(articles.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const text = passages.get(id) || row.excerpt || row.summary;
    return [{ ...toLink(row), postedAt: new Date(row.posted_at ?? 0).toISOString(), text }];
  });
}

interface HitCounts {
  /** How many articles have each tag. */
  tags: Count[];
  /** How many articles have each language, such as `zh` for `zh-Hans`. */
  langs: Count[];
  /** When the articles were posted, in milliseconds, the newest first. */
  times: number[];
}

/**
 * What the articles of a search have in common. All of `ids` are articles that visitors may read.
 */
export async function countHits(db: Db, ids: readonly string[]): Promise<HitCounts> {
  const tags = await db
    .selectFrom('article_tags')
    .select(['tag as value', sql<number>`count(*)`.as('count')])
    .where('article_id', 'in', ids)
    .groupBy('tag')
    .execute();
  const rows = await db
    .selectFrom('articles')
    .innerJoin('renderings', 'renderings.article_id', 'articles.id')
    .select(['posted_at', 'is_page', 'renderings.lang'])
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
    times: rows.flatMap((row) => (row.is_page === 0 ? [Number(row.posted_at)] : [])),
  };
}
