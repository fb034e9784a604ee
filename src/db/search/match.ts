import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fieldWeights } from '../../shared/search/passages.ts';
import type { Query, Term } from '../../shared/search/query.ts';
import { isSqlite } from '../is-sqlite.ts';
import type { Db } from '../tables.ts';
import type { IndexName } from './index/index-article.ts';

/**
 * So many passages that match are ranked, the newest ones of the index. Ranking all that have a
 * common word would take longer than anybody reads.
 */
export const maxCandidates = 1_000;

/**
 * With more terms of several words than this, SQLite ranks no passages, and the newest ones come
 * first. For its ranks it counts all passages that have a term: in a blog of 100,000 articles 20 ms
 * for each pair of common words such as “of the”.
 */
const maxRankedPhrases = 3;

/**
 * So many are compared with filters, the newest ones: in SQLite the passages that match, and in
 * both databases the articles of a query without words. In a larger blog, a filter that few
 * articles pass would otherwise read all of them. An article a day makes as many in eight years.
 */
export const maxFiltered = 3_000;

interface MatchRow {
  article_id: string;
  /** A passage with all terms. Null if only several passages have them together. */
  passage: number | null;
  /** Smaller is better. */
  score: number;
}

/**
 * SQL that is true for the passages that may answer a query. `id` is the SQL of a passage’s number.
 */
export type IsCandidate = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * The passages of an index that match all terms, and the articles of several passages that match
 * all terms together. With `isCandidate` only these passages are ranked: of a common word the
 * newest passages may all be of other articles.
 */
export function matches(
  db: Db,
  index: IndexName,
  { terms, excluded }: Query,
  isCandidate?: IsCandidate,
) {
  const passages = sql.table(`${index}_passages`);
  const selectFrom = isSqlite(db) ? selectInSqlite : selectInPostgres;
  const select: Select = (terms, excluded) =>
    selectFrom(`${index}_tokens`, { terms, excluded, isCandidate });
  const noneOf = (article: string) =>
    excluded.length > 0 ? hasNone(db, index, { excluded, article, isTogether: true }) : sql`true`;
  const inOne = select(terms, excluded);
  const parts = [
    sql`
    select each.article_id, each.id as passage, found.score
    from (${inOne}) as found inner join ${passages} as each on each.id = found.id
    where ${noneOf('each.article_id')}
  `,
  ];
  if (terms.length > 1) {
    const each = terms.map(
      (term) => sql`
        select article_id from ${passages}
        where is_alone = 0 and id in (select id from (${select([term], [])}) as found)`,
    );
    parts.push(sql`
      select article_id, null as passage, 0 as score
      from (${sql.join(each, sql` intersect `)}) as together
      where ${noneOf('together.article_id')}
    `);
  }
  return sql<MatchRow>`(${sql.join(parts, sql` union all `)})`.as<'matches'>('matches');
}

/** The passages that have all `terms` and none that is `excluded`, with their scores. */
type Select = (terms: readonly Term[], excluded: readonly Term[]) => RawBuilder<unknown>;
type SelectFrom = (
  table: string,
  asked: {
    terms: readonly Term[];
    excluded: readonly Term[];
    isCandidate: IsCandidate | undefined;
  },
) => RawBuilder<unknown>;

/**
 * Whether no passage of the article with the id `article` has one of `excluded`, which are at least
 * one. With `isTogether` only the passages count that answer a query together: each old text stands
 * alone.
 */
export function hasNone(
  db: Db,
  index: IndexName,
  {
    excluded,
    article,
    isTogether = false,
  }: { excluded: readonly Term[]; article: string; isTogether?: boolean },
): RawBuilder<SqlBool> {
  const tokens = sql.table(`${index}_tokens`);
  const unwanted = isSqlite(db)
    ? sql`select rowid from ${tokens} where ${tokens} match ${excluded.map(writeForSqlite).join(' OR ')}`
    : sql`select id from ${tokens} where tokens @@ ${excluded.map(writeForPostgres).join(' | ')}::tsquery`;
  return sql<SqlBool>`not exists (
    select 1 from ${sql.table(`${index}_passages`)} as other
    where other.article_id = ${sql.ref(article)} and other.id in (${unwanted})
      ${isTogether ? sql`and other.is_alone = 0` : sql``}
  )`;
}

/**
 * The passages of articles whose headings or text have a term: the title and the tags stand in all
 * passages of an article. `passages`: SQL with `id` and `article_id` of all passages of these
 * articles.
 */
export function haveInText(
  db: Db,
  index: IndexName,
  { term, passages }: { term: Term; passages: RawBuilder<unknown> },
): RawBuilder<{ id: number }> {
  const tokens = sql.table(`${index}_tokens`);
  const id = sql.ref(`${index}_tokens.rowid`);
  if (!isSqlite(db)) {
    const match = writeTokens(term, ' <-> ', 'CD');
    return sql`select id from ${tokens} where tokens @@ ${match}::tsquery and id in (select id from ${passages})`;
  }
  const match = `{headings text} : ${writeForSqlite(term)}`;
  // The passages of an article stand together in the index, so FTS5 is asked once for each article;
  // `+` keeps SQLite from asking it for each passage. Each time it would read all words with the
  // beginning of an open term, so it is asked for that one only once.
  const ranges = term.isPrefix ? sql`having count(*) > 0` : sql`group by article_id`;
  return sql`
    select ${id} as id
    from (select min(id) as first, max(id) as last from ${passages} ${ranges}) as range
    cross join ${tokens}
    where ${tokens} match ${match} and ${id} between range.first and range.last
      and +${id} in (select id from ${passages})`;
}

// The tokens of a query are letters, digits, `_`, `+` and `#`: none has a meaning in either query
// language within quotes.

const writeForSqlite = ({ tokens, isPrefix }: Term) =>
  `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`;
const writeForPostgres = (term: Term) => writeTokens(term, ' <-> ');

/** `fields`: the weights of PostgreSQL in which the tokens may stand, by default all. */
function writeTokens({ tokens, isPrefix }: Term, between: string, fields = ''): string {
  const written = tokens.map((token, index) => {
    const isBeginning = isPrefix && index === tokens.length - 1;
    return `'${token}':${isBeginning ? '*' : ''}${fields}`;
  });
  return `(${written.join(between)})`;
}

const weights = sql.join(Object.values(fieldWeights).map((weight) => sql.lit(weight)));

const selectInSqlite: SelectFrom = (table, { terms, excluded, isCandidate }) => {
  const wanted = terms.map(writeForSqlite).join(' AND ');
  const match = [wanted, ...excluded.map(writeForSqlite)].join(' NOT ');
  const from = sql.table(table);
  const first = sql`select rowid from ${from} where ${from} match ${match} order by rowid desc limit 1 offset ${sql.lit(maxFiltered)}`;
  const and = isCandidate
    ? sql`and rowid >= coalesce((${first}), 0) and ${isCandidate(sql`${from}.rowid`)}`
    : sql``;
  const phrases = [...terms, ...excluded].filter(({ tokens }) => tokens.length > 1).length;
  const score = phrases > maxRankedPhrases ? sql`0.0` : sql`bm25(${sql.ref(table)}, ${weights})`;
  // FTS5 reads its rows in the order of their numbers, from either end. Its ranks are negative.
  return sql`
    select rowid as id, ${score} as score from ${from}
    where ${from} match ${match} ${and} order by rowid desc limit ${sql.lit(maxCandidates)}
  `;
};

const selectInPostgres: SelectFrom = (table, { terms, excluded, isCandidate }) => {
  const unwanted = excluded.map((term) => `!${writeForPostgres(term)}`);
  const match = [...terms.map(writeForPostgres), ...unwanted].join(' & ');
  // Of “and” and of phrases ts_rank adds up all pairs of places, and a long text with many of them
  // comes before a title. Of “or” each word counts less with each place, as in BM25.
  const any = terms.map((term) => writeTokens(term, ' | ')).join(' | ');
  const and = isCandidate ? sql`and ${isCandidate(sql.ref(`${table}.id`))}` : sql``;
  // The weights of D, C, B and A. 1: a long text counts less.
  return sql`
    select id, -ts_rank('{0.1, 0.2, 0.4, 1}', tokens, ${any}::tsquery, 1) as score from ${sql.table(table)}
    where tokens @@ ${match}::tsquery ${and} order by id desc limit ${sql.lit(maxCandidates)}
  `;
};

/**
 * The passages that results show, as readers see them, by the ids of their articles: of each
 * article the passage whose headings and text have most terms, and of several such passages the
 * first. So an article that has the terms only in its title or its tags shows its first passage.
 * Without terms there are none.
 */
export async function choosePassages(
  db: Db,
  index: IndexName,
  { articleIDs, terms }: { articleIDs: readonly string[]; terms: readonly Term[] },
): Promise<Map<string, string>> {
  if (articleIDs.length === 0 || terms.length === 0) return new Map();
  const passages = sql.table(`${index}_passages`);
  // Most articles have one passage, and nothing to choose.
  const several = sql`(
    select id, article_id from ${passages}
    where is_alone = 0 and article_id in (${sql.join(articleIDs)})
  ) as several`;
  const found = terms.map((term) => haveInText(db, index, { term, passages: several }));
  const { rows } = await sql<{ article_id: string; plain: string }>`
    select article_id, plain from ${passages} where id in (
      select id from (
        select each.id, row_number() over (
          partition by article_id order by count(found.id) desc, number
        ) as place
        from ${passages} as each
        left join (${sql.join(found, sql` union all `)}) as found on found.id = each.id
        where article_id in (${sql.join(articleIDs)})
        group by each.id, article_id, number
      ) as ranked
      where place = 1
    )
  `.execute(db);
  return new Map(rows.map(({ article_id, plain }) => [article_id, plain]));
}
