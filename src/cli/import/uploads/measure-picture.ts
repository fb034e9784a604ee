import { uploadLimits } from '../../../shared/uploads/limits.ts';

export type MeasuredPicture =
  | {
      kind: 'measured';
      /** In pixels, turned as the picture is shown. */
      width: number;
      height: number;
      isAnimated: boolean;
    }
  /** `reason` follows the name of the file. */
  | { kind: 'refused'; reason: string };

/** Reads the head of a picture. Decoding it would take longer than importing its article. */
export async function measurePicture(path: string): Promise<MeasuredPicture> {
  // Loading this package takes longer than importing a small folder, so it is loaded for the first picture.
  const { default: sharp } = await import('sharp');
  try {
    const found = await sharp(path, { limitInputPixels: false }).metadata();
    const { autoOrient, pages: frames = 1, pageHeight } = found;
    const isAnimated = frames > 1;
    const { width } = autoOrient;
    const height = isAnimated ? (pageHeight ?? found.height) : autoOrient.height;
    if (width * height * frames > uploadLimits.maxPixels) {
      const megapixels = uploadLimits.maxPixels / 1_000_000;
      return {
        kind: 'refused',
        reason: `has more than ${megapixels} megapixels${isAnimated ? ' in all its frames' : ''}`,
      };
    }
    return { kind: 'measured', width, height, isAnimated };
  } catch {
    return { kind: 'refused', reason: 'is damaged and cannot be opened' };
  }
}
