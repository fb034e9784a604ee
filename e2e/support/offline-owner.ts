import type { Page } from '@playwright/test';
import { deskUrl, newArticleUrl } from '../../src/urls.ts';
import { article, importFiles } from './article-folder.ts';
import { createOwner, expect, logIn, showPreview, write } from './fixtures.ts';
import { type Front, startFront } from './front.ts';
import { untilWorker } from './offline.ts';
import type { Server } from './server.ts';

/**
 * Makes a blog with an article `On tea` and a draft `Secret`, behind a front, and opens one page of
 * its owner, whose worker has taken over. `secretID` is the id of the draft.
 */
export async function openOffline(
  page: Page,
  { origin }: Server,
  dataDir: string,
): Promise<{ front: Front; secretID: string }> {
  await importFiles(dataDir, {
    'tea.md': article('On tea', 'A bowl of tea.'),
    'secret.md': article(
      'Secret',
      'Nobody may read this yet.\n\nNor this secret.',
      'draft: true\n',
    ),
  });
  await createOwner(dataDir);
  const front = await startFront(origin);
  // One page of the owner's is enough: the tests open other ones offline.
  await logIn(page, front.origin);
  await untilWorker(page, 'owner');
  const desk = await (await page.request.get(origin + deskUrl)).text();
  const [, secretID = ''] = /\/article\/(\w+)\/edit\/"[^>]*><span[^>]*>Secret/.exec(desk) ?? [];
  return { front, secretID };
}

export const heading = (page: Page) => page.getByRole('heading', { level: 1 });
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

/** The desk and the edit page open and work. */
export async function expectToWork(page: Page, { origin }: Front): Promise<void> {
  await page.goto(origin + deskUrl);
  await expect(heading(page)).toHaveText('Desk');
  await page.goto(origin + newArticleUrl);
  await showPreview(page);
  await write(page, '**Written** offline');
  await expect(page.locator('.prose strong')).toHaveText('Written');
  await expect(page).toHaveURL(/\/edit\/$/);
  await page.reload();
  await expect(text(page)).toHaveText('**Written** offline');
}

/** The owner’s caches of pages and files, a name for each version of the program. */
export const listOwnerCaches = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => /^suibi-owner-(?!used)/.test(name)),
  );
