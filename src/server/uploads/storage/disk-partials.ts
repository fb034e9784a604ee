import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import {
  listIdle,
  type PartialUpload,
  partialLimits,
  planRoom,
} from '../../../db/uploads/plan-room.ts';
import { digestPattern } from './digest-file.ts';
import { syncFile, unfinishedEnding } from './files.ts';
import { partialPath } from './places.ts';
import type { PartialUploads } from './storage.ts';

/**
 * The files that are being uploaded, in the folder `dataDir`. A part is on the disk when its call
 * is answered.
 */
export function diskPartials(dataDir: string, now: () => number): PartialUploads {
  const pathOf = (hash: string) => partialPath(dataDir, hash);
  const remove = (hash: string) => rm(pathOf(hash), { force: true });
  /** The hashes of the files that are being stored. */
  const held = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  /** One part after the other: otherwise two of them could take the same room. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = last.then(work);
    last = result.catch(() => {});
    return result;
  }

  async function list(): Promise<PartialUpload[]> {
    const folder = dirname(pathOf('0'.repeat(64)));
    const files = (await readdir(folder).catch(() => [])).map(async (name) => {
      const hash = basename(name, unfinishedEnding);
      if (!digestPattern.test(hash)) return [];
      // Its upload may end at this moment.
      const found = await stat(pathOf(hash)).catch(() => undefined);
      if (!found) return [];
      return [{ hash, bytes: found.size, writtenAt: found.mtimeMs, isHeld: held.has(hash) }];
    });
    return (await Promise.all(files)).flat();
  }

  async function removeAll(files: readonly Pick<PartialUpload, 'hash'>[]): Promise<number> {
    for (const { hash } of files) await remove(hash);
    return files.length;
  }

  return {
    async receivedBytes(hash) {
      return (await stat(pathOf(hash)).catch(() => undefined))?.size ?? 0;
    },
    writePart: (hash, offset, part) =>
      inTurn(async () => {
        const time = now();
        const bytes = offset + part.length;
        const plan = planRoom(await list(), { hash, bytes }, time);
        await removeAll(plan.remove.map((each) => ({ hash: each })));
        return plan.fits ? writePart(pathOf(hash), { offset, part, time }) : 'no-room';
      }),
    async store(hash, work) {
      held.add(hash);
      try {
        return await work(pathOf(hash));
      } finally {
        held.delete(hash);
      }
    },
    remove,
    removeIdle: (but) => inTurn(async () => removeAll(listIdle(await list(), now(), but))),
    removeOld: () =>
      inTurn(async () => {
        const time = now();
        const isOld = ({ writtenAt }: PartialUpload) => time - writtenAt >= partialLimits.maxAgeMs;
        return removeAll(listIdle(await list(), time).filter(isOld));
      }),
  };
}

async function writePart(
  path: string,
  { offset, part, time }: { offset: number; part: Uint8Array; time: number },
): Promise<number> {
  await mkdir(dirname(path), { recursive: true });
  // Not `a`: such a file is written at its end only. Not `w`: it would lose what has arrived.
  const file = await open(path, 'r+').catch(() => open(path, 'wx+').catch(() => open(path, 'r+')));
  try {
    const { size } = await file.stat();
    if (offset > size) return size;
    try {
      for (let written = 0; written < part.length; ) {
        const { bytesWritten } = await file.write(
          part,
          written,
          part.length - written,
          offset + written,
        );
        written += bytesWritten;
      }
    } catch (error) {
      // The disk may be full. The bytes before this part stay, so that the upload can go on later.
      await file.truncate(Math.max(offset, size));
      throw error;
    }
    await file.utimes(time / 1000, time / 1000);
    await file.sync();
    if (size === 0) await syncFile(dirname(path));
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}
