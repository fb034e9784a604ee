import type { Question } from '../../shared/search/question.ts';
import type { TimeSpan } from '../articles/archive.ts';
import type { Db } from '../tables.ts';
import { fromOpen, fromTag } from '../visible.ts';
import { hasNone, matches, maxCandidates } from './matches.ts';

/** An article that matches a question. */
export interface FoundArticle {
  articleID: string;
  /** The passage that matches best. Undefined if the question has no words. */
  passage: number | undefined;
}

export interface FoundArticles {
  /** At most `maxCandidates`, the best first. For equal ranks the newest comes first. */
  articles: FoundArticle[];
  /** Whether more articles may match than were ranked. A long article has several passages: of these only so many are ranked. */
  isMore: boolean;
}

export interface Search {
  question: Question;
  /** The times that the years of the question mean. An article of any of them matches; without any all do. */
  spans: readonly TimeSpan[];
  /** In milliseconds. */
  now: number;
}

/**
 * The articles whose words everybody may read at `now` and that match the question. Title counts more than tags, tags more than
 * headings, and headings more than the text.
 */
export async function findArticles(db: Db, search: Search): Promise<FoundArticles> {
  const { question } = search;
  if (question.terms.length === 0) return listFiltered(db, search);
  const { tags, excludedTags, langs } = question;
  const isFiltered = [tags, excludedTags, search.spans, langs].some((list) => list.length > 0);
  const among = isFiltered ? fromMatching(db, search).select('articles.id') : undefined;
  const rows = await fromMatching(db, search)
    .innerJoin(matches(db, 'search', question, among), 'matches.article_id', 'articles.id')
    .select(['articles.id', 'matches.passage', 'matches.score'])
    .orderBy('matches.score')
    .orderBy('posted_at', 'desc')
    .execute();
  const best = new Map<string, FoundArticle>();
  for (const { id, passage } of rows) {
    if (!best.has(id)) best.set(id, { articleID: id, passage: Number(passage) });
  }
  return { articles: [...best.values()], isMore: rows.length >= maxCandidates };
}

async function listFiltered(db: Db, search: Search): Promise<FoundArticles> {
  const { excluded } = search.question;
  const rows = await fromMatching(db, search)
    .select('articles.id')
    .$if(excluded.length > 0, (query) =>
      query.where(hasNone(db, 'search', { excluded, article: 'articles.id' })),
    )
    .orderBy('posted_at', 'desc')
    .orderBy('articles.id', 'desc')
    .limit(maxCandidates)
    .execute();
  const articles = rows.map(({ id }) => ({ articleID: id, passage: undefined }));
  return { articles, isMore: rows.length >= maxCandidates };
}

/** The visible articles that pass the filters of a question. */
function fromMatching(db: Db, { question, spans, now }: Search) {
  let query = fromOpen(db, now);
  for (const tag of question.tags) {
    const tagged = fromTag(db, now, tag).select('article_tags.article_id');
    query = query.where('articles.id', 'in', tagged);
  }
  for (const tag of question.excludedTags) {
    const tagged = fromTag(db, now, tag).select('article_tags.article_id');
    query = query.where('articles.id', 'not in', tagged);
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
