// Publishing: at a time of the owner's choice, and with advice before it.

import { expect } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { makeContent } from '../../test/make.ts';
import { settingsPanel, titleField } from '../support/edit-page.ts';
import { test, untilSaved, write } from '../support/fixtures.ts';
import { saveArticle } from '../support/save-article.ts';

test('an article is scheduled from the menu, in the time zone of the blog, and unscheduled', async ({
  owned,
}) => {
  const { page, server } = owned;
  await page.request.post(`${server.origin}/settings`, {
    headers: { 'sec-fetch-site': 'same-origin', origin: server.origin },
    form: {
      brand: 'Suibi',
      heading: '随笔',
      description: '',
      displayName: 'Zhixia Lin',
      language: 'en',
      articlesPerPage: '20',
      timeZone: 'America/New_York',
    },
  });
  const content = makeContent({ title: 'Soon', markdown: 'A bowl of tea.\n' });
  await saveArticle(owned, '0123456789AB', { basedOn: 0, content });
  await page.goto(`${server.origin}/article/0123456789AB/edit/`);
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'More' }).click();
  await header.getByRole('button', { name: 'Schedule…' }).click();
  const panel = settingsPanel(page);
  const time = panel.getByLabel('Publish at');
  await expect(time).toBeFocused();
  await expect(panel).toContainText('America/New_York');
  await time.fill('2001-01-01T08:00');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(panel.getByRole('alert')).toHaveText('This time is over. Choose a later one.');
  // The night in which the clocks go forward.
  await time.fill('2099-03-08T02:30');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(panel.getByRole('alert')).toContainText('Choose 03:30');
  await time.fill('2099-07-01T08:00');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(header.getByRole('status')).toContainText(
    'Scheduled for July 1, 2099 at 8:00 AM EDT.',
  );
  expect((await page.request.get(`${server.origin}/article/0123456789AB/read/`)).status()).toBe(
    404,
  );
  await panel.getByRole('button', { name: 'Unschedule' }).click();
  await expect(header.getByRole('status')).toContainText('Draft.');
  await time.fill('2099-07-01T08:00');
  await panel.getByRole('button', { name: 'Schedule', exact: true }).click();
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(time).toHaveCount(0);
  const posted = panel.getByLabel('Published on');
  await posted.fill('2099-07-01T08:00');
  await panel.getByRole('button', { name: 'Change' }).click();
  await expect(panel.getByRole('alert')).toContainText('its time cannot be in the future');
  await posted.fill('2001-07-01T08:00');
  await panel.getByRole('button', { name: 'Change' }).click();
  await expect(page.getByText('Now published on July 1, 2001 at 8:00 AM EDT.')).toBeVisible();
  await expect(posted).toHaveValue('2001-07-01T08:00');
  expect((await page.request.get(`${server.origin}/article/0123456789AB/read/`)).status()).toBe(
    200,
  );
});

test.describe('publishing looks first', () => {
  // The page asks for an article that is not there.
  test.use({ passesOverAdvice: false, expectedErrors: /status of 404/ });

  test('and gives advice that leads to its place, or that one press ignores', {
    tag: '@rest',
  }, async ({ owned }) => {
    const { page, server } = owned;
    await page.goto(server.origin + newArticleUrl);
    await titleField(page).fill('Tea');
    await write(page, '# Tea\n\n[there](#tea) [gone](/article/0123456789AB/read/)\n\n![](/x.png)');
    await untilSaved(page);
    const publish = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    const dialog = page.getByRole('dialog', { name: 'Before you publish “Tea”' });
    await expect(dialog.getByRole('listitem')).toHaveText([
      /no excerpt/,
      /^Line 3: the link \/article\/0123456789AB\/read\/ leads nowhere/,
      /^Line 5: a picture has no description/,
    ]);
    await dialog.getByRole('button', { name: 'Go there' }).first().click();
    await expect(settingsPanel(page).getByRole('textbox', { name: 'Excerpt' })).toBeFocused();
    await page.keyboard.type('A bowl.');
    await publish.click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await dialog.getByRole('button', { name: 'Go there' }).nth(1).click();
    await page.keyboard.type('> ');
    await expect(page.getByRole('textbox', { name: 'Text (Markdown)' })).toContainText(
      '> ![](/x.png)',
    );
    await publish.click();
    await dialog.getByRole('button', { name: 'Publish anyway' }).click();
    await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
  });
});
