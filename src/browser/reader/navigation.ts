import { uploadsPrefix } from '../../urls.ts';

/** A reader who waits for longer sees `Loading...`. */
export const loadingAfterMs = 150;

/** Shows `Loading...` when a click on a link has not brought the next page within 150 ms. */
export function followNavigation(): void {
  let timer = 0;
  let isBegun = false;
  // Escape stops a navigation. Not every browser fires `navigateerror` then.
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    clearTimeout(timer);
    showLoading(false);
  });
  window.navigation?.addEventListener('navigate', () => {
    isBegun = true;
  });
  window.navigation?.addEventListener('navigateerror', () => {
    // A second click stops the first navigation. This event then comes before the second navigation
    // begins, and its timer has to go on.
    if (isBegun) clearTimeout(timer);
    showLoading(false);
  });
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || !isPlainClick(event) || !leadsToPage(link)) return;
    clearTimeout(timer);
    isBegun = false;
    timer = setTimeout(() => showLoading(true), loadingAfterMs);
  });
}

export function showLoading(isLoading: boolean): void {
  const loading = document.getElementById('pageLoading');
  if (loading) loading.hidden = !isLoading;
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/**
 * A click that no other script has handled, and that opens no new tab or window and no download.
 */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
}

/** Whether this window will show another page of this blog. */
function leadsToPage(link: HTMLAnchorElement): boolean {
  const isSamePage = link.href.split('#')[0] === location.href.split('#')[0];
  // A browser may save a file, and this page stays. The last part of a page’s path has no dot.
  const isFile = link.pathname.startsWith(uploadsPrefix) || /\.[^/]*$/.test(link.pathname);
  return (
    link.origin === location.origin &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download') &&
    !isFile &&
    !isSamePage
  );
}
