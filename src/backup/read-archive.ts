import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { text as toText } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract } from 'tar-stream';
import { noProgress, type WorkProgress } from '../export/work-progress.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';
import { ageMagic, decryptWith } from './encryption.ts';
import { beforeEndMark } from './end-mark.ts';
import {
  type Description,
  descriptionPath,
  descriptionSchema,
  isPathInArchive,
  knownFormat,
  sumsPath,
} from './format.ts';
import { readSums } from './sums.ts';
import { decompressFrames } from './zstd-frames.ts';

export interface ArchivedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** It can be read once, as a whole. What is not read is checked all the same. */
  content: AsyncIterable<Uint8Array>;
}

/** A file of the archive that is held in memory as a whole may have at most so many bytes. */
const maxHeldBytes = 64 * 1024 * 1024;

/** Something in the archive is not as it was written. */
export class DamagedError extends Error {}

/** An error of the caller's work, which says nothing about the archive. */
class VisitError extends Error {}

/** In bytes. The unit in which the progress of an archive is told. */
export const megabyte = 1e6;

interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Hears of the megabytes of the file that have been read. */
  progress?: Pick<WorkProgress, 'advance'> | undefined;
}

/** What a caller does with a file. */
export type Visit = (file: ArchivedFile, description: Description) => Promise<void>;

/**
 * Reads an archive from its beginning to its end, checks it against its sums and returns its
 * description. `visit` gets each file before it is known whether the archive is sound. Throws
 * OperatorError when the archive is damaged or cannot be decrypted; errors of `visit` are thrown as
 * they are. `identities` are secret keys of age.
 */
export async function readArchive(
  path: string,
  identities: readonly string[],
  visit: Visit = async () => {},
  { signal, progress = noProgress }: ReadOptions = {},
): Promise<Description> {
  const isEncrypted = await beginsWith(path, ageMagic);
  if (isEncrypted && identities.length === 0) {
    throw new OperatorError(
      `${path} is encrypted. Name the file with its secret key: --identity FILE`,
      { exitCode: exitCodes.data },
    );
  }
  const tar = extract();
  const source = createReadStream(path);
  const counted = counting(source, progress);
  const opened = isEncrypted ? decryptWith(identities, counted) : counted;
  const read = pipeline(decompressFrames(beforeEndMark(opened)), tar, signal ? { signal } : {});
  // The loop below gets the same error.
  read.catch(() => {});
  try {
    const description = await readFiles(tar, visit);
    await read;
    return description;
  } catch (error) {
    tar.destroy();
    await read.catch(() => {});
    source.destroy();
    signal?.throwIfAborted();
    if (error instanceof VisitError) throw error.cause;
    if (error instanceof OperatorError) throw error;
    throw damagedArchive(path, error as Error);
  }
}

async function* counting(
  source: AsyncIterable<Uint8Array>,
  progress: Pick<WorkProgress, 'advance'>,
): AsyncGenerator<Uint8Array> {
  for await (const part of source) {
    progress.advance(part.length / megabyte);
    yield part;
  }
}

/** The error for a file that is damaged, or no archive of Suibi. */
export function damagedArchive(path: string, reason: Error): OperatorError {
  return new OperatorError(
    `${path} is damaged, or no backup of Suibi. Nothing was changed.\nReason: ${reason.message}`,
    { exitCode: exitCodes.data, cause: reason },
  );
}

async function readFiles(tar: ReturnType<typeof extract>, visit: Visit): Promise<Description> {
  const found = new Map<string, string>();
  let description: Description | undefined;
  let isEnded = false;
  for await (const entry of tar) {
    const { name: path, size = 0, type } = entry.header;
    if (isEnded) throw new DamagedError(`${path} stands behind ${sumsPath}`);
    if (type !== 'file') throw new DamagedError(`${path} is no file, but a ${type}`);
    if (!isPathInArchive(path)) throw new DamagedError(`a backup has no file ${path}`);
    if (found.has(path)) throw new DamagedError(`${path} is there twice`);
    const hash = createHash('sha256');
    const content = hashing(entry, hash);
    if (path === sumsPath) {
      checkSums(found, await readText({ path, size, content }));
      isEnded = true;
      continue;
    }
    if (description === undefined) description = await readDescription({ path, size, content });
    else await callVisit(visit, { path, size, content }, description);
    for await (const _ of content);
    found.set(path, hash.digest('hex'));
  }
  if (!isEnded || !description)
    throw new DamagedError(`${sumsPath} is missing: the end is cut off`);
  return description;
}

async function callVisit(visit: Visit, file: ArchivedFile, description: Description) {
  try {
    await visit(file, description);
  } catch (error) {
    throw error instanceof DamagedError ? error : new VisitError('', { cause: error });
  }
}

async function* hashing(entry: AsyncIterable<unknown>, hash: ReturnType<typeof createHash>) {
  try {
    for await (const part of entry) {
      hash.update(part as Uint8Array);
      yield part as Uint8Array;
    }
  } catch (error) {
    throw new DamagedError((error as Error).message);
  }
}

function checkSums(found: ReadonlyMap<string, string>, text: string): void {
  const sums = readSums(text);
  if (!sums) throw new DamagedError(`${sumsPath} cannot be read`);
  for (const [path, sum] of sums) {
    if (!found.has(path)) throw new DamagedError(`${path} is missing`);
    if (found.get(path) !== sum) throw new DamagedError(`${path} is not as it was`);
  }
  const unknown = [...found.keys()].find((path) => !sums.has(path));
  if (unknown) throw new DamagedError(`${sumsPath} does not name ${unknown}`);
}

async function readDescription(file: ArchivedFile): Promise<Description> {
  if (file.path !== descriptionPath) throw new DamagedError(`it begins with ${file.path}`);
  const parsed = descriptionSchema.safeParse(parseJson(await readText(file)));
  if (!parsed.success) throw new DamagedError(`${descriptionPath} cannot be read`);
  if (parsed.data.format > knownFormat) {
    throw new OperatorError(
      `The backup was made by a newer Suibi (${parsed.data.program}). Install that version, or a newer one.`,
      { exitCode: exitCodes.config },
    );
  }
  return parsed.data;
}

/** Reads a file as text. Throws DamagedError if the file has more than `maxHeldBytes`. */
export async function readText({ path, size, content }: ArchivedFile): Promise<string> {
  if (size > maxHeldBytes) throw new DamagedError(`${path} is too large`);
  return toText(content);
}

/** The value of a JSON text. Throws what `readArchive` reports as damage. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new DamagedError('a text in it is no JSON');
  }
}

async function beginsWith(path: string, text: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: Error) => {
    throw new OperatorError(`${path} cannot be read: ${error.message}`, {
      exitCode: exitCodes.usage,
    });
  });
  try {
    const begin = Buffer.alloc(text.length);
    await file.read(begin, 0, begin.length, 0);
    return begin.toString('latin1') === text;
  } finally {
    await file.close();
  }
}
