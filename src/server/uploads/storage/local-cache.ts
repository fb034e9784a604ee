import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { StoredFile } from '../../../db/uploads/stored-files.ts';
import { SingleFlight } from '../../../shared/limits/single-flight.ts';
import { digestPattern, placeWhole, removeLeftParts, unfinishedEnding } from './files.ts';

export function localCacheFolder(dataDir: string): string {
  return join(dataDir, 'copies');
}

/**
 * Copies of files from the database on this machine's disk, named by their content. They may be
 * deleted at any time.
 */
export class LocalCache {
  readonly #folder: string;
  /** By digest. */
  readonly #fetches = new SingleFlight<string>();

  constructor(dataDir: string) {
    this.#folder = localCacheFolder(dataDir);
  }

  /**
   * The path of the copy. `read` is called if there is none yet. Rejects if `read` gives another
   * content than `file` says.
   */
  async fetch(file: StoredFile, read: () => AsyncIterable<Uint8Array>): Promise<string> {
    const path = this.#pathOf(file.digest);
    // After a power cut a file may be shorter than it was.
    const found = await stat(path).catch(() => undefined);
    if (found?.size === file.size) return path;
    return this.#fetches.run(file.digest, () => this.#bring(file, read()));
  }

  /** Makes a copy of a whole file that is on this machine. */
  async keep(
    { digest, storedAt }: Pick<StoredFile, 'digest' | 'storedAt'>,
    from: string,
  ): Promise<void> {
    await placeWhole(from, this.#pathOf(digest));
    await setTime(this.#pathOf(digest), storedAt);
  }

  /** Removes the copies of these digests. */
  async remove(digests: readonly string[]): Promise<void> {
    for (const digest of digests) await rm(this.#pathOf(digest), { force: true });
  }

  /**
   * Removes the copies for which `filterUsed` does not return the digest, and what killed programs
   * left.
   */
  async tidy(
    now: number,
    filterUsed: (digests: readonly string[]) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    await removeLeftParts(this.#folder, now);
    if (!existsSync(this.#folder)) return;
    for (const start of await readdir(this.#folder)) {
      if (start.length !== 2) continue;
      const digests = (await readdir(join(this.#folder, start)))
        .map((name) => start + name)
        .filter((digest) => digestPattern.test(digest));
      const used = await filterUsed(digests);
      for (const digest of digests) {
        if (!used.has(digest)) await rm(this.#pathOf(digest), { force: true });
      }
    }
  }

  async temporaryPath(): Promise<string> {
    const working = join(this.#folder, 'working');
    await mkdir(working, { recursive: true });
    return join(working, `${randomUUID()}${unfinishedEnding}`);
  }

  #pathOf(digest: string): string {
    if (!digestPattern.test(digest)) throw new Error(`${JSON.stringify(digest)} is no digest`);
    return join(this.#folder, digest.slice(0, 2), digest.slice(2));
  }

  async #bring(file: StoredFile, parts: AsyncIterable<Uint8Array>): Promise<string> {
    const path = this.#pathOf(file.digest);
    const unfinished = await this.temporaryPath();
    try {
      if ((await writeParts(unfinished, parts)) !== file.digest) {
        throw new Error(`the file ${file.contentId} in the database is damaged or was removed`);
      }
      await setTime(unfinished, file.storedAt);
      await mkdir(dirname(path), { recursive: true });
      await rename(unfinished, path);
      return path;
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}

/** Writes a file to the disk. Returns the SHA-256 of its content. */
export async function writeParts(path: string, parts: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const part of parts) {
      hash.update(part);
      await file.writeFile(part);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return hash.digest('hex');
}

/**
 * Tags and times in answers come from the time of the file. So they are the same on each machine.
 */
async function setTime(path: string, storedAt: number): Promise<void> {
  await utimes(path, storedAt / 1000, storedAt / 1000);
}
