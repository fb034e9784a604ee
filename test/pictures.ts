import sharp, { type Sharp } from 'sharp';

/** A word in the metadata of `pictureWithPlace`. */
export const placeName = 'Hidden Garden';

/** A picture of a camera, with its place in all kinds of metadata. The caller chooses the format. */
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
