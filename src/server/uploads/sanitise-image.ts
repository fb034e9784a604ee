// Runs in the process of a picture: see image-process.ts.
import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { saysDiskFull } from '../../db/connection/disk-full.ts';
import type { ImageSize, SanitisedImage, SanitiseTask } from './image-tasks.ts';
import { type DecodeOptions, drawAsPng, measureImage } from './measure-image.ts';
import { syncFile } from './storage/files.ts';
import { stripAnimation } from './strip-animation.ts';

/**
 * Decodes a picture and writes it anew: only pixels survive. Metadata, place and everything behind
 * the end of the picture are gone, the pixels are turned as they are shown, and the colours are
 * sRGB. A heavy animation is not decoded: it only loses what is no picture.
 */
export async function sanitiseImage(task: SanitiseTask): Promise<SanitisedImage> {
  const { from, to, mediaType, maxPixels, isLenient } = task;
  try {
    const found = await measureImage(task);
    if (found.kind !== 'measured') return found;
    if (found.isHeavy) return await strip(task, found);
    const failOn = isLenient ? 'none' : 'truncated';
    const options: DecodeOptions = { limitInputPixels: maxPixels, failOn };
    if (mediaType === 'image/svg+xml') return await draw(from, to, found, options);
    const { isAnimated } = found;
    const picture = sharp(from, { ...options, animated: isAnimated });
    // Turning an animation would turn the strip of its frames. Programs do not write animations
    // that must be turned.
    const turned = isAnimated ? picture : picture.autoOrient();
    const { size: bytes, ...written } = await encode(turned, mediaType).toFile(to);
    await syncFile(to);
    const width = written.width;
    const height = isAnimated ? found.height : written.height;
    const type = mediaType === 'image/avif' ? 'image/webp' : mediaType;
    return { kind: 'sanitised', mediaType: type, bytes, width, height, isAnimated };
  } catch (error) {
    if (/pixel limit/i.test(String(error))) return { kind: 'too-many-pixels' };
    if (saysDiskFull(error)) return { kind: 'disk-full' };
    return { kind: 'broken-picture' };
  }
}

async function strip(
  { from, to, mediaType, maxPixels, isLenient }: SanitiseTask,
  { width, height, isAnimated }: ImageSize,
): Promise<SanitisedImage> {
  const stripped = stripAnimation(await readFile(from), maxPixels);
  if (stripped.kind !== 'stripped') return stripped;
  const { content, isWhole } = stripped;
  if (!isWhole && !isLenient) return { kind: 'broken-picture' };
  await writeFile(to, content, { flush: true });
  return { kind: 'sanitised', mediaType, bytes: content.length, width, height, isAnimated };
}

/** https://developers.google.com/speed/webp/faq#what_is_the_maximum_size_a_webp_image_can_be */
const maxWebpEdge = 16_383;

/**
 * A picture stays in its format, except AVIF: writing 50 megapixels of it takes 30 seconds and a
 * gigabyte, and WebP two seconds.
 */
function encode(picture: Sharp, mediaType: string): Sharp {
  switch (mediaType) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 90 });
    case 'image/png':
      return picture.png({ compressionLevel: 7 });
    case 'image/webp':
      return picture.webp({ quality: 90, effort: 2 });
    case 'image/gif':
      return picture.gif({ effort: 2 });
    default:
      return picture
        .resize({
          width: maxWebpEdge,
          height: maxWebpEdge,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .webp({ quality: 90, effort: 2 });
  }
}

async function draw(
  from: string,
  to: string,
  size: ImageSize,
  options: DecodeOptions,
): Promise<SanitisedImage> {
  const { size: bytes } = await drawAsPng(from, size, options).toFile(to);
  await syncFile(to);
  const { width, height } = size;
  return { kind: 'sanitised', mediaType: 'image/png', bytes, width, height, isAnimated: false };
}
