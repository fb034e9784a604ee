// Runs in the process of a picture: see image-process.ts.

type StrippedAnimation =
  | {
      kind: 'stripped';
      content: Buffer;
      /** False when the end of the file is missing. What is there is whole frames. */
      isWhole: boolean;
    }
  | { kind: 'broken-picture' }
  /** One frame has more than `maxPixels`. */
  | { kind: 'too-many-pixels' };

/**
 * The frames of a GIF or WebP as they are, without everything that is no picture: comments, texts,
 * blocks of programs, EXIF, XMP, and what stands behind the end. Nothing is decoded. What shows the
 * frames stays: times, loop, colours.
 */
export function stripAnimation(file: Buffer, maxPixels: number): StrippedAnimation {
  try {
    return file.toString('latin1', 0, 3) === 'GIF'
      ? stripGif(file, maxPixels)
      : stripWebp(file, maxPixels);
  } catch (error) {
    // A number or a part stands behind the end of the file.
    if (error instanceof RangeError) return { kind: 'broken-picture' };
    throw error;
  }
}

const gifBlocks = { image: 0x2c, extension: 0x21, end: 0x3b };
const gifExtensions = { control: 0xf9, application: 0xff };
const gifEnd = Buffer.from([gifBlocks.end]);

/** How often the frames repeat: the only block of a program that browsers read. */
const loopOfGif = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0)$/;

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
function stripGif(file: Buffer, maxPixels: number): StrippedAnimation {
  const headLength = 13 + colourTableLength(file.readUInt8(10));
  const kept = [slice(file, 0, headLength)];
  let frames = 0;
  let isWhole = false;
  /** What stands before the frame, such as its time: it is kept with a whole frame only. */
  let before: Buffer[] = [];
  for (let at = headLength; at < file.length; ) {
    const block = file[at];
    if (block === gifBlocks.end) {
      isWhole = true;
      break;
    }
    if (block === gifBlocks.extension) {
      const end = endOfSubBlocks(file, at + 2);
      if (end === undefined) break;
      const extension = keptExtension(file, at, end);
      if (extension) before.push(extension);
      at = end;
    } else if (block === gifBlocks.image && at + 11 <= file.length) {
      if (file.readUInt16LE(at + 5) * file.readUInt16LE(at + 7) > maxPixels) {
        return { kind: 'too-many-pixels' };
      }
      const end = endOfSubBlocks(file, at + 11 + colourTableLength(file.readUInt8(at + 9)));
      if (end === undefined) break;
      kept.push(...before, slice(file, at, end));
      before = [];
      frames += 1;
      at = end;
    } else break;
  }
  if (frames === 0) return { kind: 'broken-picture' };
  return { kind: 'stripped', content: Buffer.concat([...kept, gifEnd]), isWhole };
}

/** The bytes of the table of colours that these flags announce. */
function colourTableLength(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/**
 * Where the parts end that begin at `at`, each with its length before it. Undefined if the file
 * ends before.
 */
function endOfSubBlocks(file: Buffer, at: number): number | undefined {
  for (let place = at; place < file.length; ) {
    const length = file[place] ?? 0;
    if (length === 0) return place + 1;
    place += 1 + length;
  }
  return undefined;
}

function keptExtension(file: Buffer, at: number, end: number): Buffer | undefined {
  const label = file[at + 1];
  if (label === gifExtensions.control) return end - at === 8 ? slice(file, at, end) : undefined;
  const isLoop =
    label === gifExtensions.application && loopOfGif.test(file.toString('latin1', at + 3, at + 14));
  // One part of three bytes: 1, and the number of repetitions. Other parts of these programs hold
  // what they like.
  const isShort = end - at === 19 && file[at + 14] === 3 && file[at + 15] === 1;
  return isLoop && isShort ? slice(file, at, end) : undefined;
}

const webpChunks = new Set(['VP8X', 'ICCP', 'ANIM', 'ANMF']);
const webpFrameChunks = new Set(['ALPH', 'VP8 ', 'VP8L']);
/** The flags of VP8X that announce EXIF and XMP. */
const webpMetadataFlags = 0x08 | 0x04;
const webpFrameHead = 16;

interface Chunk {
  type: string;
  content: Buffer;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function stripWebp(file: Buffer, maxPixels: number): StrippedAnimation {
  const { chunks, isWhole } = listChunks(file.subarray(0, 8 + file.readUInt32LE(4)), 12);
  const kept: Buffer[] = [];
  let frames = 0;
  for (const { type, content } of chunks.filter(({ type }) => webpChunks.has(type))) {
    if (type === 'ANMF') {
      const [width, height] = [content.readUIntLE(6, 3) + 1, content.readUIntLE(9, 3) + 1];
      if (width * height > maxPixels) return { kind: 'too-many-pixels' };
      frames += 1;
      kept.push(writeChunk({ type, content: stripWebpFrame(content) }));
    } else if (type === 'VP8X') {
      const flags = Buffer.from([content.readUInt8(0) & ~webpMetadataFlags]);
      kept.push(writeChunk({ type, content: Buffer.concat([flags, content.subarray(1)]) }));
    } else kept.push(writeChunk({ type, content }));
  }
  if (frames === 0) return { kind: 'broken-picture' };
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept]);
  const isLong = file.length >= 8 + file.readUInt32LE(4);
  const content = writeChunk({ type: 'RIFF', content: body });
  return { kind: 'stripped', content, isWhole: isWhole && isLong };
}

function stripWebpFrame(frame: Buffer): Buffer {
  const { chunks } = listChunks(frame, webpFrameHead);
  const kept = chunks.filter(({ type }) => webpFrameChunks.has(type));
  return Buffer.concat([slice(frame, 0, webpFrameHead), ...kept.map(writeChunk)]);
}

/** The chunks from `at` to the end. A chunk that the file cuts off is left out. */
function listChunks(file: Buffer, at: number): { chunks: Chunk[]; isWhole: boolean } {
  const chunks: Chunk[] = [];
  let place = at;
  while (place + 8 <= file.length) {
    const end = place + 8 + file.readUInt32LE(place + 4);
    if (end > file.length) return { chunks, isWhole: false };
    const type = file.toString('latin1', place, place + 4);
    chunks.push({ type, content: file.subarray(place + 8, end) });
    // A chunk begins at an even place.
    place = end + (end % 2);
  }
  return { chunks, isWhole: true };
}

function writeChunk({ type, content }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

/** Throws RangeError when the file ends before. */
function slice(file: Buffer, from: number, to: number): Buffer {
  if (to > file.length) throw new RangeError('the file ends too early');
  return file.subarray(from, to);
}
