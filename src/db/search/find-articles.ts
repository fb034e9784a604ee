import { type RawBuilder, sql } from 'kysely';
import type { Question, Term } from '../../shared/search/question.ts';
import type { TimeSpan } from '../articles/archive.ts';
import { fromOpen } from '../articles/visible.ts';
import { isSqlite } from '../is-sqlite.ts';
import type { Db } from '../tables.ts';

/**
 * So many passages that match are ranked, the newest ones of the index. Ranking all that have a common word would take longer than
 * anybody reads.
 */
export const maxCandidates = 1_000;

/** An article that matches a question. */
export interface FoundArticle {
  articleID: string;
  /** The passage that matches best. Undefined if the question has no words. */
  passage: number | undefined;
}

export interface Search {
  question: Question;
  /** The times that the years of the question mean. An article of any of them matches; without any all do. */
  spans: readonly TimeSpan[];
  /** In milliseconds. */
  now: number;
}

/**
 * The articles whose words everybody may read at `now` and that match the question, at most `maxCandidates`, the best first. For equal
 * ranks the newest comes first. Title counts more than tags, tags more than headings, and headings more than the text.
 */
export async function findArticles(db: Db, search: Search): Promise<FoundArticle[]> {
  const { question } = search;
  if (question.terms.length === 0) return listFiltered(db, search);
  const rows = await fromMatching(db, search)
    .innerJoin(matches(db, question), 'matches.article_id', 'articles.id')
    .select(['articles.id', 'matches.passage', 'matches.score'])
    .orderBy('matches.score')
    .orderBy('posted_at', 'desc')
    .execute();
  const best = new Map<string, FoundArticle>();
  for (const { id, passage } of rows) {
    if (!best.has(id)) best.set(id, { articleID: id, passage: Number(passage) });
  }
  return [...best.values()];
}

async function listFiltered(db: Db, search: Search): Promise<FoundArticle[]> {
  const rows = await fromMatching(db, search)
    .select('articles.id')
    .orderBy('posted_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(maxCandidates)
    .execute();
  return rows.map(({ id }) => ({ articleID: id, passage: undefined }));
}

/** The visible articles that pass the filters of a question. */
function fromMatching(db: Db, { question, spans, now }: Search) {
  let query = fromOpen(db, now);
  for (const tag of question.tags) {
    query = query.where('articles.id', 'in', (eb) =>
      eb.selectFrom('article_tags').select('article_tags.article_id').where('tag', '=', tag),
    );
  }
  if (spans.length > 0) {
    query = query.where((eb) =>
      eb.or(
        spans.map(({ from, to }) =>
          eb.and([eb('posted_at', '>=', from), eb('posted_at', '<', to)]),
        ),
      ),
    );
  }
  for (const lang of question.langs) {
    query = query.where('articles.id', 'in', (eb) =>
      eb
        .selectFrom('renderings')
        .select('renderings.article_id')
        .where((eb) =>
          eb.or([
            eb(eb.fn('lower', ['lang']), '=', lang.toLowerCase()),
            eb(eb.fn('lower', ['lang']), 'like', `${lang.toLowerCase().replace(/[%_\\]/g, '')}-%`),
          ]),
        ),
    );
  }
  return query;
}

interface MatchRow {
  article_id: string;
  passage: number;
  /** Smaller is better. */
  score: number;
}

/** The passages that match all terms, and the articles of several passages that match all terms together. */
function matches(db: Db, { terms, excluded }: Question) {
  const select = isSqlite(db) ? selectInSqlite : selectInPostgres;
  const inOne = select(terms, excluded);
  const parts = [
    sql`
    select search_passages.article_id, search_passages.id as passage, found.score
    from (${inOne}) as found inner join search_passages on search_passages.id = found.id
    where ${notElsewhere(excluded, select)}
  `,
  ];
  if (terms.length > 1) {
    const each = terms.map(
      (term) => sql`
        select article_id from search_passages
        where is_alone = 0 and id in (select id from (${select([term], [])}) as found)`,
    );
    parts.push(sql`
      select article_id, (
        select min(id) from search_passages as first where first.article_id = together.article_id
      ) as passage, 0 as score
      from (${sql.join(each, sql` intersect `)}) as together
      where ${notElsewhere(excluded, select)}
    `);
  }
  return sql<MatchRow>`(${sql.join(parts, sql` union all `)})`.as<'matches'>('matches');
}

/** The passages that have all `terms` and none that is `excluded`, with their scores. */
type Select = (terms: readonly Term[], excluded: readonly Term[]) => RawBuilder<unknown>;

/** True if no other passage of the article has an excluded term. */
function notElsewhere(excluded: readonly Term[], select: Select) {
  if (excluded.length === 0) return sql`true`;
  const any = excluded.map((term) => sql`select id from (${select([term], [])}) as unwanted`);
  return sql`article_id not in (
    select article_id from search_passages
    where is_alone = 0 and id in (${sql.join(any, sql` union all `)})
  )`;
}

// The tokens of a question are letters, digits, `_`, `+` and `#`: none has a meaning in either query language within quotes.

const selectInSqlite: Select = (terms, excluded) => {
  const write = ({ tokens, isOpen }: Term) => `"${tokens.join(' ')}"${isOpen ? ' *' : ''}`;
  const match = [terms.map(write).join(' AND '), ...excluded.map(write)].join(' NOT ');
  // FTS5 reads its rows in the order of their numbers, from either end. Its ranks are negative.
  return sql`
    select rowid as id, bm25(search_tokens, 24, 8, 3, 1) as score from search_tokens
    where search_tokens match ${match} order by rowid desc limit ${sql.lit(maxCandidates)}
  `;
};

const selectInPostgres: Select = (terms, excluded) => {
  const write = ({ tokens, isOpen }: Term, between: string) =>
    `(${tokens.map((token) => `'${token}'`).join(between)}${isOpen ? ':*' : ''})`;
  const match = [
    ...terms.map((term) => write(term, ' <-> ')),
    ...excluded.map((term) => `!${write(term, ' <-> ')}`),
  ].join(' & ');
  // Of “and” and of phrases ts_rank adds up all pairs of places, and a long text with many of them comes before a title. Of “or” each
  // word counts less with each place, as in BM25.
  const any = terms.map((term) => write(term, ' | ')).join(' | ');
  // The weights of D, C, B and A. 1: a long text counts less.
  return sql`
    select id, -ts_rank('{0.1, 0.2, 0.4, 1}', tokens, ${any}::tsquery, 1) as score from search_tokens
    where tokens @@ ${match}::tsquery order by id desc limit ${sql.lit(maxCandidates)}
  `;
};
