/** A heading counts as being read when it is less than this far below the top of the window. */
const readingLinePx = 100;

/**
 * Marks the heading that is being read in the table of contents at the side, and scrolls the table
 * to it. While the text's own table is in view, the one at the side is hidden.
 */
export function followSideToc(): void {
  const toc = document.querySelector<HTMLElement>('.side-toc');
  if (!toc) return;
  const inText = document.querySelector('.prose .toc');
  if (inText) {
    new IntersectionObserver(([place]) => {
      toc.toggleAttribute('data-doubled', place?.isIntersecting === true);
    }).observe(inText);
  }
  const entries = [...toc.querySelectorAll<HTMLAnchorElement>('ol a')].flatMap((link) => {
    const heading = document.getElementById(link.getAttribute('href')?.slice(1) ?? '');
    return heading ? [{ link, heading }] : [];
  });
  let marked: HTMLAnchorElement | undefined;
  let chosenAt = -1;
  const mark = (link: HTMLAnchorElement | undefined) => {
    if (link === marked) return;
    marked?.removeAttribute('aria-current');
    marked = link;
    link?.setAttribute('aria-current', 'true');
    if (link) keepInView(link);
  };
  const update = () => {
    // Narrow windows do not show the table.
    if (scrollY === chosenAt || toc.getClientRects().length === 0) return;
    chosenAt = -1;
    const line = lineNow();
    mark(entries.findLast(({ heading }) => heading.getBoundingClientRect().top <= line)?.link);
  };
  for (const event of ['scroll', 'resize']) addEventListener(event, update, { passive: true });
  update();
  // A clicked heading counts as being read, also if the page cannot scroll far enough to reach it.
  toc.addEventListener('click', ({ target }) => {
    const entry = entries.find(({ link }) => link.contains(target as Node));
    requestAnimationFrame(() => {
      chosenAt = scrollY;
      mark(entry?.link ?? marked);
    });
  });
}

/**
 * The reading line in pixels below the top of the window. The page cannot scroll its last headings
 * up to the line, so the line moves down while the last part of the page is scrolled.
 */
function lineNow(): number {
  const all = document.documentElement.scrollHeight - innerHeight;
  const last = Math.min(all, innerHeight - readingLinePx);
  const below = all - scrollY;
  if (below >= last) return readingLinePx;
  return readingLinePx + (innerHeight - readingLinePx) * (1 - below / last);
}

/** Scrolls the table only, never the page. */
function keepInView(link: HTMLElement): void {
  const list = link.closest('ol') as HTMLElement;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) {
    list.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
  }
}
