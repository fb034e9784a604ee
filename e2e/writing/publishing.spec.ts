// Publishing: at a time of the owner's choice, and with advice before it.

import { expect } from '@playwright/test';
import { makeContent } from '../../test/make.ts';
import { settingsPanel } from '../support/edit-page.ts';
import { test } from '../support/fixtures.ts';
import { confirmPublish, publishSheet } from '../support/publish.ts';
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
  await confirmPublish(page);
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
  await confirmPublish(page);
  await panel.getByRole('button', { name: 'Publish now' }).click();
  await expect(publishSheet(page)).toContainText(
    'It will be published at once, and not on July 1, 2099 at 8:00 AM EDT.',
  );
  await confirmPublish(page);
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
