import { basename, join } from 'node:path';
import mime from 'mime';
import { addUpload, type Upload } from '../../db/blog/uploads.ts';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { copyUploadFile, fileUploadId } from '../../server/uploads.ts';
import { uploadUrl } from '../../urls.ts';

/** A copy mostly waits for the disk, so several copies run at the same time. */
const maxCopiesAtOnce = 8;

export interface FileUploads {
  /**
   * Makes an upload of a file of the folder and returns its address; a file that is used twice is one.
   * Undefined for a file that cannot be read, which is then among `unreadable`.
   */
  add(path: string): string | undefined;
  unreadable: ReadonlySet<string>;
  /**
   * Copies the files that were added since the last call, and notes each in the database once its copy is on the disk.
   * Returns how many.
   */
  store(db: Db, now: number): Promise<number>;
}

/** Makes uploads of the files of an imported folder, each when the first article needs the file. */
export function makeFileUploads(folder: string, dataDir: string): FileUploads {
  const addresses = new Map<string, string>();
  const known = new Set<string>();
  const added = new Map<string, { path: string; upload: Omit<Upload, 'width' | 'height'> }>();
  const unreadable = new Set<string>();
  return {
    unreadable,
    add(path) {
      const given = addresses.get(path);
      if (given !== undefined) return given;
      const found = findIfPossible(join(folder, path));
      if (found === undefined) {
        unreadable.add(path);
        return undefined;
      }
      const { id, bytes } = found;
      const name = basename(path);
      const mediaType = mime.getType(name) ?? 'application/octet-stream';
      // Two files with the same content are one upload.
      if (!known.has(id)) added.set(id, { path, upload: { id, name, mediaType, bytes } });
      known.add(id);
      const address = uploadUrl(id, name);
      addresses.set(path, address);
      return address;
    },
    async store(db, now) {
      const waiting = added.values();
      const copied: Upload[] = [];
      const copyNext = async () => {
        for (const { path, upload } of waiting) {
          const source = join(folder, path);
          await copyUploadFile(dataDir, upload.id, source);
          copied.push({ ...upload, ...(await measure(upload.mediaType, source)) });
        }
      };
      await Promise.all(Array.from({ length: maxCopiesAtOnce }, copyNext));
      added.clear();
      await inTransaction(db, async (db) => {
        for (const upload of copied) await addUpload(db, upload, now);
      });
      return copied.length;
    },
  };
}

function findIfPossible(path: string): ReturnType<typeof fileUploadId> | undefined {
  try {
    return fileUploadId(path);
  } catch {
    return undefined;
  }
}

/** The size of a picture in pixels, turned as it is shown. Nulls for a file that is not a picture. */
async function measure(mediaType: string, path: string) {
  const unknown = { width: null, height: null };
  if (!mediaType.startsWith('image/')) return unknown;
  // Loading this package takes longer than importing a small folder, so it is loaded for the first picture.
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient } = await sharp(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return unknown;
  }
}
