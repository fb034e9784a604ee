import { z } from 'zod';
import { uploadPathInFolder } from '../export/listed-uploads.ts';
import type { FileForm } from '../server/uploads/storage/storage.ts';
import { uploadNamePattern } from '../shared/uploads/upload-ids.ts';

/**
 * The version of the format of archives that this program writes. It reads this version and all
 * older ones.
 */
export const knownFormat = 1;

/**
 * The first file of an archive: it describes the archive. Other programs can read the articles and
 * the uploads without it.
 */
export const descriptionSchema = z.object({
  /** See `knownFormat`. */
  format: z.number().int().positive(),
  /** The version of the program that made the archive. Messages show it. */
  program: z.string().regex(/^[\w.+-]{1,100}$/),
  madeAt: z.iso.datetime(),
  /** The blog’s address for visitors. Archives of older programs do not have it. */
  address: z.url().max(300).optional(),
  database: z.enum(['sqlite', 'postgres']),
  /** The migrations that the rows in the archive have gone through. */
  migrations: z.array(z.string().max(100)).max(10_000),
  articles: z.number().int().nonnegative(),
  uploads: z.number().int().nonnegative(),
});

export type Description = z.infer<typeof descriptionSchema>;

export const descriptionPath = 'suibi-backup.json';

/** The last file of an archive: the SHA-256 of all others, as `sha256sum --check` reads them. */
export const sumsPath = 'SHA256SUMS';

/** A part of a table: rows as lines of JSON. The parts are numbered from 1. */
export function partPath(table: string, part: number): string {
  return `database/${table}/${String(part).padStart(6, '0')}.ndjson`;
}

/** The table of a path that `partPath` has made. Undefined for every other path. */
export function tableOf(path: string): string | undefined {
  return /^database\/([a-z_]{1,63})\/\d{6,9}\.ndjson$/.exec(path)?.[1];
}

/**
 * Whether a backup can have a file of this path. Whoever unpacks an archive with another program
 * gets no file outside of the folder, and no file without a meaning.
 */
export function isPathInArchive(path: string): boolean {
  if (path === descriptionPath || path === sumsPath) return true;
  if (tableOf(path) !== undefined || uploadOf(path) !== undefined) return true;
  const [folder, ...names] = path.split('/');
  const isSafe = (name: string) => !['', '.', '..'].includes(name) && !name.includes('\0');
  return folder === 'articles' && names.length > 0 && names.every(isSafe);
}

/**
 * The path of an upload's file. What readers get has the path that texts name, so that an unpacked
 * archive is a folder of articles with their files.
 */
export function uploadPathInArchive(id: string, form: FileForm, name: string): string {
  if (form === 'served') return uploadPathInFolder({ id, name });
  return form === 'original' ? `originals/${id}` : `smaller/${id}-${form}`;
}

/** The upload of a path that `uploadPathInArchive` has made. Undefined for every other path. */
export function uploadOf(path: string): { id: string; form: FileForm } | undefined {
  const id = '([0-9a-v]{26})';
  const [, served, name = ''] = new RegExp(`^uploads/${id}/(.*)$`, 's').exec(path) ?? [];
  if (served && uploadNamePattern.test(name)) return { id: served, form: 'served' };
  const original = new RegExp(`^originals/${id}$`).exec(path)?.[1];
  if (original) return { id: original, form: 'original' };
  const smaller = new RegExp(`^smaller/${id}-(\\d{1,5}\\.(?:avif|webp))$`).exec(path);
  return smaller?.[1] ? { id: smaller[1], form: smaller[2] as FileForm } : undefined;
}

/**
 * The name of an archive that the program makes by itself, in the order of time. `now` is in
 * milliseconds.
 */
export function archiveName(now: number, isEncrypted: boolean): string {
  const time = new Date(now).toISOString().replaceAll(':', '-').replace('.', '-');
  return `suibi-${time}${archiveEnding(isEncrypted)}`;
}

function archiveEnding(isEncrypted: boolean): string {
  return isEncrypted ? '.tar.zst.age' : '.tar.zst';
}

/**
 * The time in a name that `archiveName` has made, in milliseconds. Undefined for every other name.
 */
export function archiveTime(name: string): number | undefined {
  const found = /^suibi-(\d{4,}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.tar\.zst(?:\.age)?$/.exec(
    name,
  );
  if (!found) return undefined;
  const [, day, hours, minutes, seconds, milliseconds] = found;
  const time = Date.parse(`${day}${hours}:${minutes}:${seconds}.${milliseconds}Z`);
  return Number.isNaN(time) ? undefined : time;
}
