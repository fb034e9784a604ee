import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { runProgram } from './server.ts';

/** Imports Markdown files, and the pictures that they name, into the server’s folder. */
export async function importFiles(
  dataDir: string,
  files: Record<string, string | Uint8Array>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'suibi-articles-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const environment = { DATA_DIR: dataDir };
  const { code, stdout } = await runProgram(['import', folder], { environment });
  rmSync(folder, { recursive: true });
  expect(code, stdout).toBe(0);
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

/** Opens the reading page of the article with this title, by its link in the list. */
export async function openArticle(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(origin);
  const link = page.getByRole('link', { name: title, exact: true });
  await page.goto(new URL((await link.getAttribute('href')) ?? '', origin).href);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}
