import type { ExpressionBuilder } from 'kysely';
import { yearOf } from '../../shared/dates.ts';
import { splitTags } from '../../shared/document.ts';
import { passes } from '../../shared/search/filters.ts';
import type { Question } from '../../shared/search/question.ts';
import type { IndexName } from '../indexing/index-article.ts';
import { hasNone, matches } from '../search/matches.ts';
import type { Db, Tables } from '../tables.ts';

/** An article of the owner that matches a question. */
export interface FoundOwned {
  articleID: string;
  /** The passage that matches best. Undefined if the question has no words. */
  passage: number | undefined;
  /** Whether only older revisions match: then `passage` is one of theirs. */
  isPast: boolean;
}

interface OwnersSearch {
  question: Question;
  /** The years of a question are those of this time zone. */
  timeZone: string;
}

/**
 * All articles that match the question, whatever their state. First those whose newest words match, the best first; then those of which
 * an older revision does. Of equal ones the last saved comes first.
 */
export async function findOwned(db: Db, search: OwnersSearch): Promise<FoundOwned[]> {
  if (search.question.terms.length === 0) return listFiltered(db, search);
  const newest = await findIn(db, 'desk', search);
  const known = new Set(newest.map(({ articleID }) => articleID));
  const past = await findIn(db, 'past', search);
  return [...newest, ...past.filter(({ articleID }) => !known.has(articleID))];
}

async function findIn(db: Db, index: IndexName, search: OwnersSearch): Promise<FoundOwned[]> {
  const rows = await fromOwned(db, search.question)
    .innerJoin(matches(db, index, search.question), 'matches.article_id', 'articles.id')
    .select('matches.passage')
    .orderBy('matches.score')
    .orderBy('saved_at', 'desc')
    .execute();
  const best = new Map<string, FoundOwned>();
  for (const row of rows) {
    if (best.has(row.id) || !isWanted(row, search)) continue;
    best.set(row.id, {
      articleID: row.id,
      passage: Number(row.passage),
      isPast: index === 'past',
    });
  }
  return [...best.values()];
}

async function listFiltered(db: Db, search: OwnersSearch): Promise<FoundOwned[]> {
  const { excluded } = search.question;
  const rows = await fromOwned(db, search.question)
    .$if(excluded.length > 0, (query) =>
      query.where(hasNone(db, 'desk', { excluded, article: 'articles.id' })),
    )
    .orderBy('saved_at', 'desc')
    .execute();
  return rows
    .filter((row) => isWanted(row, search))
    .map(({ id }) => ({ articleID: id, passage: undefined, isPast: false }));
}

/** The articles with what the filters need of their newest revisions. */
function fromOwned(db: Db, { langs }: Question) {
  return db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select(['articles.id', 'posted_at', 'saved_at', 'title', 'tags', 'lang'])
    .$if(langs.length > 0, (query) => query.select(beginning));
}

/** As much of the text as the guess of a language reads. */
const beginning = (eb: ExpressionBuilder<Tables, 'articles'>) =>
  eb
    .selectFrom('desk_passages')
    .select(({ fn, val }) => fn<string>('substr', ['plain', val(1), val(2_000)]).as('beginning'))
    .whereRef('desk_passages.article_id', '=', 'articles.id')
    .where('number', '=', 0)
    .limit(1)
    .as('beginning');

interface OwnedRow {
  posted_at: number | null;
  saved_at: number;
  title: string;
  tags: string | null;
  lang: string | null;
  beginning?: string | null;
}

function isWanted(row: OwnedRow, { question, timeZone }: OwnersSearch): boolean {
  const { title, tags, lang, beginning, posted_at, saved_at } = row;
  const sample = `${title}\n${beginning ?? ''}`;
  const year = question.years.length > 0 ? yearOf(posted_at ?? saved_at, timeZone) : 0;
  return passes({ tags: splitTags(tags), lang, sample, year }, question);
}
