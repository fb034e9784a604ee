import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Db } from '../../db/tables.ts';
import { inTransaction } from '../../db/transaction.ts';
import { addUpload, renewUploadFile, type WaitingWork } from '../../db/uploads/upload-state.ts';
import { findServedBytes, type Upload } from '../../db/uploads/uploads.ts';
import { type ListedUpload, uploadPathInFolder } from '../../export/listed-uploads.ts';
import { copyFoundFile, type FoundFile } from '../../server/uploads/storage/files.ts';
import type { FileForm, UploadStorage } from '../../server/uploads/storage/storage.ts';
import { findVideoMetadata, removeVideoMetadata } from '../../server/uploads/video-metadata.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { needsRenditions } from '../../shared/uploads/picture-widths.ts';
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

/** What an import needs of the storage of the blog. */
export type ImportStorage = Pick<
  UploadStorage,
  'measure' | 'listForms' | 'temporaryPath' | 'store' | 'confirm' | 'remove'
>;

interface Added {
  path: string;
  file: FoundFile;
  plan: Exclude<UploadPlan, { kind: 'refused' }> | { kind: 'listed'; listed: ListedUpload };
}

/** A file of which a copy is made, unless the blog has it already. */
interface Copied {
  path: string;
  upload: Upload;
  form: FileForm;
  /** The path of the copy on this machine. Undefined if the blog has the file. */
  copy: string | undefined;
  /** Whether the blog’s file was damaged until now. */
  wasDamaged: boolean;
  isPicture: boolean;
  isAnimated: boolean;
  /** What the server still has to do with the file. */
  work: WaitingWork;
}

/** Makes uploads of the files of an imported folder, each when the first article needs the file. */
export class ImportUploads {
  readonly #folder: string;
  readonly #storage: ImportStorage;
  readonly #meter = makePictureMeter();
  /** The addresses of uploads, by the path of the file. */
  readonly #addresses = new Map<string, string>();
  readonly #problems = new Map<string, ImportNote>();
  /**
   * Files with the same content are one upload. By the id of the content; `refusal` says why it is
   * no upload.
   */
  readonly #contents = new Map<string, { paths: string[]; refusal?: ImportNote }>();
  /** The files that the next `store` copies, by the id of the upload. */
  readonly #added = new Map<string, Added>();
  readonly #mended: string[] = [];
  /** The copies that the present `store` has made. It removes all of them at its end. */
  readonly #copies: string[] = [];

  constructor(folder: string, storage: ImportStorage) {
    this.#folder = folder;
    this.#storage = storage;
  }

  /** Why a file is no upload, by its path. */
  get problems(): ReadonlyMap<string, ImportNote> {
    return this.#problems;
  }

  /** The paths of the files that were damaged in the blog and are whole now. */
  get mended(): readonly string[] {
    return this.#mended;
  }

  /**
   * Makes an upload of a file of the folder and returns its address; a file that is used twice is
   * one. Undefined for a file that cannot become an upload, which is then among `problems`.
   */
  add(path: string): string | undefined {
    const given = this.#addresses.get(path);
    if (given !== undefined || this.#problems.has(path)) return given;
    const file = findFile(join(this.#folder, path));
    if ('kind' in file) return this.#refuse(path, file);
    const name = basename(path);
    const plan = planUpload(name, file);
    if (plan.kind === 'refused') return this.#refuse(path, plan.note);
    const content = this.#contents.get(file.id);
    if (content?.refusal !== undefined) return this.#refuse(path, content.refusal);
    if (content) content.paths.push(path);
    else {
      this.#contents.set(file.id, { paths: [path] });
      this.#added.set(file.id, { path, file, plan });
    }
    const address = uploadUrl(file.id, name);
    this.#addresses.set(path, address);
    return address;
  }

  /**
   * Makes an upload of a file that an export has listed. It keeps its id if its content is as it
   * was.
   */
  addListed(listed: ListedUpload): void {
    const path = uploadPathInFolder(listed);
    const file = isLinked(this.#folder, path)
      ? makeNote('upload-linked')
      : findFile(join(this.#folder, path));
    if ('kind' in file) {
      this.#refuse(path, file);
      return;
    }
    // A file that was changed is like any other: it is sanitised when an article needs it.
    if (file.id !== listed.content) return;
    this.#added.set(listed.id, { path, file, plan: { kind: 'listed', listed } });
    this.#addresses.set(path, uploadUrl(listed.id, listed.name));
  }

  /**
   * Copies the files that were added since the last call, and notes each in the database once its
   * copy is on the disk. Pictures are copied to where nobody gets them: the server removes their
   * metadata later. Videos lose it now. A file that turns out to be no upload is then among
   * `problems`, and has no address any more.
   */
  async store(db: Db, now: number): Promise<StoredUploads> {
    const copied: Copied[] = [];
    const waiting = this.#added.values();
    const copyNext = async () => {
      for (const each of waiting) {
        const done = await this.#copy(db, each);
        if (done) copied.push(done);
      }
    };
    try {
      await Promise.all(Array.from({ length: maxCopiesAtOnce }, copyNext));
      this.#added.clear();
      await this.#storeCopies(copied);
    } finally {
      for (const copy of this.#copies.splice(0)) await rm(copy, { force: true });
    }
    await inTransaction(db, async (db) => {
      for (const { upload, work, wasDamaged } of copied) {
        await addUpload(db, upload, now, work);
        if (wasDamaged) await renewUploadFile(db, upload, work);
      }
    });
    this.#mended.push(...copied.filter(({ wasDamaged }) => wasDamaged).map(({ path }) => path));
    const pictures = copied.filter(({ isPicture }) => isPicture);
    return {
      uploads: copied.length,
      pictures: pictures.length,
      animations: pictures.filter(({ isAnimated }) => isAnimated).length,
      drawings: pictures.filter(({ upload }) => upload.mediaType === 'image/svg+xml').length,
    };
  }

  /** Ends the process that measures pictures. */
  close(): void {
    this.#meter.close();
  }

  #refuse(path: string, note: ImportNote): undefined {
    this.#addresses.delete(path);
    this.#problems.set(path, note);
  }

  /** Refuses all files with this content, also those that are added later. */
  #refuseContent({ id }: FoundFile, note: ImportNote): undefined {
    const content = this.#contents.get(id);
    if (!content) return;
    content.refusal = note;
    for (const path of content.paths) this.#refuse(path, note);
  }

  async #copy(db: Db, { path, file, plan }: Added): Promise<Copied | undefined> {
    const id = plan.kind === 'listed' ? plan.listed.id : file.id;
    // The row is read first: the server stores a sanitised picture before it notes the new length.
    const servedBytes = await findServedBytes(db, id);
    const kept = { servedBytes, sizes: await this.#storage.measure(id) };
    if (plan.kind === 'listed') return this.#copyListed(path, file, plan.listed, kept);
    if (plan.kind === 'picture') return this.#copyPicture(path, file, plan, kept);
    return this.#copyFile(path, file, plan, kept);
  }

  async #copyPicture(path: string, file: FoundFile, plan: Taken, kept: KeptFiles) {
    const source = join(this.#folder, path);
    const measured = await this.#meter.measure(source, plan.mediaType);
    if (measured.kind === 'refused') return this.#refuseContent(file, measured.note);
    const { width, height, isAnimated } = measured;
    const isWhole = kept.sizes.get('original') === file.bytes;
    const copy = isWhole ? undefined : await this.#makeCopy(file.id, source);
    const wasDamaged = isDamaged(kept) || (!isWhole && kept.sizes.has('original'));
    const upload = { ...rowOf(path, file, plan), width, height };
    const work = workOf(upload, isAnimated);
    const about = { copy, wasDamaged, isPicture: true, isAnimated, work };
    return { path, upload, form: 'original', ...about } as const;
  }

  async #copyFile(path: string, file: FoundFile, plan: Taken, kept: KeptFiles) {
    const source = join(this.#folder, path);
    const metadata = await findVideoMetadata(source, file.head);
    if (metadata === 'damaged') return this.#refuseContent(file, makeNote('upload-unplayable'));
    const isWhole = kept.sizes.get('served') === file.bytes;
    const copy = isWhole ? undefined : await this.#makeCopy(file.id, source);
    if (metadata === 'found' && copy !== undefined) await removeVideoMetadata(copy);
    const upload = { ...rowOf(path, file, plan), width: null, height: null };
    const about = { copy, wasDamaged: isDamaged(kept), isPicture: false, isAnimated: false };
    return { path, upload, form: 'served', ...about, work: {} } as const;
  }

  /** An export has the file as readers get it, so it has no metadata any more. */
  async #copyListed(path: string, file: FoundFile, listed: ListedUpload, kept: KeptFiles) {
    const { id, name, mediaType, width, height, hasSmaller } = listed;
    const wasDamaged = isDamaged(kept);
    const isWhole = !wasDamaged && kept.sizes.has('served');
    const copy = isWhole ? undefined : await this.#makeCopy(file.id, join(this.#folder, path));
    const upload = { id, name, mediaType, bytes: file.bytes, width, height };
    const work = { renditions: hasSmaller };
    const isPicture = mediaType.startsWith('image/');
    const about = { copy, wasDamaged, isPicture, isAnimated: false, work };
    return { path, upload, form: 'served', ...about } as const;
  }

  async #makeCopy(content: string, from: string): Promise<string> {
    const copy = await this.#storage.temporaryPath();
    this.#copies.push(copy);
    await copyFoundFile(content, from, copy);
    return copy;
  }

  async #storeCopies(copied: readonly Copied[]): Promise<void> {
    await this.#storage.store(
      copied.flatMap(({ upload, form, copy }) =>
        copy === undefined ? [] : [{ id: upload.id, form, from: copy }],
      ),
    );
    // Another import may be storing the other files.
    await this.#storage.confirm(copied.map(({ upload, form }) => ({ id: upload.id, form })));
    // The server makes the other files of a picture anew.
    for (const { upload, form } of copied.filter(({ wasDamaged }) => wasDamaged)) {
      for (const other of await this.#storage.listForms(upload.id)) {
        if (other !== 'original' && other !== form) await this.#storage.remove(upload.id, other);
      }
    }
  }
}

/** What the blog has of an upload before it is imported. */
interface KeptFiles {
  /** Of the file that readers get, as its row says. Undefined if they get none. */
  servedBytes: number | undefined;
  sizes: ReadonlyMap<FileForm, number>;
}

/**
 * Whether the file that readers get is missing or of another length: cut by a fault of the disk or
 * of a copy. A file of the right length with other bytes is not found: each import would have to
 * read all files of the blog.
 */
function isDamaged({ servedBytes, sizes }: KeptFiles): boolean {
  return servedBytes !== undefined && sizes.get('served') !== servedBytes;
}

type Taken = Exclude<UploadPlan, { kind: 'refused' }>;

function rowOf(path: string, { id, bytes }: FoundFile, { mediaType }: Taken) {
  return { id, name: basename(path), mediaType, bytes };
}

function workOf(
  { mediaType, width, height }: Upload & { width: number; height: number },
  isAnimated: boolean,
) {
  const isScalable =
    !isAnimated && mediaType !== 'image/svg+xml' && needsRenditions({ width, height });
  return { sanitise: true, renditions: isScalable };
}
