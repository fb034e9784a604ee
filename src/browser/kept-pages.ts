import { assetsPrefix, deskUrl, newArticleUrl } from '../urls.ts';

/**
 * Deletes the pages that offline workers keep, and fetches the desk again: a page can show words of an article that was deleted for
 * good. The other pages are kept again when they are opened.
 */
export async function forgetKeptPages(): Promise<void> {
  if (!('caches' in globalThis)) return;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname } = new URL(request.url);
      if (pathname === newArticleUrl || pathname.startsWith(assetsPrefix)) continue;
      await cache.delete(request);
      if (pathname !== deskUrl) continue;
      const desk = await fetch(deskUrl, { cache: 'no-cache', redirect: 'error' });
      if (desk.ok) await cache.put(deskUrl, desk);
    }
  }
}
