import { type FileHandle, open } from 'node:fs/promises';

/** What a video holds beside its pictures and sounds. */
type VideoMetadata = 'none' | 'found' | 'damaged';

/**
 * Whether a file is a video with metadata, such as the place where it was taken. `head`: the first
 * bytes of the file.
 */
export async function findVideoMetadata(path: string, head: Uint8Array): Promise<VideoMetadata> {
  if (!hasBoxes(head)) return 'none';
  const file = await open(path, 'r');
  try {
    const found = await findMetadata(file);
    if (found.kind === 'damaged') return 'damaged';
    return found.boxes.length > 0 ? 'found' : 'none';
  } finally {
    await file.close();
  }
}

/**
 * Overwrites the metadata of a video with zeros, in its place, so that nothing else in the file
 * moves. A damaged video does not change. A removal that was cut off can be done again.
 */
export async function removeVideoMetadata(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const found = await findMetadata(file);
    if (found.kind === 'damaged') return;
    for (const box of found.boxes) await removeBox(file, box);
    await file.sync();
  } finally {
    await file.close();
  }
}

const zeros = Buffer.alloc(64 * 1024);

/**
 * First the content, then the type. Programs skip a box of the type `free` (ISO/IEC 14496-12,
 * 8.1.2).
 */
async function removeBox(file: FileHandle, { typeAt, contentAt, end }: BoxPart): Promise<void> {
  for (let at = contentAt; at < end; at += zeros.length) {
    await writeAt(file, zeros.subarray(0, end - at), at);
  }
  await writeAt(file, Buffer.from('free', 'latin1'), typeAt);
}

async function writeAt(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written);
    written += bytesWritten;
  }
}

/** A part of a file. Both are bytes. */
interface BoxPart {
  /** Where the type of the box stands: four letters. */
  typeAt: number;
  /** Where its content begins and ends. */
  contentAt: number;
  end: number;
}

type FoundMetadata = { kind: 'found'; boxes: BoxPart[] } | { kind: 'damaged' };

/** The first box of a video has one of these types. Videos of QuickTime need no `ftyp`. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Whether a file that begins so consists of boxes, as MP4 and QuickTime do. */
function hasBoxes(head: Uint8Array): boolean {
  return firstBoxes.has(Buffer.from(head.subarray(4, 8)).toString('latin1'));
}

/**
 * Boxes that describe a video, and are not needed to play it (ISO/IEC 14496-12, 8.10 and 8.11, and
 * Apple’s “QuickTime File Format”): phones write the place of a video into `moov/udta/©xyz`, or
 * into `moov/meta` under the key `com.apple.quicktime.location.ISO6709`.
 */
const metadataBoxes = new Set(['udta', 'meta']);

/**
 * Adobe’s XMP: a box `uuid` that begins with these bytes (XMP Specification, part 3, section
 * 1.2.7).
 */
const xmpId = 'be7acfcb97a942e89c71999491e3afac';

/**
 * Boxes that may have metadata in them: the video, each of its tracks, and the medium of a track.
 */
const containers = new Set(['moov', 'trak', 'mdia']);

/** A video of an hour in pieces of one second has 7,200. */
const maxBoxes = 100_000;

interface Walk {
  file: FileHandle;
  boxes: BoxPart[];
  count: number;
}

/**
 * Finds the boxes with metadata, and reads only the heads of boxes. `damaged` when the description
 * of the video cannot be followed: a wrong length there could lead into the video itself. Behind a
 * damaged box outside of it, nothing is found.
 */
async function findMetadata(file: FileHandle): Promise<FoundMetadata> {
  const { size } = await file.stat();
  const walk: Walk = { file, boxes: [], count: 0 };
  return (await walkBoxes(walk, { from: 0, to: size, isInVideo: false }))
    ? { kind: 'found', boxes: walk.boxes }
    : { kind: 'damaged' };
}

/** Returns false for a damaged description of the video. */
async function walkBoxes(
  walk: Walk,
  { from, to, isInVideo }: { from: number; to: number; isInVideo: boolean },
): Promise<boolean> {
  let at = from;
  // QuickTime may end a list of boxes with four zero bytes.
  while (to - at >= 8) {
    const box = await readBox(walk.file, at, to, isInVideo);
    walk.count += 1;
    if (box === 'last') return true;
    if (box === undefined || walk.count > maxBoxes) return !isInVideo;
    const { type, contentAt, end } = box;
    if (metadataBoxes.has(type) || (await isXmp(walk.file, box))) {
      walk.boxes.push({ typeAt: at + 4, contentAt, end });
    } else if (containers.has(type) && (isInVideo || type === 'moov')) {
      if (!(await walkBoxes(walk, { from: contentAt, to: end, isInVideo: true }))) return false;
    }
    at = end;
  }
  return !isInVideo || to - at === 0 || to - at === 4;
}

interface Box {
  type: string;
  contentAt: number;
  end: number;
}

/**
 * The box at `at`. `last` for the four zero bytes that end a list. Undefined if it does not fit
 * between `at` and `to`.
 */
async function readBox(
  file: FileHandle,
  at: number,
  to: number,
  isInVideo: boolean,
): Promise<Box | 'last' | undefined> {
  const head = await readAt(file, at, Math.min(16, to - at));
  const type = head.toString('latin1', 4, 8);
  const [short, hasLong] = [head.readUInt32BE(0), head.length === 16];
  if (short === 0 && type === '\0\0\0\0') return 'last';
  const isLong = short === 1;
  // A length of 0 means: to the end of the file. Only a box that is in no other one may have it.
  if ((isLong && !hasLong) || (short === 0 && isInVideo)) return undefined;
  const bytes = isLong ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short;
  const headBytes = isLong ? 16 : 8;
  if (bytes < headBytes || at + bytes > to) return undefined;
  return { type, contentAt: at + headBytes, end: at + bytes };
}

async function isXmp(file: FileHandle, { type, contentAt, end }: Box): Promise<boolean> {
  if (type !== 'uuid' || end - contentAt < 16) return false;
  return (await readAt(file, contentAt, 16)).toString('hex') === xmpId;
}

/** Exactly `bytes` bytes. Throws if the file has become shorter. */
async function readAt(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const part = Buffer.alloc(bytes);
  const { bytesRead } = await file.read(part, 0, bytes, at);
  if (bytesRead < bytes) throw new Error('the file changed while it was read');
  return part;
}
