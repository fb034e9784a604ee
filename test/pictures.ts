import sharp, { type Sharp } from 'sharp';

/** A word in the metadata of `pictureWithPlace`. */
export const placeName = 'Hidden Garden';

/**
 * A picture of a camera, with its place in all kinds of metadata. The caller chooses the format.
 */
export function pictureWithPlace(width = 640, height = 480): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#2a4' } })
    .withExif({
      IFD0: { ImageDescription: placeName },
      IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLongitude: '121/1 28/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${placeName}</place></x:xmpmeta>`);
}

/** A GIF with two frames. */
export async function animation(width = 600, height = 300): Promise<Buffer> {
  const frames = ['#a00', '#00a'].map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

/**
 * A GIF of 40 frames of 2 megapixels, with a comment that names a place. Each frame has changed one
 * pixel.
 */
export function heavyAnimation(): Buffer {
  const latin = (words: string) => Buffer.from(words, 'latin1');
  const head = latin('GIF89a\xd0\x07\xe8\x03\x80\0\0\0\0\0\xff\xff\xff');
  const comment = Buffer.concat([
    latin('\x21\xfe'),
    Buffer.from([placeName.length]),
    latin(`${placeName}\0`),
  ]);
  const loop = latin('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0');
  const frame = latin('\x21\xf9\x04\0\x0a\0\0\0\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0');
  return Buffer.concat([head, comment, loop, ...Array(40).fill(frame), latin(';')]);
}
