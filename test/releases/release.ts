import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import type { BrowserContext } from '@playwright/test';

// What each release has left behind, made by make-release.ts and frozen: a data folder with rows in
// every table, a backup of it, and the storage of a browser with words that were not sent. Later
// versions upgrade all of them in tests.

const { dirname: folder } = import.meta;

export const packedDatabase = 'suibi.sqlite.zst';

/** The folder of a release. */
export const folderOf = (release: string) => join(folder, release);

/** The releases, from the first one. */
export const releases = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

/** The path of the backup. */
export const backupOf = (release: string) => join(folder, release, 'backup.tar.zst');

/** Copies the data folder of a release into an empty one. */
export function writeData(release: string, dataDir: string): void {
  cpSync(join(folder, release, 'folder'), dataDir, { recursive: true });
  const packed = join(dataDir, packedDatabase);
  writeFileSync(join(dataDir, 'suibi.sqlite'), zstdDecompressSync(readFileSync(packed)));
  rmSync(packed);
}

/** What the browser has, as Playwright reads and writes it. The blog is now at `origin`. */
export function storageOf(release: string, origin: string): KeptBrowser['storage'] {
  const { storage } = readBrowser(release);
  return { ...storage, origins: storage.origins.map((one) => ({ ...one, origin })) };
}

/** The texts that the browser has not sent, by the ids of their articles. */
export const unsentOf = (release: string) => readBrowser(release).unsent;

export interface KeptBrowser {
  storage: Awaited<ReturnType<BrowserContext['storageState']>>;
  unsent: Readonly<Record<string, string>>;
}

function readBrowser(release: string): KeptBrowser {
  return JSON.parse(readFileSync(join(folder, release, 'browser.json'), 'utf8'));
}
