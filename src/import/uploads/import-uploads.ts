import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import {
  addUpload,
  findUploadState,
  renewUploadFile,
  type Upload,
  type UploadState,
} from '../../db/uploads/uploads.ts';
import { type ListedUpload, uploadPathInFolder } from '../../export/listed-uploads.ts';
import type { FileForm, UploadStorage } from '../../server/uploads/storage/storage.ts';
import { copyFoundFile, type FoundFile } from '../../server/uploads/storage/upload-files.ts';
import { findVideoMetadata, removeVideoMetadata } from '../../server/uploads/video-metadata.ts';
import { hasSmaller } from '../../shared/uploads/picture-widths.ts';
import { uploadUrl } from '../../urls.ts';
import { makePictureMeter } from './picture-meter.ts';
import { findFile, isLinked, planUpload, type UploadPlan } from './plan-upload.ts';

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
  /** The paths of the files that were damaged in the blog and are whole now. */
  mended: readonly string[];
  /**
   * Copies the files that were added since the last call, and notes each in the database once its copy is on the disk.
   * Pictures are copied to where nobody gets them: the server removes their metadata later. Videos lose it now. A file that turns out to
   * be no upload is then among `problems`, and has no address any more.
   */
  store(db: Db, now: number): Promise<StoredUploads>;
  /** Ends the process that measures pictures. */
  close(): void;
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
  path: string;
  upload: Upload;
  form: FileForm;
  /** The copy on this machine. Undefined if the file is stored already. */
  copy: string | undefined;
  /** Whether the blog's file was damaged until now. */
  wasDamaged: boolean;
  isPicture: boolean;
  isAnimated: boolean;
  /** What the server has to do with it. */
  work: { cleaning?: 'waiting'; smaller?: 'waiting' | 'none' };
}

/** Makes uploads of the files of an imported folder, each when the first article needs the file. */
export function makeFileUploads(folder: string, storage: UploadStorage): FileUploads {
  const addresses = new Map<string, string>();
  /** The paths of the files with one content, by its id. */
  const known = new Map<string, string[]>();
  /** Why a content is no upload, by its id. */
  const refused = new Map<string, string>();
  const added = new Map<string, Added>();
  const problems = new Map<string, string>();
  const mended: string[] = [];
  const copies: string[] = [];
  const meter = makePictureMeter();

  function refuse({ id }: FoundFile, reason: string): undefined {
    refused.set(id, reason);
    for (const path of known.get(id) ?? []) {
      addresses.delete(path);
      problems.set(path, reason);
    }
  }

  async function storePicture(path: string, file: FoundFile, plan: Taken, kept: KeptFiles) {
    const source = join(folder, path);
    const measured = await meter.measure(source, plan.mediaType);
    if (measured.kind === 'refused') return refuse(file, measured.reason);
    const { width, height, isAnimated } = measured;
    const isWhole = kept.sizes.get('original') === file.bytes;
    const copy = isWhole ? undefined : await copyTo(file.id, source);
    const wasDamaged = isDamaged(kept) || (!isWhole && kept.sizes.has('original'));
    const upload = { ...rowOf(path, file, plan), width, height };
    const work = workOf(upload, isAnimated);
    const about = { copy, wasDamaged, isPicture: true, isAnimated, work };
    return { path, upload, form: 'original', ...about } as const;
  }

  async function storeFile(path: string, file: FoundFile, plan: Taken, kept: KeptFiles) {
    const source = join(folder, path);
    const metadata = await findVideoMetadata(source, file.head);
    if (metadata === 'damaged') return refuse(file, 'is damaged and cannot be played');
    const isWhole = kept.sizes.get('served') === file.bytes;
    const copy = isWhole ? undefined : await copyTo(file.id, source);
    if (metadata === 'found' && copy !== undefined) await removeVideoMetadata(copy);
    const upload = { ...rowOf(path, file, plan), width: null, height: null };
    const about = { copy, wasDamaged: isDamaged(kept), isPicture: false, isAnimated: false };
    return { path, upload, form: 'served', ...about, work: {} } as const;
  }

  /** The file has no metadata any more. */
  async function storeListed(path: string, file: FoundFile, listed: ListedUpload, kept: KeptFiles) {
    const { id, name, mediaType, width, height, hasSmaller } = listed;
    const wasDamaged = isDamaged(kept);
    const isWhole = !wasDamaged && kept.sizes.has('served');
    const copy = isWhole ? undefined : await copyTo(file.id, join(folder, path));
    const upload = { id, name, mediaType, bytes: file.bytes, width, height };
    const work = hasSmaller ? ({ smaller: 'waiting' } as const) : {};
    const isPicture = mediaType.startsWith('image/');
    const about = { copy, wasDamaged, isPicture, isAnimated: false, work };
    return { path, upload, form: 'served', ...about } as const;
  }

  async function storeEach(db: Db, { path, file, plan }: Added): Promise<Stored | undefined> {
    const id = plan.kind === 'listed' ? plan.listed.id : file.id;
    // First the row: the server stores a cleaned picture before it notes the new length.
    const state = await findUploadState(db, id);
    const kept = { state, sizes: await storage.measure(id) };
    if (plan.kind === 'listed') return storeListed(path, file, plan.listed, kept);
    const store = plan.kind === 'picture' ? storePicture : storeFile;
    return store(path, file, plan, kept);
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
    // The server makes the other files of a picture anew.
    for (const { upload, form } of stored.filter(({ wasDamaged }) => wasDamaged)) {
      for (const other of await storage.listForms(upload.id)) {
        if (other !== 'original' && other !== form) await storage.remove(upload.id, other);
      }
    }
  }

  return {
    problems,
    mended,
    close: meter.close,
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
      const reason = plan.kind === 'refused' ? plan.reason : refused.get(file.id);
      if (plan.kind === 'refused' || reason !== undefined) {
        problems.set(path, reason ?? '');
        return undefined;
      }
      // Two files with the same content are one upload.
      const paths = known.get(file.id);
      if (paths) paths.push(path);
      else {
        known.set(file.id, [path]);
        added.set(file.id, { path, file, plan });
      }
      const address = uploadUrl(file.id, name);
      addresses.set(path, address);
      return address;
    },
    addListed(listed) {
      const path = uploadPathInFolder(listed);
      const file = isLinked(folder, path) ? 'is a link' : findFile(join(folder, path));
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
          const done = await storeEach(db, each);
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
        for (const { upload, work, wasDamaged } of stored) {
          await addUpload(db, upload, now, work);
          if (wasDamaged) await renewUploadFile(db, upload, work);
        }
      });
      mended.push(...stored.filter(({ wasDamaged }) => wasDamaged).map(({ path }) => path));
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

/** What the blog has of an upload before it is imported. */
interface KeptFiles {
  state: UploadState | undefined;
  sizes: ReadonlyMap<FileForm, number>;
}

/**
 * Whether the file that readers get is missing or of another length: cut by a fault of the disk or of a copy. A file of the right length
 * with other bytes is not found: each import would have to read all files of the blog.
 */
function isDamaged({ state, sizes }: KeptFiles): boolean {
  return state?.cleaning === 'none' && sizes.get('served') !== state.bytes;
}

type Taken = Exclude<UploadPlan, { kind: 'refused' }>;

function rowOf(path: string, { id, bytes }: FoundFile, { mediaType }: Taken) {
  return { id, name: basename(path), mediaType, bytes };
}

function workOf({ mediaType, width, height }: Upload & PictureSize, isAnimated: boolean) {
  const isScalable = !isAnimated && mediaType !== 'image/svg+xml' && hasSmaller({ width, height });
  return { cleaning: 'waiting', smaller: isScalable ? 'waiting' : 'none' } as const;
}
