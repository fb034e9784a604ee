import type { Locator, Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, deleteArticleUrl } from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { expect } from './fixtures.ts';
import type { Server } from './server.ts';

interface Blog {
  page: Page;
  server: Server;
}

/** Saves texts as versions of a draft, one after another. */
async function save({ page, server }: Blog, articleID: string, title: string, texts: string[]) {
  for (const [basedOn, markdown] of texts.entries()) {
    const data = makeSaveBody({ basedOn, content: newContent({ title, markdown }) });
    const url = server.origin + apiArticleUrl(articleID);
    const answer = await page.request.put(url, { headers: { origin: server.origin }, data });
    expect(answer.status()).toBe(200);
  }
}

export const pond = '0123456789AB';
const tea = '0123456789AC';
const gone = '0123456789AD';

/** A draft whose first version had other words, one in Chinese, and one in the trash. */
export async function fill(blog: Blog): Promise<void> {
  await save(blog, pond, 'The pond', ['A newt swims here.', 'A frog swims here.']);
  await save(blog, tea, '喝茶', ['雨天喝茶，听见青蛙。Frogs too.']);
  await save(blog, gone, 'Gone', ['A frog that went.']);
  await blog.page.request.post(blog.server.origin + deleteArticleUrl(gone), {
    headers: { origin: blog.server.origin },
    data: { articleID: gone },
  });
}

export const field = (page: Page): Locator => page.locator('.desk-search');
export const rows = (page: Page) => page.locator('.desk-list > li');
export const status = (page: Page) => page.locator('.desk-message');
