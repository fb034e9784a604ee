import { sql } from 'kysely';
import type { Translation } from '../../shared/relations/relations.ts';
import { linkColumns, toLink } from '../articles/published.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { exceptLocked, fromOpen, fromVisible, fromVisibleRevisions } from '../visible.ts';

// An article may name another one as the one of which it is a translation. Names make a group in
// both directions and over several steps: if B and C name A, each of the three has the two others.
// Only articles that a reader can read connect others, so no page tells of an article that its
// reader cannot read. An article that was deleted for good still connects the articles that name
// it, as does a key that an import brought.

/** A page names no more translations. */
export const maxTranslations = 50;

/**
 * The other articles of an article's group that visitors may read at `now` (milliseconds), in the
 * order in which they were posted, in one query.
 */
export async function findTranslations(
  db: Db,
  articleID: string,
  now: number,
): Promise<Translation[]> {
  const rows = await findGroup(db, { articleID, now });
  // SQLite has no type for true and false.
  return rows.map((row) => ({ ...toLink(row), isOriginal: Boolean(row.is_original) }));
}

const findGroup = compileOnce((db, { articleID, now }: { articleID: string; now: number }) => {
  const names = db
    .withRecursive('names(name)', () =>
      db
        .selectFrom('articles')
        .select('articles.id as name')
        .where('articles.id', '=', articleID)
        // Each name is found once, so a circle of names ends.
        .union(findLinked(db, articleID, now)),
    )
    .selectFrom('names')
    .select('name');
  return fromVisibleRevisions(db, now, 'articles and pages')
    .select(linkColumns)
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('translation_links')
            .select('to_name')
            .where('translation_links.article_id', '=', articleID)
            .where('from_name', '=', articleID)
            .whereRef('to_name', '=', 'articles.id'),
        )
        .as('is_original'),
    ])
    .where('articles.id', 'in', names)
    .where('articles.id', '!=', articleID)
    .where('article_passwords.article_id', 'is', null)
    .orderBy('posted_at')
    .orderBy('articles.id')
    .limit(maxTranslations);
});

/** The names that are one step away from the names found so far. */
function findLinked(db: Db, articleID: string, now: number) {
  return fromVisible(db, now, 'articles and pages')
    .innerJoin('translation_links', 'translation_links.article_id', 'articles.id')
    .innerJoin(sql<{ name: string }>`names`.as('found'), 'found.name', 'from_name')
    .where(exceptLocked(articleID))
    .select('to_name as name');
}

/** A name that an article gives, or by which it is named. */
interface TranslationLink {
  articleID: string;
  name: string;
}

/** Who names whom among all articles that everybody may read at `now` (milliseconds). */
export async function listTranslationLinks(db: Db, now: number): Promise<TranslationLink[]> {
  return fromOpen(db, now, 'articles and pages')
    .innerJoin('translation_links', 'translation_links.article_id', 'articles.id')
    .whereRef('from_name', '=', 'articles.id')
    .select(['articles.id as articleID', 'to_name as name'])
    .execute();
}
