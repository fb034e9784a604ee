// The page with all files of the blog, by the keyboard alone and without a script.

import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { apiUploadEndUrl, apiUploadPartUrl, deskUrl, mediaUrl } from '../../src/urls.ts';
import { expect, test } from '../support/fixtures.ts';

/** Uploads a file as a page of the owner does. Returns its address. */
async function upload(
  request: APIRequestContext,
  origin: string,
  name: string,
  content: string,
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex');
  await request.put(origin + apiUploadPartUrl(hash, 0), {
    headers: { origin, 'content-type': 'application/octet-stream' },
    data: Buffer.from(content),
  });
  const answer = await request.post(origin + apiUploadEndUrl(hash), {
    headers: { origin },
    data: { name, bytes: content.length },
  });
  const { upload } = (await answer.json()) as { upload: { address: string } };
  return upload.address;
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a file is found, deleted and restored by the keyboard alone', async ({
    owned: { page, server },
    context,
  }) => {
    const address = await upload(context.request, server.origin, 'minutes.pdf', '%PDF-1.7 minutes');
    await upload(context.request, server.origin, 'other.pdf', '%PDF-1.7 other');
    await page.goto(server.origin + deskUrl);
    await page.getByRole('link', { name: 'Media' }).press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: '.pdf' })).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Search file names' }).fill('minutes');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem').filter({ hasText: '.pdf' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Delete “minutes.pdf”' }).press('Enter');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('You can restore it from the trash for 30 days.');
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await page.getByRole('button', { name: 'Delete “minutes.pdf”' }).press('Enter');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Deleted.' })).toBeVisible();
    expect((await context.request.get(server.origin + address)).status()).toBe(404);
    await page.getByRole('link', { name: /^Trash/ }).press('Enter');
    await page.getByRole('button', { name: 'Restore “minutes.pdf”' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Restored.' })).toBeVisible();
    expect((await context.request.get(server.origin + address)).status()).toBe(200);
  });

  test('a file in the trash is deleted for good by the keyboard alone', async ({
    owned: { page, server },
    context,
  }) => {
    await upload(context.request, server.origin, 'minutes.pdf', '%PDF-1.7 minutes');
    await page.goto(server.origin + mediaUrl());
    await page.getByRole('button', { name: 'Delete “minutes.pdf”' }).press('Enter');
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('link', { name: /^Trash/ }).press('Enter');
    await page.getByRole('button', { name: 'Delete “minutes.pdf” for good' }).press('Enter');
    await expect(question).toContainText('The original and its smaller sizes are deleted.');
    await expect(question).toContainText('This cannot be undone.');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete for good' }).press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Deleted for good.' })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '.pdf' })).toHaveCount(0);
  });
});
