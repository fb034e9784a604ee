import { rm } from 'node:fs/promises';
import { isDiskFull } from '../../../db/connection/disk-full.ts';

export const renditionFormats = ['avif', 'webp'] as const;
export type RenditionFormat = (typeof renditionFormats)[number];

/**
 * A file of an upload: what readers get, the picture as its owner sent it (nobody gets it), or a
 * rendition such as `480.avif`.
 */
export type FileForm = 'served' | 'original' | `${number}.${RenditionFormat}`;

export function renditionForm(width: number, format: RenditionFormat): FileForm {
  return `${width}.${format}`;
}

export interface FileToStore {
  id: string;
  form: FileForm;
  /** A whole file on this machine. It stays there. */
  from: string;
}

/**
 * Where the files of uploads live: in the folder of the one process of a blog on SQLite, or in
 * PostgreSQL, so that each process of the blog has all of them.
 */
export interface UploadStorage {
  /** The forms in which an upload is stored. */
  listForms(id: string): Promise<ReadonlySet<FileForm>>;
  /**
   * How many bytes each stored file of an upload really has. A file that was cut has fewer than it
   * should have.
   */
  measure(id: string): Promise<ReadonlyMap<FileForm, number>>;
  /** The path of a stored file on this machine. Undefined if there is no such file. */
  find(id: string, form: FileForm): Promise<string | undefined>;
  /**
   * Stores files. An older file of the same form is replaced, also one that was cut. When it
   * returns, a power cut loses none of them.
   */
  store(files: readonly FileToStore[]): Promise<void>;
  /** The same promise for files that another process may be storing at this moment. */
  confirm(files: readonly Omit<FileToStore, 'from'>[]): Promise<void>;
  /** Makes the served file the original, unless there is an original. */
  hideServed(id: string): Promise<void>;
  /** Removes the file of one form, or of all. */
  remove(id: string, form?: FileForm): Promise<void>;
  partials: PartialUploads;
  /** A path for a file that is needed for a short time. Whoever asks for it removes the file. */
  temporaryPath(): Promise<string>;
  /**
   * Removes what killed programs left more than a day before `now` (milliseconds), and copies of
   * files that are gone.
   */
  tidy(now: number): Promise<void>;
}

/**
 * The files that are being uploaded, by the SHA-256 of the whole file. Their parts may come to
 * several processes.
 */
export interface PartialUploads {
  /** How many bytes have arrived. 0 for a file of which nothing has. */
  receivedBytes(hash: string): Promise<number>;
  /**
   * Writes a part at `offset`, and returns how many bytes of the file are kept then. A part that
   * would leave a hole is not written. The same part may arrive twice, even at once. Files that
   * nobody is sending make room for it: see `planRoom`. `no-room`: so many files are being sent
   * that the part was not written.
   */
  writePart(hash: string, offset: number, part: Uint8Array): Promise<number | 'no-room'>;
  /**
   * Calls `work` with the path of a file with everything that has arrived. Meanwhile nothing else
   * removes it.
   */
  store<Result>(hash: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Forgets a file, when its upload is stored or refused. */
  remove(hash: string): Promise<void>;
  /**
   * Removes the files that nobody is sending, for a full disk, but that of the hash `but`. Returns
   * how many.
   */
  removeIdle(but?: string): Promise<number>;
  /** Removes the files with which nobody has gone on for 24 hours. Returns how many. */
  removeOld(): Promise<number>;
}

/** Calls `work` with a path for a file, and removes the file at the end. */
export async function withTemporary<Result>(
  storage: UploadStorage,
  work: (path: string) => Promise<Result>,
): Promise<Result> {
  const path = await storage.temporaryPath();
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Runs work on the file of the hash `hash`. On a full disk, unfinished uploads that nobody is
 * sending are removed, and the work is done once more. What it has begun before has to be harmless.
 */
export async function withRoom<Result>(
  partials: PartialUploads,
  hash: string,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isDiskFull(error) || (await partials.removeIdle(hash)) === 0) throw error;
    return work();
  }
}
