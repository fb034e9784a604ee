import {
  findListUrl,
  type ListTarget,
  readOldList,
  tagOfAddress,
  toListTarget,
} from '../../shared/address/old-lists.ts';
import { countBytes } from '../../shared/text.ts';
import type { Db } from '../tables.ts';
import { fromTag, fromVisible } from '../visible.ts';

/**
 * The id of the article that has or had this address: on another site, before it was imported, or
 * on this one.
 */
export async function findRedirect(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('redirects')
    .select('article_id')
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.article_id;
}

/**
 * Each row has two values. A query can have 32,766 of them in SQLite:
 * https://www.sqlite.org/limits.html.
 */
const maxRowsAtOnce = 1000;

/**
 * In UTF-8. PostgreSQL indexes at most 2,704 bytes:
 * https://www.postgresql.org/docs/current/btree.html#BTREE-LIMITS
 */
const maxAddressBytes = 2_000;

export function isTooLongAddress(address: string): boolean {
  return countBytes(address) > maxAddressBytes;
}

/**
 * Redirects old addresses to an article. An address that already leads to another article still
 * leads there. One that is too long is left out.
 */
export async function addRedirects(
  db: Db,
  articleID: string,
  addresses: readonly string[],
): Promise<void> {
  const taken = addresses.filter((address) => !isTooLongAddress(address));
  for (let start = 0; start < taken.length; start += maxRowsAtOnce) {
    const part = taken.slice(start, start + maxRowsAtOnce);
    await db
      .insertInto('redirects')
      .values(part.map((address) => ({ address, article_id: articleID })))
      .onConflict((conflict) => conflict.column('address').doNothing())
      .execute();
  }
}

/** How many addresses lead to articles and lists, beside those that they have now. */
export async function countRedirects(db: Db): Promise<number> {
  const { articles, lists } = await db
    .selectNoFrom((eb) => [
      eb
        .selectFrom('redirects')
        .select((eb) => eb.fn.countAll().as('count'))
        .as('articles'),
      eb
        .selectFrom('list_redirects')
        .select((eb) => eb.fn.countAll().as('count'))
        .as('lists'),
    ])
    .executeTakeFirstOrThrow();
  return Number(articles) + Number(lists);
}

/**
 * The addresses that lead to each of these articles, sorted: address names and addresses from
 * before an import. One call reads the whole table, so ask for many articles at once.
 */
export async function listOldAddresses(
  db: Db,
  articleIDs: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map(articleIDs.map((articleID) => [articleID, [] as string[]]));
  if (articleIDs.length === 0) return found;
  const rows = await db
    .selectFrom('redirects')
    .selectAll()
    .where('article_id', 'in', articleIDs)
    .execute();
  for (const { article_id, address } of rows) found.get(article_id)?.push(address);
  // Databases sort texts in different ways.
  for (const addresses of found.values()) addresses.sort();
  return found;
}

/**
 * All articles and pages that visitors may read at `now` (milliseconds), by id, with the addresses
 * that lead to them.
 */
export async function listArticleAddresses(
  db: Db,
  now: number,
): Promise<{ articleID: string; addresses: string[] }[]> {
  const rows = await fromVisible(db, now, 'articles and pages')
    .select('articles.id')
    .orderBy('articles.id')
    .execute();
  const all = await db.selectFrom('redirects').selectAll().execute();
  const found = new Map(rows.map(({ id }) => [id, [] as string[]]));
  for (const { article_id, address } of all) found.get(article_id)?.push(address);
  return [...found].map(([articleID, addresses]) => ({ articleID, addresses: addresses.sort() }));
}

/** An old address, normalised, that leads to a list. */
export type ListRedirect = ListTarget & { address: string };

/**
 * Redirects old addresses to lists. An address that already leads to another list leads to this one
 * from now on. Of two targets for one address the first one counts. Addresses that are too long are
 * left out.
 */
export async function addListRedirects(db: Db, redirects: readonly ListRedirect[]): Promise<void> {
  const rows = new Map<string, { address: string; list: string; tag: string }>();
  for (const { address, ...target } of redirects) {
    if (rows.has(address) || isTooLongAddress(address)) continue;
    const tag = target.list === 'tag' ? target.tag : '';
    rows.set(address, { address, list: target.list, tag });
  }
  const values = [...rows.values()];
  for (let start = 0; start < values.length; start += maxRowsAtOnce) {
    await db
      .insertInto('list_redirects')
      .values(values.slice(start, start + maxRowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .column('address')
          .doUpdateSet({
            list: (row) => row.ref('excluded.list'),
            tag: (row) => row.ref('excluded.tag'),
          })
          // An update that changes nothing would be a public change all the same.
          .where((row) =>
            row.or([
              row('list_redirects.list', '!=', row.ref('excluded.list')),
              row('list_redirects.tag', '!=', row.ref('excluded.tag')),
            ]),
          ),
      )
      .execute();
  }
}

/** All old addresses that lead to lists, sorted. */
export async function listListRedirects(db: Db): Promise<ListRedirect[]> {
  const rows = await db.selectFrom('list_redirects').selectAll().execute();
  return rows
    .flatMap(({ address, list, tag }) => {
      const target = toListTarget(list, tag);
      return target ? [{ address, ...target }] : [];
    })
    .sort((a, b) => (a.address < b.address ? -1 : 1));
}

/**
 * The address of the list of this blog to which an old address leads: that of a feed, or one that
 * an import has stored. Undefined if it leads to none. A tag without an article that visitors see
 * at `now` (milliseconds) has no list: its name would tell of drafts.
 */
export async function findListRedirect(
  db: Db,
  path: string,
  now: number,
): Promise<string | undefined> {
  const written = readOldList(path);
  const addresses = [...new Set(written.places.map(({ address }) => address))];
  const rows = await db
    .selectFrom('list_redirects')
    .selectAll()
    .where('address', 'in', addresses)
    .execute();
  const targets = new Map<string, ListTarget>();
  for (const address of addresses) {
    const row = rows.find((each) => each.address === address);
    const own = tagOfAddress(address);
    const target =
      (row && toListTarget(row.list, row.tag)) ??
      (own === undefined ? undefined : { list: 'tag' as const, tag: own });
    if (target === undefined) continue;
    if (target.list !== 'tag' || (await isShownTag(db, now, target.tag))) {
      targets.set(address, target);
    }
  }
  return findListUrl(written, targets);
}

async function isShownTag(db: Db, now: number, tag: string): Promise<boolean> {
  const rows = await fromTag(db, now, tag).select('tag').limit(1).execute();
  return rows.length > 0;
}
