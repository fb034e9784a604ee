import { existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { makeFolder, syncToDisk } from '../db/connection/disk.ts';
import { isDiskFull } from '../db/connection/disk-full.ts';
import { syncFile } from '../server/uploads/storage/files.ts';
import { exitCodes, OperatorError } from '../shared/operator-error.ts';

/**
 * Who may read a folder: only the user that runs the program, or everybody on the machine, such as
 * a web server.
 */
type Readers = 'owner' | 'everybody';

/**
 * A folder while it is filled. Paths have `/` between names. A file is on the disk when its promise
 * is fulfilled.
 */
export interface FolderWriter {
  addText(path: string, text: string | Uint8Array): Promise<void>;
  /** Copies the file at `from`. */
  addCopy(path: string, from: string): Promise<void>;
}

const modes = {
  owner: { file: 0o600, folder: 0o700 },
  everybody: { file: 0o644, folder: 0o755 },
};

/**
 * Makes the folder `dir` of the files that `fill` adds. The folder is filled under another name,
 * and gets its own name when all of it is on the disk. After an error nothing is left; a program
 * that is killed leaves a folder `dir.unfinished`. Throws OperatorError when `dir` is there and has
 * something in it, and when it cannot be made.
 */
export async function makeWholeFolder<Result>(
  dir: string,
  readers: Readers,
  fill: (folder: FolderWriter) => Promise<Result>,
): Promise<Result> {
  const path = resolve(dir);
  refuseUsed(path);
  const unfinished = `${path}.unfinished`;
  if (existsSync(unfinished)) {
    throw new OperatorError(
      `${unfinished} is there: an export into ${path} runs, or was stopped. If none runs, remove that folder and try again.`,
      { exitCode: exitCodes.data },
    );
  }
  const folders = new Set<string>();
  const open = async (folder: string) => {
    // The umask of the program makes each new folder private.
    await chmod(folder, modes[readers].folder);
    folders.add(folder);
  };
  const makeFolders = async (folder: string) => {
    if (folders.has(folder)) return;
    await makeFolders(dirname(folder));
    await mkdir(folder);
    await open(folder);
  };
  const prepare = async (name: string) => {
    const file = join(unfinished, name);
    if (!file.startsWith(unfinished + sep)) throw new Error(`${name} leads out of the folder`);
    await makeFolders(dirname(file));
    return file;
  };
  makeEmpty(unfinished);
  try {
    await open(unfinished);
    const result = await fill({
      async addText(name, text) {
        const file = await prepare(name);
        await writeFile(file, text, { flag: 'wx', flush: true });
        await chmod(file, modes[readers].file);
      },
      async addCopy(name, from) {
        const file = await prepare(name);
        await copyFile(from, file);
        await chmod(file, modes[readers].file);
        await syncFile(file);
      },
    });
    for (const folder of folders) syncToDisk(folder);
    refuseUsed(path);
    // An empty folder of this name is replaced.
    await rename(unfinished, path);
    syncToDisk(dirname(path));
    return result;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

function makeEmpty(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    if (isDiskFull(error)) throw error;
    throw new OperatorError(
      `${path} cannot be made: ${(error as Error).message}. Name a folder where this user may write.`,
      { exitCode: exitCodes.data },
    );
  }
}

/** What is there. Undefined also where nothing can be, as below a file: `makeEmpty` says why. */
function findEntry(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function refuseUsed(path: string): void {
  const found = findEntry(path);
  if (!found) return;
  if (!found.isDirectory()) {
    throw new OperatorError(`${path} is there already, and is no folder`, {
      exitCode: exitCodes.data,
    });
  }
  if (readdirSync(path).length === 0) return;
  throw new OperatorError(
    `${path} has something in it already. Name a folder that is empty or does not exist.`,
    { exitCode: exitCodes.data },
  );
}
