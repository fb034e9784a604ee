import { normaliseAddress } from '../../shared/address/addresses.ts';
import type { ArticleLink } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { nameUrl } from '../../urls.ts';
import { compileOnce } from '../compile-once.ts';
import type { Db } from '../tables.ts';
import { fromVisibleRevisions } from '../visible.ts';
import { linkColumns, toLink } from './published.ts';
import { addRedirects, findRedirect } from './redirects.ts';

// An address name is registered in the table of redirects when it becomes public, and stays there
// when the article gets another one, or becomes a page. So a name belongs to one article or page
// for as long as it exists, and old names lead to it for ever. An article and a page can have the
// same name, because the address of a page is another one.

interface Name {
  kind: ArticleContent['kind'];
  slug: string;
}

const addressOf = ({ kind, slug }: Name) => normaliseAddress(nameUrl(kind, slug));

/**
 * Registers the name of an article that is published. False if the name is that of another article.
 * `db` is in a transaction.
 */
export async function claimName(db: Db, articleID: string, name: Name): Promise<boolean> {
  const address = addressOf(name);
  await addRedirects(db, articleID, [address]);
  return (await findRedirect(db, address)) === articleID;
}

export interface NameHolder {
  articleID: string;
  title: string;
}

/**
 * The other article that has an address name: its public name, an earlier one, or the name in its
 * current revision. Of several articles, the one that has the name for good.
 */
export async function findNameHolder(
  db: Db,
  name: Name,
  articleID: string,
): Promise<NameHolder | undefined> {
  const named = db
    .selectFrom('articles')
    .innerJoin('revisions', (join) =>
      join
        .onRef('revisions.article_id', '=', 'articles.id')
        .onRef('revisions.number', '=', 'articles.revision'),
    )
    .select(['articles.id as articleID', 'title'])
    .where('articles.id', '!=', articleID);
  const registered = await named
    .innerJoin('redirects', 'redirects.article_id', 'articles.id')
    .where('redirects.address', '=', addressOf(name))
    .executeTakeFirst();
  if (registered) return registered;
  return named
    .where('slug', '=', name.slug)
    .where('document_kind', '=', name.kind)
    .where('trashed_at', 'is', null)
    .orderBy('articles.id')
    .executeTakeFirst();
}

/** The article that visitors may read and that has, or had, the address of `path`. */
export async function findByAddress(
  db: Db,
  path: string,
  now: number,
): Promise<ArticleLink | undefined> {
  const [found] = await findRedirected(db, { address: normaliseAddress(path), now });
  return found && toLink(found);
}

const findRedirected = compileOnce((db, { address, now }: { address: string; now: number }) =>
  fromVisibleRevisions(db, now, 'articles and pages')
    .innerJoin('redirects', 'redirects.article_id', 'articles.id')
    .select(linkColumns)
    .where('redirects.address', '=', address),
);
