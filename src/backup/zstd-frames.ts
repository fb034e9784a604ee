import { pipeline } from 'node:stream/promises';
import { createZstdDecompress } from 'node:zlib';

// The format of Zstandard: RFC 8878, section 3.1. The decoder of Node reads one frame: it does not
// notice that the end of a frame is missing, and leaves out every later frame with its checksum. So
// the frames are found here, and each has a decoder of its own.

const frameMagic = 0xfd2fb528;
const skippableMagic = 0x184d2a50;
/** Block_Maximum_Size. */
const maxBlockBytes = 128 * 1024;
/** Block_Type. A block of one repeated byte holds this byte. */
const [repeated, compressed] = [1, 2];

const changed = 'a frame is not as it was written';

/**
 * The content of a file of Zstandard, read to the last byte of its last frame. Throws where `zstd
 * --test` finds a fault, and where a frame has bits that no program sets.
 */
export async function* decompressFrames(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = readerOf(source);
  for (let frames = 0; ; frames += 1) {
    const start = await reader.takeIfAny(4);
    if (start === undefined) {
      if (frames === 0) throw new Error('it is empty');
      return;
    }
    const magic = start.readUInt32LE();
    // The last four bits of its magic are free.
    if ((magic & ~0xf) === skippableMagic) await reader.skip((await reader.take(4)).readUInt32LE());
    else if (magic === frameMagic) yield* decompress(await readHeader(start, reader), reader);
    else throw new Error('it is no file of Zstandard');
  }
}

async function* decompress(header: Header, reader: Reader): AsyncGenerator<Uint8Array> {
  const zstd = createZstdDecompress();
  const read = pipeline(readFrame(header, reader), zstd);
  // The loop below gets the same error.
  read.catch(() => {});
  let bytes = 0n;
  try {
    for await (const part of zstd) {
      bytes += BigInt(part.length);
      yield part as Uint8Array;
    }
    await read;
  } finally {
    zstd.destroy();
  }
  // The decoder does not compare the size where the last block is empty.
  if (header.contentBytes !== undefined && header.contentBytes !== bytes) throw new Error(changed);
}

interface Header {
  bytes: Buffer;
  hasChecksum: boolean;
  /** Undefined if the frame does not say it. */
  contentBytes: bigint | undefined;
}

async function readHeader(magic: Buffer, reader: Reader): Promise<Header> {
  const descriptor = await reader.take(1);
  const flags = descriptor.readUInt8();
  if ((flags & 0b1_1000) !== 0) throw new Error(changed);
  const isSingleSegment = (flags & 0b10_0000) !== 0;
  const windowBytes = isSingleSegment ? 0 : 1;
  const dictionaryBytes = [0, 1, 2, 4][flags & 0b11] ?? 0;
  const sizeBytes = [isSingleSegment ? 1 : 0, 2, 4, 8][flags >>> 6] ?? 0;
  const rest = await reader.take(windowBytes + dictionaryBytes + sizeBytes);
  return {
    bytes: Buffer.concat([magic, descriptor, rest]),
    hasChecksum: (flags & 0b100) !== 0,
    contentBytes: readSize(rest.subarray(windowBytes + dictionaryBytes)),
  };
}

function readSize(field: Buffer): bigint | undefined {
  if (field.length === 0) return undefined;
  if (field.length === 8) return field.readBigUInt64LE();
  // A size of two bytes begins at 256.
  return BigInt(field.readUIntLE(0, field.length) + (field.length === 2 ? 256 : 0));
}

/** The bytes of a frame from its magic to its checksum. */
async function* readFrame(
  { bytes, hasChecksum }: Header,
  reader: Reader,
): AsyncGenerator<Uint8Array> {
  yield bytes;
  for (let isLast = false; !isLast; ) {
    const head = await reader.take(3);
    const bits = head.readUIntLE(0, 3);
    isLast = (bits & 1) === 1;
    const [type, size] = [(bits >>> 1) & 0b11, bits >>> 3];
    if (size > maxBlockBytes || (type === compressed && size === 0)) throw new Error(changed);
    yield head;
    yield await reader.take(type === repeated ? 1 : size);
  }
  if (hasChecksum) yield await reader.take(4);
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(source: AsyncIterable<Uint8Array>) {
  const parts = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  /** Reads until `held` has `bytes` bytes or the source ends. */
  async function fill(bytes: number): Promise<void> {
    const gathered = [held];
    for (let length = held.length; length < bytes; ) {
      const { done, value } = await parts.next();
      if (done) break;
      gathered.push(Buffer.from(value.buffer, value.byteOffset, value.byteLength));
      length += value.length;
    }
    if (gathered.length > 1) held = Buffer.concat(gathered);
  }

  async function take(bytes: number): Promise<Buffer> {
    await fill(bytes);
    if (held.length < bytes) throw new Error('its end is missing');
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  }

  return {
    take,
    /** Undefined at the end of the source. */
    async takeIfAny(bytes: number): Promise<Buffer | undefined> {
      await fill(1);
      return held.length === 0 ? undefined : take(bytes);
    },
    async skip(bytes: number): Promise<void> {
      for (let left = bytes; left > 0; ) left -= (await take(Math.min(left, maxBlockBytes))).length;
    },
  };
}
