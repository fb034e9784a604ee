import { uploadsPrefix } from '../../urls.ts';

const loadingAfter = 150;

/** Every navigation is a document, and a slow one says that it is loading. */
export function followNavigation(): void {
  let timer = 0;
  let isBegun = false;
  // A navigation that was stopped leads nowhere. Not every browser tells.
  addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    clearTimeout(timer);
    showLoading(false);
  });
  window.navigation?.addEventListener('navigate', () => {
    isBegun = true;
  });
  window.navigation?.addEventListener('navigateerror', () => {
    // Another click stops the one before: that is told between the click and what it begins, which shall go on.
    if (isBegun) clearTimeout(timer);
    showLoading(false);
  });
  document.addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link || !isPlainClick(event) || !leadsToPage(link)) return;
    clearTimeout(timer);
    isBegun = false;
    timer = setTimeout(() => showLoading(true), loadingAfter);
  });
}

function showLoading(isLoading: boolean): void {
  const loading = document.getElementById('pageLoading');
  if (loading) loading.hidden = !isLoading;
}

function linkOf({ target }: Event): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
}

/** One that no other script has answered, and that is not to open a tab, a window or a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented;
}

/** Whether this window will show another page of this blog. */
function leadsToPage(link: HTMLAnchorElement): boolean {
  const isSamePage = link.href.split('#')[0] === location.href.split('#')[0];
  // A browser may save a file, or open it elsewhere, and the page stays. Pages have no dot in their last step.
  const isFile = link.pathname.startsWith(uploadsPrefix) || /\.[^/]*$/.test(link.pathname);
  return (
    link.origin === location.origin &&
    (link.target === '' || link.target === '_self') &&
    !link.hasAttribute('download') &&
    !isFile &&
    !isSamePage
  );
}
