import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import mime from 'mime';
import { addUpload, type Upload } from '../../db/blog/uploads.ts';
import type { Db } from '../../db/tables.ts';
import { keepUploadFile, uploadId } from '../../server/uploads.ts';
import { uploadUrl } from '../../urls.ts';

export interface FileUploads {
  /**
   * Makes an upload of a file of the folder and returns its address; a file that is used twice is one.
   * Undefined for a file that cannot be read, which is then among `unreadable`.
   */
  add(path: string): string | undefined;
  unreadable: ReadonlySet<string>;
  /** Notes the uploads in the database. Their files are on the disk by then. Returns how many. */
  store(db: Db, now: number): Promise<number>;
}

/** Turns files of an imported folder into uploads, when the first article that shows one needs it. */
export function makeFileUploads(folder: string, dataDir: string): FileUploads {
  const addresses = new Map<string, string>();
  const uploads = new Map<string, { path: string; upload: Omit<Upload, 'width' | 'height'> }>();
  const unreadable = new Set<string>();
  return {
    unreadable,
    add(path) {
      const known = addresses.get(path);
      if (known !== undefined) return known;
      const content = readIfPossible(join(folder, path));
      if (content === undefined) {
        unreadable.add(path);
        return undefined;
      }
      const id = uploadId(content);
      const name = basename(path);
      keepUploadFile(dataDir, id, content);
      const mediaType = mime.getType(name) ?? 'application/octet-stream';
      uploads.set(id, { path, upload: { id, name, mediaType, bytes: content.length } });
      const address = uploadUrl(id, name);
      addresses.set(path, address);
      return address;
    },
    async store(db, now) {
      for (const { path, upload } of uploads.values()) {
        const size = await measure(upload.mediaType, join(folder, path));
        await addUpload(db, { ...upload, ...size }, now);
      }
      return uploads.size;
    },
  };
}

function readIfPossible(path: string): Uint8Array | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** The size of a picture in pixels, as it is shown; nulls for what is no picture. */
async function measure(mediaType: string, path: string) {
  const unknown = { width: null, height: null };
  if (!mediaType.startsWith('image/')) return unknown;
  // Loaded for the first picture only: it takes longer to load than most folders take to import.
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient } = await sharp(path).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return unknown;
  }
}
