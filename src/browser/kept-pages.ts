import { ownerCachePrefix } from '../shared/owner-build.ts';
import { assetsPrefix, deskUrl, helpUrl, isReadingPath, newArticleUrl } from '../urls.ts';

/**
 * Deletes the pages that offline workers keep, and fetches the desk again: a page can show words of
 * an article that was deleted for good. The other pages are kept again when they are opened.
 */
export async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  const desks: Cache[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (isPart(pathname)) continue;
      await cache.delete(request);
      if (pathname === deskUrl) desks.push(cache);
    }
  }
  for (const cache of desks) {
    const desk = await fetch(deskUrl, { cache: 'no-cache', redirect: 'error' });
    if (desk.ok) await cache.put(deskUrl, desk);
  }
}

/**
 * Deletes the owner's pages that offline workers keep, because nobody is logged in: the desk,
 * histories and others that only the owner may see. Reading pages stay, and so do the parts of the
 * edit page, which shows nothing before a login, and the help.
 */
export async function hideKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) {
    if (!name.startsWith(ownerCachePrefix)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (!isPart(pathname) && !isReadingPath(pathname)) await cache.delete(request);
    }
  }
}

/** Whether a path leads to a part of the editor or to its help, which have no words of articles. */
function isPart(pathname: string): boolean {
  return [newArticleUrl, helpUrl()].includes(pathname) || pathname.startsWith(assetsPrefix);
}
