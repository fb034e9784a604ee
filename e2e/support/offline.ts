import type { Page } from '@playwright/test';
import { ownerWorkerUrl, serviceWorkerUrl } from '../../src/urls.ts';
import { expect } from './fixtures.ts';

/** Returns when the offline worker of visitors or of the owner has taken over. */
export async function untilWorker(page: Page, whose: 'visitor' | 'owner'): Promise<void> {
  const expected = whose === 'owner' ? ownerWorkerUrl : serviceWorkerUrl;
  const readAddress = () =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated') return undefined;
      const { pathname, search } = new URL(active.scriptURL);
      return pathname + search;
    });
  await expect.poll(readAddress, { intervals: [100] }).toBe(expected);
}

/** Everything in the browser's caches: the text of each answer under its cache and path. */
export function readCaches(page: Page): Promise<Record<string, Record<string, string>>> {
  return page.evaluate(async () => {
    const all: Record<string, Record<string, string>> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const texts: Record<string, string> = {};
      for (const request of await cache.keys()) {
        const { pathname, search } = new URL(request.url);
        texts[pathname + search] = (await (await cache.match(request))?.text()) ?? '';
      }
      all[name] = texts;
    }
    return all;
  });
}

/** Whether the browser keeps a page for this address. */
export const isKept = (page: Page, url: string): Promise<boolean> =>
  page.evaluate(async (url) => Boolean(await caches.match(url)), url);
