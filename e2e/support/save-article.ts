import type { Page } from '@playwright/test';
import type { ArticleContent } from '../../src/shared/document.ts';
import type { Save } from '../../src/shared/schemas.ts';
import { apiArticleUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { expect } from './fixtures.ts';
import type { Server } from './server.ts';

/** A server, and a page on which the owner is logged in. */
interface Owned {
  server: Server;
  page: Page;
}

/**
 * Saves a version of an article on the server, as another device of the owner would. Returns its
 * number.
 */
export async function saveArticle(
  { page, server: { origin } }: Owned,
  articleID: string,
  save: Pick<Save, 'basedOn' | 'content'>,
): Promise<number> {
  const answer = await page.request.put(origin + apiArticleUrl(articleID), {
    headers: { 'sec-fetch-site': 'same-origin', origin },
    data: makeSaveBody(save),
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()).revision;
}

/** The current version of an article on the server. */
export async function readArticle(
  { page, server: { origin } }: Owned,
  articleID: string,
): Promise<{ revision: number; content: ArticleContent }> {
  const answer = await page.request.get(origin + apiArticleUrl(articleID));
  return answer.json();
}
