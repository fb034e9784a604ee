import { smallerUploadUrl, uploadIdOf } from '../../urls.ts';

/** The widths in pixels in which a large picture is served too, the smallest first. */
export const smallerWidths: readonly number[] = [480, 960, 1440, 1920];

/** A taller picture, such as a long screenshot, has too many pixels even when it is narrow. */
const maxHeightOfWidth = 4;

interface Size {
  width: number;
  height: number;
}

/** Whether smaller pictures are made of a picture of this size. */
export function hasSmaller({ width, height }: Size): boolean {
  return width > (smallerWidths[0] ?? 0) && height <= width * maxHeightOfWidth;
}

/**
 * The value of `srcset` for an upload of this width: the smaller pictures and, last, the upload itself. Undefined for an
 * address that would end the list too early.
 */
export function sourcesOf(address: string, width: number): string | undefined {
  const id = uploadIdOf(address);
  if (id === undefined || /[\s,]/.test(address)) return undefined;
  const smaller = smallerWidths.filter((each) => each < width);
  const sources = smaller.map((each) => `${smallerUploadUrl(id, each)} ${each}w`);
  return [...sources, `${address} ${width}w`].join(', ');
}
