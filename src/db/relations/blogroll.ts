import { friendsBegin, readFriendLinks } from '../../shared/relations/friend-links.ts';
import type { Db } from '../tables.ts';
import { fromOpenRevisions } from '../visible.ts';

/** A page with friend links whose words everybody may have. */
interface Blogroll {
  name: string;
  title: string;
  /** The rendered page. */
  html: string;
}

/** The names of the pages with friend links that everybody may read at `now` (milliseconds). */
export async function listBlogrolls(db: Db, now: number): Promise<string[]> {
  const pages = await fromPages(db, now)
    .where('html', 'like', `%${friendsBegin}%`)
    .orderBy('slug')
    .execute();
  return pages.flatMap(({ slug, html }) =>
    slug !== null && readFriendLinks(html).length > 0 ? [slug] : [],
  );
}

/** The page with this name, if everybody may read it at `now` (milliseconds). */
export async function findBlogroll(
  db: Db,
  now: number,
  name: string,
): Promise<Blogroll | undefined> {
  const page = await fromPages(db, now).where('slug', '=', name).executeTakeFirst();
  return page && { name, title: page.title, html: page.html };
}

function fromPages(db: Db, now: number) {
  return fromOpenRevisions(db, now, 'pages').select(['slug', 'title', 'html']);
}
