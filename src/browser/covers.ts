export const invalidCover = 'The url of image is invalid.';

/** Resolves once `url` has loaded as a picture; rejects when it does not. */
export async function loadPicture(url: string): Promise<HTMLImageElement> {
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}

/** Shows each cover once it has loaded. One that fails is simply not there. */
export function showCovers(): void {
  for (const cover of document.querySelectorAll<HTMLImageElement>('img[data-cover]')) {
    const url = cover.dataset.cover ?? '';
    loadPicture(url).then(
      (picture) => {
        cover.width = picture.naturalWidth;
        cover.height = picture.naturalHeight;
        cover.src = url;
        cover.hidden = false;
      },
      () => console.warn(invalidCover, url),
    );
  }
}
