import { constants } from 'node:fs';
import { copyFile, mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { uploadLimits } from '../../shared/uploads/limits.ts';
import type { UploadFault } from '../../shared/uploads/uploads.ts';
import { unfinishedEnding } from '../uploads.ts';
import type { AwaitedBy } from './awaited-by.ts';
import type { CleanedFile, CleanedPicture } from './clean-picture.ts';
import type { Pictures } from './pictures.ts';
import { placeWhole } from './place-whole.ts';
import { servedPath } from './places.ts';
import { findVideoMetadata, removeVideoMetadata } from './video-metadata.ts';

interface Parts {
  dataDir: string;
  pictures: Pictures;
}

interface PictureToPlace {
  id: string;
  from: string;
  /** `image/svg+xml` for a drawing. */
  mediaType: string;
  isLenient: boolean;
  awaitedBy: AwaitedBy;
}

/** Decoding and writing a picture of 50 megapixels takes a few seconds on a quiet machine. */
const maxCleanMs = 120_000;

/**
 * Writes a picture anew, and serves it. Rejects with the code `ENOSPC` on a full disk, and when the process of a picture for
 * which the owner does not wait ends early.
 */
export async function placeCleanedPicture(
  { dataDir, pictures }: Parts,
  { id, ...picture }: PictureToPlace,
): Promise<CleanedFile | UploadFault> {
  return besides(servedPath(dataDir, id), async (to, place) => {
    const { maxPixels } = uploadLimits;
    const task = { kind: 'clean', to, maxPixels, ...picture } as const;
    const cleaned = await pictures
      .run<CleanedPicture>(task, maxCleanMs)
      .catch((error: Error): CleanedPicture => {
        // A picture can break its decoder, or keep it busy for ever.
        if (picture.awaitedBy === 'owner' && error.name !== 'AbortError') {
          return { kind: 'broken-picture' };
        }
        throw error;
      });
    if (cleaned.kind === 'too-many-pixels') return { kind: cleaned.kind, maxPixels };
    if (cleaned.kind === 'disk-full') throw diskFull();
    if (cleaned.kind === 'cleaned') await place(dataDir);
    return cleaned;
  });
}

/** Serves a file that is no picture. If it is a video, without its metadata. `head`: the first bytes of the file. */
export async function placeCleanedFile(
  { dataDir }: Pick<Parts, 'dataDir'>,
  { id, from, head }: { id: string; from: string; head: Uint8Array },
): Promise<UploadFault | undefined> {
  const metadata = await findVideoMetadata(from, head);
  if (metadata === 'damaged') return { kind: 'broken-video' };
  const to = servedPath(dataDir, id);
  if (metadata === 'none') await placeWhole(dataDir, from, to);
  else {
    await besides(to, async (copy, place) => {
      // Some file systems share the content of both until one of them changes.
      await copyFile(from, copy, constants.COPYFILE_FICLONE);
      await removeVideoMetadata(copy);
      await place(dataDir);
    });
  }
  return undefined;
}

/** Calls `write` with the path of a file that gets the name `to` by `place`, and is removed at the end. */
async function besides<Result>(
  to: string,
  write: (path: string, place: (dataDir: string) => Promise<void>) => Promise<Result>,
): Promise<Result> {
  const unfinished = `${to}.${process.pid}${unfinishedEnding}`;
  await mkdir(dirname(unfinished), { recursive: true });
  try {
    return await write(unfinished, (dataDir) => placeWhole(dataDir, unfinished, to));
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** The process that wrote the picture has no code for this error. */
function diskFull(): Error {
  return Object.assign(new Error('no space left for the picture'), { code: 'ENOSPC' });
}
