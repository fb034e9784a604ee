import { readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where systems keep fonts, and their settings. */
const folders = [
  '/etc/fonts',
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  ...foldersAtHome(),
  '/Library/Fonts',
];

const maxDepth = 4;

function foldersAtHome(): string[] {
  try {
    const home = homedir();
    return [join(home, '.fonts'), join(home, '.local/share/fonts')];
  } catch {
    // The user that systemd makes for a service has no home.
    return [];
  }
}

/**
 * A text that changes when fonts are added to this machine or removed from it: the times of the
 * folders.
 */
export function describeFonts(roots: readonly string[] = folders): string {
  return roots.flatMap((root) => listTimes(root, maxDepth)).join('\n');
}

function listTimes(folder: string, depth: number): string[] {
  try {
    const { mtimeMs } = statSync(folder);
    const inside = depth === 0 ? [] : readdirSync(folder, { withFileTypes: true });
    const below = inside
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => listTimes(join(folder, name), depth - 1));
    return [`${folder} ${mtimeMs}`, ...below];
  } catch {
    // This machine has no such folder.
    return [];
  }
}
