const invalidCover = 'The url of image is invalid.';

/**
 * Resolves when the picture at `url` has loaded, and rejects if it cannot be loaded as a picture.
 */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/**
 * Shows each cover when it has loaded, and then calls `onShown`. A cover that cannot be loaded
 * stays hidden. A cover far below the window loads when the reader comes near.
 */
export function showCovers(onShown: (cover: HTMLImageElement) => void): void {
  const covers = document.querySelectorAll<HTMLImageElement>('img[data-cover]');
  // A hidden picture has no place in the page, so the place of its article is observed.
  const placeOf = (cover: Element) => cover.closest('article') ?? document.body;
  const watch = new IntersectionObserver(
    (places) => {
      for (const { target, isIntersecting } of places) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        for (const cover of covers) if (placeOf(cover) === target) show(cover, onShown);
      }
    },
    { rootMargin: '150% 0px' },
  );
  for (const cover of covers) watch.observe(placeOf(cover));
}

async function show(
  cover: HTMLImageElement,
  onShown: (cover: HTMLImageElement) => void,
): Promise<void> {
  const url = cover.dataset.cover ?? '';
  try {
    if (!cover.hasAttribute('src')) {
      cover.srcset = cover.dataset.srcset ?? '';
      cover.src = url;
    }
    await cover.decode();
  } catch {
    console.warn(invalidCover, url);
    cover.hidden = true;
    giveRoomBack(cover);
    return;
  }
  cover.width = cover.naturalWidth;
  cover.height = cover.naturalHeight;
  cover.hidden = false;
  onShown(cover);
}

/**
 * Lets the cover travel from its place in the list to its place in the article that the reader
 * opens.
 */
export function letCoversTravel(): void {
  addEventListener('pageswap', ({ activation }) => {
    const { pathname } = new URL(activation?.entry?.url ?? location.href);
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.entry-title a')) {
      if (link.pathname !== pathname) continue;
      const cover = link.closest('.entry')?.querySelector<HTMLElement>('.cover');
      cover?.style.setProperty('view-transition-name', 'cover');
      return;
    }
  });
}

/**
 * Gives the title the room that was kept for a cover that failed: at once if the height stays the
 * same, otherwise when the article is below the window. A change that the reader sees would move
 * the text.
 */
function giveRoomBack(cover: HTMLImageElement): void {
  const head = cover.closest<HTMLElement>('.with-cover');
  if (!head) return;
  const height = head.offsetHeight;
  head.classList.remove('with-cover');
  if (head.offsetHeight === height) return;
  head.classList.add('with-cover');
  const watch = new IntersectionObserver(([place]) => {
    // Wait until the article is below the window: a change above would move the text that is being
    // read.
    if (!place || place.boundingClientRect.top < innerHeight) return;
    head.classList.remove('with-cover');
    watch.disconnect();
  });
  watch.observe(head.closest('article') ?? head);
}
