import { readUrl, viewedUrl } from '../../urls.ts';
import { readInitialState } from '../initial-state.ts';

/**
 * The server does not count a page that a browser fetches before anybody asks for it. Once it is shown, it counts
 * itself.
 */
export function countView(): void {
  const { isLoggedIn, articles } = readInitialState();
  const articleID = articles[0]?.articleID;
  // A list shows articles too, but nobody reads them there. The owner's own visits are not counted.
  if (!articleID || location.pathname !== readUrl(articleID) || isLoggedIn) return;
  const count = () => navigator.sendBeacon(viewedUrl(articleID));
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', count, { once: true });
  } else if (visit?.deliveryType === 'navigational-prefetch' || visit?.activationStart) {
    count();
  }
}
