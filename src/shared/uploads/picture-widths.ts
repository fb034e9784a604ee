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
