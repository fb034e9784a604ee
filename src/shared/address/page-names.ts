import { feedFormats, patterns } from '../../urls.ts';
import type { Fault } from '../texts/faults.ts';

/**
 * First parts of addresses that no page takes, beside those that the program has. A static site has
 * `/page/2/`. Old addresses that lead to lists and feeds begin with `category`, `categories` and
 * `feed`: others such as `index.xml` have a dot, which no name has. Later versions may need the
 * others.
 */
const alsoReserved = [
  ...['page', 'category', 'categories', 'feed'],
  ...['comment', 'comments', 'help'],
];

/**
 * The names that no page can have, because the program has addresses that begin with them. A page
 * stands at the root, `/NAME/`, beside all other addresses.
 */
export const reservedPageNames: ReadonlySet<string> = new Set([
  ...[...Object.values(patterns), ...Object.values(feedFormats).flatMap(Object.values<string>)]
    .map((pattern) => pattern.split('/')[1] ?? '')
    .filter((part) => !part.startsWith(':')),
  ...alsoReserved,
]);

/** Why a document cannot be published under its name. An article needs none, and may have any. */
export function findPageNameFault({
  kind,
  slug,
}: {
  kind: 'article' | 'page';
  slug: string | null;
}): Fault | undefined {
  if (kind === 'article') return undefined;
  if (slug === null) return { name: 'pageWithoutName' };
  return reservedPageNames.has(slug) ? { name: 'reservedName', slug } : undefined;
}
