import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../../package.json';
import { dayMs, minuteMs } from '../shared/dates.ts';
import { describeFonts } from './fonts-state.ts';
import type { DrawingTask } from './tasks.ts';

/** Drawn pictures in a folder of this machine. */
export interface KeptPictures {
  find(task: DrawingTask): Promise<Buffer | undefined>;
  keep(task: DrawingTask, png: Buffer): Promise<void>;
  /** Removes all pictures but those of `tasks`. Returns how many. */
  keepOnly(tasks: readonly DrawingTask[]): Promise<number>;
}

const unfinishedEnding = '.unfinished';
/** Such a file is being written, or was left by a killed program. */
const unfinishedForMs = 10 * minuteMs;
/** The last chunk of each PNG. After a power cut a file can lack its end. */
const pngEnd = Buffer.from('0000000049454e44ae426082', 'hex');
/** The size of the folder is measured after so many new pictures. */
const measureAfter = 50;

export const pictureFolder = (dataDir: string) => join(dataDir, 'link-pictures');

/**
 * The name of a picture is a digest of what it shows, the version of the program, and the fonts of
 * this machine. At most about `maxBytes` are kept, those that were asked for last. Several
 * processes may use the same folder.
 */
export function openKeptPictures(folder: string, maxBytes = 64 * 1024 * 1024): KeptPictures {
  const drawnWith = `${version}\n${describeFonts()}`;
  let kept = 0;

  const nameOf = (task: DrawingTask) => {
    const shown =
      'icon' in task
        ? [task.icon, task.letter, task.lang, task.picture]
        : [task.title, task.author, task.brand, task.lang];
    const words = JSON.stringify([drawnWith, ...shown]);
    return `${createHash('sha256').update(words).digest('hex')}.png`;
  };

  /** The files of the folder, and how old they are. */
  async function list() {
    const names = await readdir(folder).catch(() => []);
    const files = names.map(async (name) => {
      // Another process may have removed it.
      const found = await stat(join(folder, name)).catch(() => undefined);
      return found ? [{ name, bytes: found.size, usedMs: found.mtimeMs }] : [];
    });
    return (await Promise.all(files)).flat();
  }

  async function removeOldest(): Promise<void> {
    let bytes = 0;
    for (const file of (await list()).sort((one, other) => other.usedMs - one.usedMs)) {
      bytes += file.bytes;
      if (bytes > maxBytes) await rm(join(folder, file.name), { force: true });
    }
  }

  return {
    async find(task) {
      const path = join(folder, nameOf(task));
      const png = await readFile(path).catch(() => undefined);
      if (!png?.subarray(-pngEnd.length).equals(pngEnd)) return undefined;
      const { mtimeMs = 0 } = (await stat(path).catch(() => undefined)) ?? {};
      const now = new Date();
      if (now.getTime() - mtimeMs > dayMs) await utimes(path, now, now).catch(() => {});
      return png;
    },

    async keep(task, png) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = join(folder, `${randomUUID()}${unfinishedEnding}`);
      try {
        await writeFile(unfinished, png, { mode: 0o600 });
        await rename(unfinished, join(folder, nameOf(task)));
      } finally {
        await rm(unfinished, { force: true });
      }
      kept += 1;
      if (kept % measureAfter === 0) await removeOldest();
    },

    async keepOnly(tasks) {
      const wanted = new Set(tasks.map(nameOf));
      const unwanted = (await list()).filter(({ name, usedMs }) =>
        name.endsWith(unfinishedEnding) ? Date.now() - usedMs > unfinishedForMs : !wanted.has(name),
      );
      for (const { name } of unwanted) await rm(join(folder, name), { force: true });
      return unwanted.length;
    },
  };
}
