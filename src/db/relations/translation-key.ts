import type { Db } from '../tables.ts';
import { findTranslations } from './translations.ts';

// In other programs, where articles have other ids, a key in front matter holds a group of
// translations together. An export gives all articles of a group the same key: the smallest id of
// the group.

/**
 * The key of a group for everybody. Undefined if visitors see no translation of the article at
 * `now` (milliseconds).
 */
export async function findPublicTranslationKey(
  db: Db,
  articleID: string,
  now: number,
): Promise<string | undefined> {
  const others = await findTranslations(db, articleID, now);
  return others.length === 0 ? undefined : smallest([articleID, ...others.map((o) => o.articleID)]);
}

/**
 * The key of a group for the owner, by the current revisions of all articles outside the trash,
 * also of drafts. If no other article of the group is there, it is the name that the article itself
 * gives.
 */
export async function findOwnTranslationKey(
  db: Db,
  articleID: string,
): Promise<string | undefined> {
  return (await readOwnTranslationKeys(db))(articleID);
}

/**
 * Reads all names once, and returns a function that gives the key of an article as
 * `findOwnTranslationKey` does.
 */
export async function readOwnTranslationKeys(
  db: Db,
): Promise<(articleID: string) => string | undefined> {
  const links = await db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select(['articles.id', 'translation_of as named'])
    .where('trashed_at', 'is', null)
    .where('translation_of', 'is not', null)
    .execute();
  const named = [...new Set(links.map((link) => link.named ?? ''))];
  const present = new Set(links.map(({ id }) => id));
  for (let begin = 0; begin < named.length; begin += namesAtOnce) {
    const found = await db
      .selectFrom('articles')
      .select('id')
      .where('id', 'in', named.slice(begin, begin + namesAtOnce))
      .where('trashed_at', 'is', null)
      .execute();
    for (const { id } of found) present.add(id);
  }
  return (articleID) => {
    const names = new Set([articleID]);
    // A set visits the names that are added while it is walked.
    for (const name of names) {
      for (const { id, named } of links) {
        if (named === null) continue;
        if (id === name) names.add(named);
        if (named === name) names.add(id);
      }
    }
    const members = [...names].filter((name) => present.has(name));
    if (members.length > 1) return smallest(members);
    return links.find(({ id }) => id === articleID)?.named ?? undefined;
  };
}

/** SQLite allows 32,766 values in a statement. */
const namesAtOnce = 10_000;

function smallest(ids: readonly string[]): string | undefined {
  return [...ids].sort()[0];
}
