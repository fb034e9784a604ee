/** How far below the window's top a heading is being read, in pixels. */
const readingLine = 100;

/** Marks in the table of contents at the side the heading that is being read, and keeps it in view there. */
export function followSideToc(): void {
  const toc = document.querySelector<HTMLElement>('.side-toc');
  if (!toc) return;
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
    // Narrow windows do not show it.
    if (scrollY === chosenAt || toc.getClientRects().length === 0) return;
    chosenAt = -1;
    const line = lineNow();
    mark(entries.findLast(({ heading }) => heading.getBoundingClientRect().top <= line)?.link);
  };
  for (const event of ['scroll', 'resize']) addEventListener(event, update, { passive: true });
  update();
  // The one that was chosen is the one that is read, also where the page can't be scrolled as far.
  toc.addEventListener('click', ({ target }) => {
    const entry = entries.find(({ link }) => link.contains(target as Node));
    requestAnimationFrame(() => {
      chosenAt = scrollY;
      mark(entry?.link ?? marked);
    });
  });
}

/** The last headings can't be scrolled up to the line, so it comes down to them over the last window. */
function lineNow(): number {
  const all = document.documentElement.scrollHeight - innerHeight;
  const last = Math.min(all, innerHeight - readingLine);
  const below = all - scrollY;
  if (below >= last) return readingLine;
  return readingLine + (innerHeight - readingLine) * (1 - below / last);
}

/** Scrolls the table alone, never the page. */
function keepInView(link: HTMLElement): void {
  const list = link.closest('ol') as HTMLElement;
  const { top, bottom } = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) {
    list.scrollTop += (top + bottom - frame.top - frame.bottom) / 2;
  }
}
