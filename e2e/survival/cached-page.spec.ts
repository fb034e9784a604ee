import type { Page } from '@playwright/test';
import { editUrl } from '../../src/urls.ts';
import { expect, untilSaved } from '../support/fixtures.ts';
import { articleID, editor, makeArticle, fronted as test } from './device.ts';

// The browser that drives these tests keeps no page in a back/forward cache. So the page is told
// that it goes there, and that it comes back. `npm run test:engines` has the same walk with a page
// that is really kept.

const tell = (page: Page, type: 'pagehide' | 'pageshow') =>
  page.evaluate((type) => dispatchEvent(new PageTransitionEvent(type, { persisted: true })), type);

test.beforeEach(async ({ front, page }) => {
  await makeArticle(page, front.origin, 'tea');
  await page.goto(front.origin + editUrl(articleID));
  await expect(editor(page)).toHaveText('tea');
});

test('words of a page that goes into the back/forward cache are stored by the next page, and only once', {
  tag: '@rest',
}, async ({ front, page, context }) => {
  await editor(page).press('ControlOrMeta+End');
  await page.evaluate(async () => {
    document.execCommand('insertText', false, ' is cold');
    // The editor reads its words from the page in a microtask.
    await Promise.resolve();
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  });
  const next = await context.newPage();
  await next.goto(front.origin + editUrl(articleID));
  await expect(editor(next)).toHaveText('tea is cold');
  await untilSaved(next);
  await editor(next).press('ControlOrMeta+a');
  await next.keyboard.insertText('coffee');
  await untilSaved(next);
  await tell(page, 'pageshow');
  await expect(editor(page)).toHaveText('coffee');
  await untilSaved(page);
  await expect(editor(next)).toHaveText('coffee');
});

test.describe('without a network', () => {
  test.use({ expectedErrors: /net::ERR_|Failed to fetch/ });

  test('a page in the back/forward cache uses no database', { tag: '@rest' }, async ({
    front,
    page,
    context,
  }) => {
    // Only the device could have the words.
    front.behave = (path) => (path.startsWith('/api/') ? 'cut' : 'pass');
    await editor(page).press('ControlOrMeta+End');
    await tell(page, 'pagehide');
    await page.keyboard.insertText(' is cold');
    // A page stores words within a quarter of a second.
    await page.waitForTimeout(1_000);
    const next = await context.newPage();
    await next.goto(front.origin + editUrl(articleID));
    await expect(editor(next)).toHaveText('tea');
  });
});
