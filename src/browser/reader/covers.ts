export const invalidCover = 'The url of image is invalid.';

/** Resolves once `url` has loaded as a picture; rejects when it does not. */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/**
 * Shows each cover once it has loaded, and tells `onShown`. One that fails is simply not there. Those far below
 * wait until the reader comes near.
 */
export function showCovers(onShown: (cover: HTMLImageElement) => void): void {
  const covers = document.querySelectorAll<HTMLImageElement>('img[data-cover]');
  // A picture that is not shown is nowhere: the article stands for it.
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
    cover.src = url;
    await cover.decode();
  } catch {
    console.warn(invalidCover, url);
    giveRoomBack(cover);
    return;
  }
  cover.width = cover.naturalWidth;
  cover.height = cover.naturalHeight;
  cover.hidden = false;
  onShown(cover);
}

/** The title takes the room that was left for its cover: at once where nothing moves for it, else out of sight. */
function giveRoomBack(cover: HTMLImageElement): void {
  const head = cover.parentElement;
  if (!head) return;
  const height = head.offsetHeight;
  head.classList.remove('with-cover');
  if (head.offsetHeight === height) return;
  head.classList.add('with-cover');
  const watch = new IntersectionObserver(([place]) => {
    // Below the window: what is above it would push what is read.
    if (!place || place.boundingClientRect.top < innerHeight) return;
    head.classList.remove('with-cover');
    watch.disconnect();
  });
  watch.observe(head.closest('article') ?? head);
}
