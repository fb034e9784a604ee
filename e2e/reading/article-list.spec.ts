// Section 3 of the specification, row by row.

import type { Page } from '@playwright/test';
import { dayMs } from '../../src/shared/dates.ts';
import { article, importFiles, picture } from '../support/article-folder.ts';
import { importDemo } from '../support/demo.ts';
import { createOwner, expect, logIn, test, untilScripted } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const family = '👨‍👩‍👧‍👦';
const entries = (page: Page) => page.getByRole('article');
const link = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true });

/** Makes articles of consecutive days. Number 1 is the oldest. */
function numbered(count: number): Record<string, string> {
  const files: Record<string, string> = {};
  for (let number = 1; number <= count; number += 1) {
    const date = new Date(Date.UTC(2026, 0, number)).toISOString();
    files[`${number}.md`] = `---\ntitle: Number ${number}\ndate: ${date}\n---\n\nText ${number}.\n`;
  }
  return files;
}

test('heading `随笔`, a setting of which this is the default', async ({
  dataDir,
  server,
  page,
}) => {
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('随笔');
  await changeSettings(dataDir, { heading: 'Essays' });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Essays');
});

test.describe('items, newest `postedAt` first; 20 to a page', () => {
  test.use({ javaScriptEnabled: false });

  test('`?page=N` links work without JavaScript', async ({ dataDir, server, page }) => {
    await importFiles(dataDir, numbered(45));
    await page.goto(server.origin);
    const titles = page.locator('.entry-title');
    const down = (from: number, to: number) =>
      Array.from({ length: from - to + 1 }, (_, index) => `Number ${from - index}`);
    await expect(titles).toHaveText(down(45, 26));
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(page).toHaveURL(`${server.origin}/?page=2`);
    await expect(titles).toHaveText(down(25, 6));
    await page.getByRole('link', { name: 'Older' }).click();
    await expect(titles).toHaveText(down(5, 1));
    await expect(page.getByText('Page 3 of 3')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Older' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Newer' }).click();
    await expect(page).toHaveURL(`${server.origin}/?page=2`);
  });
});

test.describe('a back-to-top button', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('appears after scrolling 400 px; the scroll takes 450 ms', async ({
    dataDir,
    server,
    page,
  }) => {
    await importDemo(dataDir);
    await page.clock.install();
    await page.goto(server.origin);
    const button = page.getByRole('button', { name: 'Back to top' });
    await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }));
    await page.clock.runFor(100);
    await expect(button).toBeHidden();
    await page.evaluate(() => scrollTo({ top: 401, behavior: 'instant' }));
    await expect(button).toBeVisible();

    // The last steps are parts of a pixel. So the test records the positions that the script asks
    // for.
    const tops = await page.evaluateHandle(() => {
      const tops: number[] = [];
      const scroll = window.scrollTo.bind(window);
      window.scrollTo = (options) => {
        tops.push((options as ScrollToOptions).top ?? Number.NaN);
        scroll(options as ScrollToOptions);
      };
      return tops;
    });
    // The clock of the page moves only when the test moves it.
    await page.clock.pauseAt(Date.now() + 60_000);
    await button.click();
    await page.clock.runFor(425);
    const underway = await tops.jsonValue();
    expect(underway.length).toBeGreaterThan(20);
    expect(Math.min(...underway)).toBeGreaterThan(0);
    await page.clock.runFor(50);
    expect((await tops.jsonValue()).at(-1)).toBe(0);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await expect(button).toBeHidden();
  });
});

test.describe('cover image, optional, shown only if its URL has loaded as an image', () => {
  test('it appears once it has', async ({ dataDir, server, page }) => {
    await importFiles(dataDir, {
      'a.md': article('With a cover', 'Text.', 'cover: cover.png\n'),
      'cover.png': await picture(640, 480),
    });
    await page.goto(server.origin);
    const cover = page.locator('img.cover');
    await expect(cover).toBeVisible();
    await expect(cover).not.toHaveJSProperty('naturalWidth', 0);
  });

  for (const width of [390, 1280]) {
    test(`otherwise it is simply not there, at ${width} px: \`The url of image is invalid.\` on the console`, async ({
      dataDir,
      server,
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await importFiles(dataDir, {
        'a.md': article('With a cover', 'Text.', 'cover: https://pictures.example/gone.png\n'),
        'b.md': article('Without', 'Text.'),
      });
      // The answer is not a picture. A failed request would be an error of the browser on the
      // console.
      await page.route('https://pictures.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'no' }),
      );
      const warning = page.waitForEvent('console', (message) => /image/.test(message.text()));
      await page.goto(server.origin);
      expect((await warning).text()).toBe(
        'The url of image is invalid. https://pictures.example/gone.png',
      );
      await expect(page.locator('img.cover')).toBeHidden();
      const sizesOf = (selector: string) =>
        page.locator(selector).evaluateAll((all) =>
          all.map((element) => {
            const { width, height } = element.getBoundingClientRect();
            return `${width} × ${height}`;
          }),
        );
      // There is no more room around it than in an article without a cover.
      for (const selector of ['.entry', '.entry-title']) {
        const [first, second] = await sizesOf(selector);
        expect(first, selector).toBe(second);
      }
    });
  }
});

test('title, linking to the reading page; the visit is noted as from `articles`, and returns to the same place', async ({
  dataDir,
  server,
  page,
}) => {
  await importFiles(dataDir, numbered(45));
  await page.goto(`${server.origin}/?page=2`);
  await link(page, 'Number 14').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Number 14');
  await untilScripted(page);
  expect(await page.evaluate(() => history.state)).toEqual({
    from: 'articles',
    url: expect.stringMatching(/^\/\?page=2#[0-9A-Z]{12}$/),
  });
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(/\/\?page=2#[0-9A-Z]{12}$/);
  await expect(link(page, 'Number 14')).toBeInViewport();
});

test('`Posted by` and the author; the time, relative, with the full date as tooltip and in `<time datetime>`', async ({
  dataDir,
  server,
  page,
}) => {
  const date = new Date(Date.now() - 10 * dayMs).toISOString();
  await importFiles(dataDir, {
    'a.md': `---\ntitle: On tea\ndate: ${date}\nauthor: Zhixia Lin\n---\n\nText.\n`,
  });
  await page.goto(server.origin);
  await expect(entries(page).getByText('Posted by')).toHaveText('Posted by Zhixia Lin');
  const time = entries(page).locator('time');
  await expect(time).toHaveText('1 week ago');
  await expect(time).toHaveAttribute('datetime', date);
  const tooltip = (await time.getAttribute('title')) ?? '';
  expect(tooltip).toMatch(/^[A-Z][a-z]+ \d+, \d{4} at \d+:\d\d [AP]M UTC$/);
  expect(Date.parse(tooltip.replace(' at', ''))).toBe(
    Math.floor(Date.parse(date) / 60_000) * 60_000,
  );
});

test('excerpt; longer than 300 characters it is cut at 300 and followed by ` ... `, and whole as tooltip', async ({
  dataDir,
  server,
  page,
}) => {
  await importFiles(dataDir, {
    'short.md': article('Short', 'Text.', `description: "${'x'.repeat(300)}"\n`),
    'long.md': article('Long', 'Text.', `description: "${family.repeat(301)}"\n`),
  });
  await page.goto(server.origin);
  const excerptOf = (title: string) =>
    entries(page)
      .filter({ hasText: title })
      .locator('.excerpt')
      .evaluate((text) => ({ text: text.textContent, tooltip: text.getAttribute('title') }));
  expect(await excerptOf('Short')).toEqual({ text: 'x'.repeat(300), tooltip: null });
  expect(await excerptOf('Long')).toEqual({
    text: `${family.repeat(300)} ... `,
    tooltip: family.repeat(301),
  });
});

test('a `Read More` link; the view count, with the Chinese label `浏览`', async ({
  dataDir,
  server,
  page,
  browser,
}) => {
  await importFiles(dataDir, { 'a.md': article('On tea', 'Text.') });
  await page.goto(server.origin);
  await expect(entries(page).locator('.meta').getByText('浏览')).toHaveText('浏览');
  await expect(entries(page).locator('.meta')).toContainText('浏览 0');
  const more = entries(page).getByText('Read More');
  await expect(more).toHaveText('Read More: On tea');
  await expect(more.locator('.visually-hidden')).toHaveText(': On tea');
  await more.click();
  await expect(page.locator('.prose')).toHaveText('Text.');
  // The server does not count the views of a browser that says that a program controls it.
  const reader = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
    serviceWorkers: 'block',
  });
  const visit = await reader.newPage();
  await visit.goto(page.url());
  await expect(async () => {
    await page.goto(server.origin);
    await expect(entries(page).locator('.meta')).toContainText('浏览 1', { timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

test('tags; one longer than 20 characters shows its first 20 followed by `...`, the whole as tooltip', async ({
  dataDir,
  server,
  page,
}) => {
  const long = 'twenty-one characters';
  await importFiles(dataDir, {
    'a.md': article('On tea', 'Text.', `tags: [茶, "${long}", "${family.repeat(21)}"]\n`),
  });
  await page.goto(server.origin);
  const tags = entries(page).getByRole('list', { name: 'Tags' }).getByRole('listitem');
  await expect(tags).toHaveText(['茶', 'twenty-one character...', `${family.repeat(20)}...`]);
  await expect(tags.nth(1)).toHaveAttribute('title', long);
  await tags.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(long);
  await expect(link(page, 'On tea')).toBeVisible();
});

test('no article yet: a friendly empty state; for the owner with a link to write the first one', async ({
  dataDir,
  server,
  page,
}) => {
  await page.goto(server.origin);
  await expect(page.getByText('No articles yet.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write the first article' })).toHaveCount(0);
  await createOwner(dataDir);
  await logIn(page, server.origin);
  await page.getByRole('link', { name: 'Write the first article' }).click();
  await expect(page).toHaveURL(`${server.origin}/article/new/`);
});
