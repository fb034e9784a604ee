/** A part of an MP4 or QuickTime file: length, type, content. */
export function box(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** The same with a length of 64 bits. */
export function longBox(type: string, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write(type, 4, 'latin1');
  head.writeBigUInt64BE(BigInt(body.length + 16), 8);
  return Buffer.concat([head, body]);
}

export const letters = (text: string) => Buffer.from(text, 'latin1');

/** ISO 6709, as phones write it. */
export const placeOfVideo = '+31.2304+121.4737+004.000/';

/** Android’s box. Its text begins with its length and its language. */
export const placeOfAndroid = box(
  '\xa9xyz',
  Buffer.from([0, 26, 0x15, 0xc7]),
  letters(placeOfVideo),
);

/** Apple’s box: a list of keys, and a list of values. */
export const placeOfApple = box(
  'meta',
  box('hdlr', Buffer.alloc(8), letters('mdta'), Buffer.alloc(14)),
  box(
    'keys',
    Buffer.alloc(7),
    Buffer.from([1]),
    box('mdta', letters('com.apple.quicktime.location.ISO6709')),
  ),
  box('ilst', box('\0\0\0\x01', box('data', Buffer.alloc(8), letters(placeOfVideo)))),
);

export const track = (...more: Uint8Array[]) =>
  box(
    'trak',
    box('tkhd', Buffer.alloc(84, 7)),
    box('mdia', box('mdhd', Buffer.alloc(24, 7))),
    ...more,
  );

/**
 * A video of a phone that names its place. It has the boxes of a video, and no pictures that could
 * be played.
 */
export function videoWithPlace({ isDamaged = false } = {}): Buffer {
  const video = box(
    'moov',
    box('mvhd', Buffer.alloc(100, 7)),
    track(),
    box('udta', placeOfAndroid),
  );
  const start = box('ftyp', letters('isom\0\0\x02\0isomiso2avc1mp41'));
  // The second half of the length of the track: it ends in the middle of the next box.
  if (isDamaged) video[8 + 108 + 3] = (video[8 + 108 + 3] ?? 0) + 3;
  return Buffer.concat([start, video, box('mdat', Buffer.alloc(5_000, 'tea and rain '))]);
}
