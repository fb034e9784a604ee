import { type FileHandle, open } from 'node:fs/promises';
import { type BoxPart, findMetadata, hasBoxes } from './video-boxes.ts';

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
