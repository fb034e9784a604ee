// Looks for programs of the machine.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first of these programs that is in a folder of PATH, or in one of the further folders. */
export function findProgram(names, furtherFolders = []) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...furtherFolders];
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
