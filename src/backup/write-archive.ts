import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { pack } from 'tar-stream';
import { encryptFor } from './encryption.ts';
import { addEndMark } from './end-mark.ts';
import { sumsPath } from './format.ts';
import { writeSums } from './sums.ts';

export interface ArchiveWriter {
  /** Adds a file of `size` bytes. Throws if `content` has more or fewer. */
  add(path: string, size: number, content: AsyncIterable<Uint8Array>): Promise<void>;
  addText(path: string, text: string): Promise<void>;
}

interface WriteOptions {
  /** A public key of age. Undefined: the archive is not encrypted. */
  recipient: string | undefined;
  /** The time that the files in the archive have, in milliseconds. */
  madeAt: number;
  signal?: AbortSignal | undefined;
}

/**
 * Writes an archive of the files that `fill` adds, with their sums as its last file, and returns
 * the secret key that reads it back, if it is encrypted. When it returns, everything is on the disk
 * except for the name of the file. It holds a few hundred kilobytes in memory at a time.
 */
export async function writeArchive(
  path: string,
  { recipient, madeAt, signal }: WriteOptions,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<string | undefined> {
  const encryption = recipient === undefined ? undefined : await encryptFor(recipient);
  const tar = pack();
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const closed = new Promise<void>((resolve) => file.once('close', () => resolve()));
  const options = signal ? { signal } : {};
  const written = encryption
    ? pipeline(tar, zstd, addEndMark, encryption.encrypt, file, options)
    : pipeline(tar, zstd, addEndMark, file, options);
  // If the writing fails, a call of `add` that is under way ends too. Else it would wait for ever.
  const failed = written.then(() => Promise.reject(new Error('the archive ended too early')));
  failed.catch(() => {});

  const sums = new Map<string, string>();
  const mtime = new Date(madeAt);
  const add = (name: string, size: number, content: AsyncIterable<Uint8Array>) => {
    const added = new Promise<void>((resolve, reject) => {
      const entry = tar.entry({ name, size, mode: 0o600, mtime }, (error) =>
        error ? reject(error) : resolve(),
      );
      const source = Readable.from(hashing(name, content), { objectMode: false });
      const fail = (error: Error) => {
        reject(error);
        source.destroy();
        entry.destroy(error);
      };
      source.once('error', fail).pipe(entry.once('error', fail));
    });
    return Promise.race([added, failed]);
  };
  async function* hashing(name: string, content: AsyncIterable<Uint8Array>) {
    const hash = createHash('sha256');
    for await (const part of content) {
      hash.update(part);
      yield part;
    }
    sums.set(name, hash.digest('hex'));
  }
  const addText = (name: string, text: string) => {
    const bytes = Buffer.from(text);
    return add(name, bytes.length, Readable.from([bytes]));
  };

  try {
    await fill({ add, addText });
    await addText(sumsPath, writeSums(sums));
    tar.finalize();
    await written;
    return encryption?.identity;
  } catch (error) {
    tar.destroy(error as Error);
    // Only a closed file can be removed: one that is still being opened would come back.
    await closed;
    // If the writing failed first, such as on a full disk, this throws why: `error` only says that
    // nothing can be added any more.
    await written;
    throw error;
  }
}
