import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { addUpload, type Upload } from '../../../db/blog/uploads.ts';
import type { Db } from '../../../db/tables.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { type ListedUpload, uploadPathInFolder } from '../../../export/listed-uploads.ts';
import type { FileForm, UploadStorage } from '../../../server/uploads/storage/storage.ts';
import {
  copyFoundFile,
  type FoundFile,
  readFoundFile,
} from '../../../server/uploads/storage/upload-files.ts';
import { findVideoMetadata, removeVideoMetadata } from '../../../server/uploads/video-metadata.ts';
import { uploadLimits } from '../../../shared/uploads/limits.ts';
import { hasSmaller } from '../../../shared/uploads/picture-widths.ts';
import { uploadUrl } from '../../../urls.ts';
import { measurePicture } from './measure-picture.ts';
import { planUpload, tooLarge, type UploadPlan } from './plan-upload.ts';

/** A copy mostly waits for the disk, so several copies run at the same time. */
const maxCopiesAtOnce = 8;

/** How many uploads an import has stored. */
export interface StoredUploads {
  /** All of them. */
  uploads: number;
  pictures: number;
  /** The pictures that move. */
  animations: number;
  /** The pictures that were SVG. */
  drawings: number;
}

export interface FileUploads {
  /**
   * Makes an upload of a file of the folder and returns its address; a file that is used twice is one.
   * Undefined for a file that cannot become an upload, which is then among `problems`.
   */
  add(path: string): string | undefined;
  /** Makes an upload of a file that an export has listed. It keeps its id if its content is as it was. */
  addListed(listed: ListedUpload): void;
  /** Why a file is no upload, by its path. The reason follows the name of the file. */
  problems: ReadonlyMap<string, string>;
  /**
   * Copies the files that were added since the last call, and notes each in the database once its copy is on the disk.
   * Pictures are copied to where nobody gets them: the server removes their metadata later. Videos lose it now.
   */
  store(db: Db, now: number): Promise<StoredUploads>;
}

interface PictureSize {
  width: number;
  height: number;
}

interface Added {
  path: string;
  file: FoundFile;
  plan: Exclude<UploadPlan, { kind: 'refused' }> | { kind: 'listed'; listed: ListedUpload };
}

interface Stored {
  upload: Upload;
  form: FileForm;
  /** The copy on this machine. Undefined if the file is stored already. */
  copy: string | undefined;
  isPicture: boolean;
  isAnimated: boolean;
  /** What the server has to do with it. */
  work: { cleaning?: 'waiting'; smaller?: 'waiting' | 'none' };
}

/** Makes uploads of the files of an imported folder, each when the first article needs the file. */
export function makeFileUploads(folder: string, storage: UploadStorage): FileUploads {
  const addresses = new Map<string, string>();
  const known = new Set<string>();
  const added = new Map<string, Added>();
  const problems = new Map<string, string>();
  const copies: string[] = [];

  async function storePicture(path: string, file: FoundFile, plan: Taken) {
    const source = join(folder, path);
    const measured = await measurePicture(source);
    if (measured.kind === 'refused') {
      problems.set(path, measured.reason);
      return undefined;
    }
    const { width, height, isAnimated } = measured;
    const copy = await copyIfNew(file.id, 'original', source);
    const upload = { ...rowOf(path, file, plan), width, height };
    const work = workOf(upload, isAnimated);
    return { upload, form: 'original', copy, isPicture: true, isAnimated, work } as const;
  }

  async function storeFile(path: string, file: FoundFile, plan: Taken) {
    const source = join(folder, path);
    const metadata = await findVideoMetadata(source, file.head);
    if (metadata === 'damaged') {
      problems.set(path, 'is damaged and cannot be played');
      return undefined;
    }
    const copy = await copyIfNew(file.id, 'served', source);
    if (metadata === 'found' && copy !== undefined) await removeVideoMetadata(copy);
    const upload = { ...rowOf(path, file, plan), width: null, height: null };
    const work = {};
    return { upload, form: 'served', copy, isPicture: false, isAnimated: false, work } as const;
  }

  /** The file has no metadata any more. */
  async function storeListed(path: string, file: FoundFile, listed: ListedUpload) {
    const { id, name, mediaType, width, height, hasSmaller } = listed;
    const isNew = !(await storage.listForms(id)).has('served');
    const copy = isNew ? await copyTo(file.id, join(folder, path)) : undefined;
    const upload = { id, name, mediaType, bytes: file.bytes, width, height };
    const work = hasSmaller ? ({ smaller: 'waiting' } as const) : {};
    const isPicture = mediaType.startsWith('image/');
    return { upload, form: 'served', copy, isPicture, isAnimated: false, work } as const;
  }

  function storeEach({ path, file, plan }: Added): Promise<Stored | undefined> {
    if (plan.kind === 'listed') return storeListed(path, file, plan.listed);
    return plan.kind === 'picture' ? storePicture(path, file, plan) : storeFile(path, file, plan);
  }

  async function copyIfNew(id: string, form: FileForm, from: string): Promise<string | undefined> {
    return (await storage.listForms(id)).has(form) ? undefined : copyTo(id, from);
  }

  async function copyTo(content: string, from: string): Promise<string> {
    const copy = await storage.temporaryPath();
    copies.push(copy);
    await copyFoundFile(content, from, copy);
    return copy;
  }

  async function storeCopies(stored: readonly Stored[]): Promise<void> {
    await storage.store(
      stored.flatMap(({ upload, form, copy }) =>
        copy === undefined ? [] : [{ id: upload.id, form, from: copy }],
      ),
    );
    // Another import may be storing the other files.
    await storage.confirm(stored.map(({ upload, form }) => ({ id: upload.id, form })));
  }

  return {
    problems,
    add(path) {
      const given = addresses.get(path);
      if (given !== undefined || problems.has(path)) return given;
      const file = findFile(join(folder, path));
      const name = basename(path);
      if (typeof file === 'string') {
        problems.set(path, file);
        return undefined;
      }
      const plan = planUpload(name, file);
      if (plan.kind === 'refused') {
        problems.set(path, plan.reason);
        return undefined;
      }
      // Two files with the same content are one upload.
      if (!known.has(file.id)) added.set(file.id, { path, file, plan });
      known.add(file.id);
      const address = uploadUrl(file.id, name);
      addresses.set(path, address);
      return address;
    },
    addListed(listed) {
      const path = uploadPathInFolder(listed);
      const file = findFile(join(folder, path));
      if (typeof file === 'string') {
        problems.set(path, file);
        return;
      }
      // A file that was changed is like any other: it is cleaned when an article needs it.
      if (file.id !== listed.content) return;
      added.set(listed.id, { path, file, plan: { kind: 'listed', listed } });
      addresses.set(path, uploadUrl(listed.id, listed.name));
    },
    async store(db, now) {
      const waiting = added.values();
      const stored: Stored[] = [];
      const copyNext = async () => {
        for (const each of waiting) {
          const done = await storeEach(each);
          if (done) stored.push(done);
        }
      };
      try {
        await Promise.all(Array.from({ length: maxCopiesAtOnce }, copyNext));
        added.clear();
        await storeCopies(stored);
      } finally {
        for (const copy of copies.splice(0)) await rm(copy, { force: true });
      }
      await inTransaction(db, async (db) => {
        for (const { upload, work } of stored) await addUpload(db, upload, now, work);
      });
      const pictures = stored.filter(({ isPicture }) => isPicture);
      return {
        uploads: stored.length,
        pictures: pictures.length,
        animations: pictures.filter(({ isAnimated }) => isAnimated).length,
        drawings: pictures.filter(({ upload }) => upload.mediaType === 'image/svg+xml').length,
      };
    },
  };
}

type Taken = Exclude<UploadPlan, { kind: 'refused' }>;

function rowOf(path: string, { id, bytes }: FoundFile, { mediaType }: Taken) {
  return { id, name: basename(path), mediaType, bytes };
}

function workOf({ mediaType, width, height }: Upload & PictureSize, isAnimated: boolean) {
  const isScalable = !isAnimated && mediaType !== 'image/svg+xml' && hasSmaller({ width, height });
  return { cleaning: 'waiting', smaller: isScalable ? 'waiting' : 'none' } as const;
}

/** A file that is not too large for an upload, or why it is none. */
function findFile(path: string): FoundFile | string {
  try {
    // Reading it whole only to refuse it would take long.
    if (statSync(path).size > uploadLimits.maxFileBytes) return tooLarge(uploadLimits.maxFileBytes);
    return readFoundFile(path);
  } catch {
    return 'cannot be read';
  }
}
