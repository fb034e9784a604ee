import { viewedUrl } from '../../urls.ts';

/**
 * The server does not count a page that a browser fetches before anybody asks for it. Once it is shown, it counts
 * itself.
 */
export function countView(): void {
  const articleID = document.querySelector<HTMLElement>('[data-article]')?.dataset.article;
  // The owner's own visits are none.
  if (articleID === undefined || document.body.hasAttribute('data-logged-in')) return;
  const count = () => navigator.sendBeacon(viewedUrl(articleID));
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', count, { once: true });
  } else if (visit?.deliveryType === 'navigational-prefetch' || visit?.activationStart) {
    count();
  }
}
