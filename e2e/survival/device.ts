import { availableParallelism, loadavg } from 'node:os';
import type { Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { apiArticleUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';
import { type Front, startFront } from '../support/front.ts';

/**
 * A test with a front before the server, and an owner who is logged in on `page` through the front.
 */
export const fronted = test.extend<{ front: Front }>({
  front: async ({ server, dataDir, page, context }, use) => {
    await createOwner(dataDir);
    const front = await startFront(server.origin);
    await logIn(page, front.origin);
    await use(front);
    for (const page of context.pages()) await page.close();
    await front.stop();
  },
});

export const articleID = '0123456789AB';

export const editor = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });

/** Makes an article on the server, as another device would. */
export async function makeArticle(page: Page, origin: string, markdown: string): Promise<void> {
  const content = newContent({ title: 'Rain', markdown });
  const answer = await page.request.put(origin + apiArticleUrl(articleID), {
    headers: { origin },
    data: makeSaveBody({ basedOn: 0, content }),
  });
  expect(answer.status()).toBe(200);
}

/** The place where the edit page says where the words are. */
export const state = (page: Page) => page.locator('.save-state');

/** The newest text of the article on the server. */
export async function readText(page: Page, origin: string): Promise<string> {
  const answer = await page.request.get(origin + apiArticleUrl(articleID));
  expect(answer.status()).toBe(200);
  return (await answer.json()).content.markdown;
}

/** A limit of time in milliseconds, which grows when this machine has more work than processors. */
export function atThisLoad(limitMs: number): number {
  const [load = 0] = loadavg();
  return limitMs * Math.max(1, load / availableParallelism());
}
