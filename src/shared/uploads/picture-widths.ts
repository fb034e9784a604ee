import { renditionUrl, uploadIdOf } from '../../urls.ts';

/**
 * The widths in pixels in which large pictures are served as AVIF and WebP too, the smallest first.
 */
export const renditionWidths: readonly number[] = [480, 960, 1440, 1920];

/** A taller picture, such as a long screenshot, has too many pixels even when it is narrow. */
const maxHeightOfWidth = 4;

interface Size {
  width: number;
  height: number;
}

/** The size of a picture on a page, in CSS pixels. */
export interface PictureSize extends Size {
  /** The value of `srcset`, if the picture is served in several widths. */
  sources?: string;
}

/** The size in pixels of a picture that was uploaded to this blog. */
export interface UploadSize extends Size {
  /** Whether the picture is served in smaller widths too. */
  hasSmaller?: true;
}

/** Whether renditions are made of a picture of this size. */
export function needsRenditions({ width, height }: Size): boolean {
  return width > (renditionWidths[0] ?? 0) && height <= width * maxHeightOfWidth;
}

/**
 * Those of `renditionWidths` in which a picture of `ownWidth` pixels is served: all that are
 * smaller, and the first that is not. In that one the picture keeps its own width.
 */
export function widthsFor(ownWidth: number): number[] {
  const largest = renditionWidths.find((width) => width >= ownWidth) ?? ownWidth;
  return renditionWidths.filter((width) => width <= largest);
}

/** The size of an upload as a page shows it under this address. */
function shownSizeOf(address: string, { width, height, hasSmaller }: UploadSize): PictureSize {
  const sources = hasSmaller ? sourcesOf(address, width) : undefined;
  return { width, height, ...(sources ? { sources } : {}) };
}

/** The answer to the call that asks for sizes by the ids of uploads. */
export interface UploadSizesAnswer {
  sizes: Record<string, UploadSize>;
}

/** The number of ids in one such call. */
export const maxAskedSizes = 100;

/** The known sizes of these addresses. `uploadSizes` has them by the ids of the uploads. */
export function shownSizes(
  addresses: readonly string[],
  uploadSizes: ReadonlyMap<string, UploadSize>,
): Map<string, PictureSize> {
  const sizes = new Map<string, PictureSize>();
  for (const address of addresses) {
    const size = uploadSizes.get(uploadIdOf(address) ?? '');
    if (size) sizes.set(address, shownSizeOf(address, size));
  }
  return sizes;
}

/**
 * The value of `srcset` for an upload of this width: its AVIF and WebP pictures, the largest last.
 * If none of them has the whole width, the upload itself is the last. Undefined for an address that
 * would end the list too early.
 */
function sourcesOf(address: string, width: number): string | undefined {
  const id = uploadIdOf(address);
  if (id === undefined || /[\s,]/.test(address)) return undefined;
  const widths = widthsFor(width);
  const sources = widths.map((each) => `${renditionUrl(id, each)} ${Math.min(each, width)}w`);
  const hasWhole = widths.some((each) => each >= width);
  return [...sources, ...(hasWhole ? [] : [`${address} ${width}w`])].join(', ');
}
