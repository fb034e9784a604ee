import { isListPath, viewedUrl, visitedUrl } from '../../urls.ts';
import { readInitialState } from '../initial-state.ts';

/**
 * Tells the server that somebody reads this page, if the server cannot see that from a request.
 * Either a cache in front of the blog may have sent the page, or the browser fetched it in advance:
 * the server does not count such a request, because the reader may never open the page.
 */
export function countView(): void {
  const { isLoggedIn, tellsViews, articles } = readInitialState();
  const articleID = articles[0]?.articleID;
  const isArticle = document.querySelector('.reading');
  const isError = document.querySelector('.calm-status');
  // Visits of the owner do not count, and the draft of an article has no id here.
  if (isLoggedIn || isError || !(isArticle ? articleID : isListPath(location.pathname))) return;
  const { referrer } = document;
  const from = referrer.startsWith(location.origin) ? '' : referrer;
  const url = isArticle && articleID ? viewedUrl(articleID, from) : visitedUrl(from);
  const count = () => navigator.sendBeacon(url);
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (document.prerendering) {
    document.addEventListener('prerenderingchange', count, { once: true });
  } else if (
    tellsViews ||
    visit?.deliveryType === 'navigational-prefetch' ||
    visit?.activationStart
  ) {
    count();
  }
}
