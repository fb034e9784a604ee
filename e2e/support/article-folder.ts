import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { noProgress } from '../../src/export/work-progress.ts';
import { scanFolder } from '../../src/import/folder/scan-folder.ts';
import { runImport } from '../../src/import/run/run-import.ts';
import { startRenderer } from '../../src/server/render/renderer.ts';
import { diskStorage } from '../../src/server/uploads/storage/disk-storage.ts';
import { feedUrl } from '../../src/urls.ts';
import { makeDataDir } from './server.ts';

type Files = Record<string, string | Uint8Array>;

/** Imports Markdown files, and the pictures that they name, into the server’s folder. */
export async function importFiles(dataDir: string, files: Files): Promise<void> {
  await importOnce(JSON.stringify(Object.entries(files)), dataDir, async (dataDir) => {
    const { path, remove } = makeDataDir();
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      writeFileSync(join(path, name), content);
    }
    await importFolder(dataDir, path);
    remove();
  });
}

/** The data folders that this worker has made, by what was imported. */
const prepared = new Map<string, Promise<string>>();

/**
 * Fills a data folder by `work`. A folder that has no database yet gets a copy of what `work` made
 * of an empty folder before, for an earlier test of this worker with the same `key`.
 */
export async function importOnce(
  key: string,
  dataDir: string,
  work: (dataDir: string) => Promise<void>,
): Promise<void> {
  if (existsSync(join(dataDir, 'suibi.sqlite'))) return work(dataDir);
  const digest = createHash('sha256').update(key).digest('hex');
  const found = prepared.get(digest) ?? prepare(work);
  prepared.set(digest, found);
  cpSync(await found, dataDir, { recursive: true });
}

const removers: (() => void)[] = [];
process.once('exit', () => {
  for (const remove of removers) remove();
});

async function prepare(work: (dataDir: string) => Promise<void>): Promise<string> {
  const { path, remove } = makeDataDir();
  removers.push(remove);
  await work(path);
  return path;
}

/** It lives as long as this process, because its thread starts slowly. */
const renderer = startRenderer({ maxIdleMs: 2 ** 31 - 1 });

/**
 * Does what `suibi import` does, but in this process, which has its code already. The server may be
 * running.
 */
export async function importFolder(dataDir: string, path: string): Promise<void> {
  const folder = scanFolder(path);
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  try {
    await migrate(database);
    const { refused } = await runImport(database.db, folder, {
      collection: folder.name,
      isNamed: false,
      storage: diskStorage(dataDir),
      now: Date.now,
      progress: noProgress,
      renderer,
    });
    expect(refused).toEqual([]);
  } finally {
    await database.close();
  }
}

/** A Markdown file with front matter. */
export function article(title: string, text: string, more = ''): string {
  return `---\ntitle: ${title}\ndate: 2026-09-01\n${more}---\n\n${text}\n`;
}

/** A picture of one colour, in PNG. */
export function picture(width: number, height: number): Promise<Uint8Array> {
  const background = { r: 168, g: 50, b: 31 };
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

/** Opens the reading page of the article with this title, which is one of the newest. */
export async function openArticle(page: Page, origin: string, title: string): Promise<void> {
  const feed = (await (await page.request.get(origin + feedUrl('json'))).json()) as {
    items: { title: string; url: string }[];
  };
  const item = feed.items.find((item) => item.title === title);
  await page.goto(origin + new URL(item?.url ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}
