// Runs in the process of a picture: see image-process.ts.
import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import type { ImageSize, MeasuredImage, MeasureTask } from './image-tasks.ts';
import { stripAnimation } from './strip-animation.ts';

/** sharp names formats in this way. */
const formats: Partial<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/svg+xml': 'svg',
};

export interface DecodeOptions {
  limitInputPixels: number;
  failOn: 'none' | 'truncated';
}

/** A drawing has sharp edges on screens with two pixels for each CSS pixel. */
const drawingScale = 2;
const maxDrawingEdge = 4096;

/** Draws an SVG. `width` and `height` are those that it gives itself, in CSS pixels. */
export function drawAsPng(
  from: string,
  { width, height }: Pick<ImageSize, 'width' | 'height'>,
  options: DecodeOptions,
): Sharp {
  const scale = Math.min(drawingScale, maxDrawingEdge / Math.max(width, height));
  return sharp(from, { ...options, density: 72 * scale }).png();
}

/**
 * Measures a picture that is imported. A drawing is drawn once too: only then is it known whether
 * it can be shown, and drawings are few. Decoding all other pictures would take minutes.
 */
export async function measureImported(task: MeasureTask): Promise<MeasuredImage> {
  const found = await measureImage(task);
  if (found.kind !== 'measured' || task.mediaType !== 'image/svg+xml') return found;
  try {
    const options = { limitInputPixels: task.maxPixels, failOn: 'none' } as const;
    await drawAsPng(task.from, found, options).toBuffer();
    return found;
  } catch {
    return { kind: 'broken-picture' };
  }
}

/**
 * Reads the head of a picture, and of a heavy animation the heads of its frames. One frame may have
 * `maxPixels`.
 */
export async function measureImage({
  from,
  mediaType,
  maxPixels,
}: Omit<MeasureTask, 'kind'>): Promise<MeasuredImage> {
  try {
    const found = await sharp(from, { limitInputPixels: false }).metadata();
    if (found.format !== formats[mediaType]) return { kind: 'broken-picture' };
    const { autoOrient, pages: frames = 1, pageHeight } = found;
    const isAnimated = frames > 1;
    const width = isAnimated ? found.width : autoOrient.width;
    const height = isAnimated ? (pageHeight ?? found.height) : autoOrient.height;
    if (width * height > maxPixels) return { kind: 'too-many-pixels' };
    const isHeavy = width * height * frames > maxPixels;
    const size = { kind: 'measured', width, height, isAnimated, isHeavy } as const;
    if (!isHeavy) return size;
    const stripped = stripAnimation(await readFile(from), maxPixels);
    return stripped.kind === 'stripped' ? size : stripped;
  } catch {
    return { kind: 'broken-picture' };
  }
}
