import { uploadsPrefix } from '../urls.ts';

const loadingAfter = 150;
const cameFrom = 'suibi-came-from';

/** Every navigation is a document: going back loads anew, and a slow one says that it is loading. */
export function followNavigation(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted) location.reload();
  });
  // A navigation that was stopped leads nowhere.
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') showLoading(false);
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !leavesThisDocument(event, link)) return;
    if (link.dataset.from !== undefined) {
      const place = link.closest('article')?.id ?? '';
      const url = `${location.pathname}${location.search}#${place}`;
      const visit = { from: link.dataset.from, url };
      sessionStorage.setItem(cameFrom, JSON.stringify(visit));
    }
    setTimeout(() => showLoading(true), loadingAfter);
  });
  leadBackToList();
}

function showLoading(isLoading: boolean): void {
  const loading = document.getElementById('pageLoading');
  if (loading) loading.hidden = !isLoading;
}

function leavesThisDocument(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isPlainClick =
    event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  const isSamePage = link.href.split('#')[0] === location.href.split('#')[0];
  return (
    isPlainClick &&
    !event.defaultPrevented &&
    link.target === '' &&
    !link.hasAttribute('download') &&
    // A file may be saved to disk instead of shown.
    !link.pathname.startsWith(uploadsPrefix) &&
    link.origin === location.origin &&
    !isSamePage
  );
}

/** The reading page's link returns to the page of the list that the visitor came from. */
function leadBackToList(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-back-to-list]');
  const visit = sessionStorage.getItem(cameFrom);
  if (!link || visit === null) return;
  const { from, url } = JSON.parse(visit) as { from: string; url: string };
  if (from === 'articles') link.href = url;
}
