import type { OwnedArticle } from '../../shared/article.ts';
import type { Term } from '../../shared/search/question.ts';
import { listOwnedById } from '../articles/desk.ts';
import type { Db } from '../tables.ts';
import { choosePassages } from './choose-passages.ts';
import type { FoundOwned } from './find-owned.ts';

/** What the desk shows of a found article. */
interface FoundWords {
  article: OwnedArticle;
  /** Whether readers need a password. */
  isProtected: boolean;
  /** The words of the passage with most terms. Empty if the question has no words. */
  text: string;
  /** The last revision that has these words, if the newest one has them not. `savedAt` is in milliseconds. */
  past: { revision: number; savedAt: number } | null;
}

/** The words of found articles, in their order. `now` is in milliseconds. */
export async function listFoundWords(
  db: Db,
  { found, terms, now }: { found: readonly FoundOwned[]; terms: readonly Term[]; now: number },
): Promise<FoundWords[]> {
  const ids = found.map(({ articleID }) => articleID);
  const articles = await listOwnedById(db, ids, now);
  const locked = await listProtected(db, ids);
  const inNewest = found.filter(({ pastPassage }) => pastPassage === undefined);
  const articleIDs = inNewest.map(({ articleID }) => articleID);
  const newest = await choosePassages(db, 'desk', { articleIDs, terms });
  const past = await listPast(db, found);
  return found.flatMap(({ articleID, pastPassage }) => {
    const article = articles.get(articleID);
    if (!article) return [];
    const isProtected = locked.has(articleID);
    if (pastPassage === undefined) {
      return [{ article, isProtected, text: newest.get(articleID) ?? '', past: null }];
    }
    const row = past.get(pastPassage);
    return row ? [{ article, isProtected, ...row }] : [];
  });
}

async function listProtected(db: Db, articleIDs: readonly string[]): Promise<Set<string>> {
  if (articleIDs.length === 0) return new Set();
  const rows = await db
    .selectFrom('article_passwords')
    .select('article_id')
    .where('article_id', 'in', articleIDs)
    .execute();
  return new Set(rows.map(({ article_id }) => article_id));
}

async function listPast(db: Db, found: readonly FoundOwned[]) {
  const ids = found.flatMap(({ pastPassage }) => pastPassage ?? []);
  if (ids.length === 0) return new Map<number, Pick<FoundWords, 'text' | 'past'>>();
  const rows = await db
    .selectFrom('past_passages')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'past_passages.article_id')
        .onRef('revisions.number', '=', 'past_passages.revision'),
    )
    .select(['past_passages.id', 'plain', 'revision', 'saved_at'])
    .where('past_passages.id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ id, plain, revision, saved_at }) => [
      Number(id),
      { text: plain, past: { revision, savedAt: saved_at } },
    ]),
  );
}
