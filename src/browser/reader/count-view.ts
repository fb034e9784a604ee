import { viewedUrl } from '../../urls.ts';
import { readInitialState } from '../initial-state.ts';

/**
 * Reports a view to the server if the browser fetched this page in advance. The server does not count such a request,
 * because the reader may never open the page. It counts this report, which is sent when the page is shown.
 */
export function countView(): void {
  const { isLoggedIn, articles } = readInitialState();
  const articleID = articles[0]?.articleID;
  // Only the reading page counts, not a list that shows one article. Visits of the owner do not count.
  if (!articleID || !document.querySelector('.reading') || isLoggedIn) return;
  const { referrer } = document;
  const from = referrer.startsWith(location.origin) ? '' : referrer;
  const count = () => navigator.sendBeacon(viewedUrl(articleID, from));
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', count, { once: true });
  } else if (visit?.deliveryType === 'navigational-prefetch' || visit?.activationStart) {
    count();
  }
}
