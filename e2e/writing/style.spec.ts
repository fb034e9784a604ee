// Colour, letters and own CSS, and the files at the root of the blog.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { namedUrl, settingsFilesUrl, settingsFileUrl, settingsStyleUrl } from '../../src/urls.ts';
import { root } from '../../test/repository.ts';
import { article, importFiles, picture } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test, untilScripted } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

// A form with a fault is answered with 400.
test.use({ expectedErrors: /status of 400/ });

const text =
  '> [!WARNING]\n> Hot.\n\n| Tea | Minutes |\n| --- | --- |\n| green | 2 |\n\n```js\n1\n```\n';
const articles = {
  'a.md': article('On tea', text, 'tags: [tea]\n'),
  'b.md': article('茶', '水。'),
};

/** Thirty lines of own CSS, as a person writes them. */
const ownCss = `/* My blog */
:root {
  --measure: 40rem;
  --paper: light-dark(#ffffff, #101214);
}

.site-header {
  border-block-end: 1px solid var(--line);
}

.entry {
  border-inline-start: 3px solid var(--seal);
  padding-inline-start: var(--gutter);

  & .entry-title a:hover {
    text-decoration: underline;
  }

  @media (width < 40rem) {
    padding-inline-start: 8px;
  }
}

.prose > p:lang(zh) {
  text-indent: 2em;
}

.callout-warning {
  background: url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E") no-repeat;
}
`;

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (element, property) => getComputedStyle(element).getPropertyValue(property),
      property,
    );

const save = (page: Page) => page.locator('.save-row button').click();

test('a colour, a typeface and own CSS are tried, saved and seen by readers', async ({
  browser,
  dataDir,
  owned: { page, server },
}) => {
  await importFiles(dataDir, articles);
  await page.goto(server.origin + settingsStyleUrl);
  await page.getByLabel('Accent colour').fill('#1f4e79');
  await page.getByLabel('Typeface').selectOption('sans');
  await page.getByLabel('CSS', { exact: true }).fill(ownCss);
  const opens = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = await opens;
  await expect(preview.getByText('Nothing is saved yet.')).toBeVisible();
  expect(await styleOf(preview, '.entry', 'border-left-color')).toBe('rgb(31, 78, 121)');
  await preview.close();
  // Another person reads, and sees nothing of it.
  const reader = await (await browser.newContext({ colorScheme: 'light' })).newPage();
  const errors: string[] = [];
  reader.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await reader.goto(server.origin);
  expect(await styleOf(reader, '.entry', 'border-left-width')).toBe('0px');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await save(page);
  await expect(page.getByText('Saved')).toBeVisible();
  // The page of the settings has the colour, and not the sheet.
  expect(await styleOf(page, '.logo', 'background-color')).toBe('rgb(31, 78, 121)');
  expect(await styleOf(page, '.site-header', 'border-bottom-width')).toBe('0px');
  await reader.reload();
  expect(await styleOf(reader, '.entry', 'border-left-color')).toBe('rgb(31, 78, 121)');
  expect(await styleOf(reader, '.site-header', 'border-bottom-width')).toBe('1px');
  expect(await styleOf(reader, 'html', 'background-color')).toBe('rgb(255, 255, 255)');
  await reader.getByRole('link', { name: 'On tea', exact: true }).click();
  await expect(reader.getByRole('heading', { name: 'On tea' })).toBeVisible();
  expect(await styleOf(reader, '.prose', 'font-family')).toMatch(/^system-ui/);
  // Warnings stay red.
  expect(await styleOf(reader, '.callout-warning', 'border-top-color')).toBe('rgb(168, 50, 31)');
  await untilScripted(reader);
  await reader.getByLabel('Theme').selectOption('dark');
  expect(await styleOf(reader, 'html', 'background-color')).toBe('rgb(16, 18, 20)');
  expect(await styleOf(reader, '.end-mark', 'background-color')).not.toBe('rgb(31, 78, 121)');
  expect(errors).toEqual([]);
  await reader.context().close();
});

test('own CSS that is a file wins over all rules too, without an error on the console', {
  tag: '@rest',
}, async ({ dataDir, owned: { page, server } }) => {
  await importFiles(dataDir, articles);
  const long = `.entry.entry{color:red}.entry{color:rgb(1,2,3)}/*${'x'.repeat(5_000)}*/`;
  await changeSettings(dataDir, { ownCss: `${long}.entry-title{font-size:40px}` });
  await page.goto(server.origin);
  expect(await styleOf(page, '.entry-title', 'font-size')).toBe('40px');
  expect(await styleOf(page, '.entry', 'color')).toBe('rgb(255, 0, 0)');
});

test('a font of the owner’s own is an upload', { tag: '@rest' }, async ({
  dataDir,
  owned: { page, server },
}) => {
  await importFiles(dataDir, {
    'a.md': article('On tea', '[font](tea.woff2)'),
    'tea.woff2': readFileSync(join(root, 'src/ui/fonts/stix-two-math-rare.woff2')),
  });
  await page.goto(server.origin);
  await page.getByRole('link', { name: 'On tea', exact: true }).click();
  const font = await page.getByRole('link', { name: 'font' }).getAttribute('href');
  await changeSettings(dataDir, {
    ownCss: `@font-face{font-family:Tea;src:url(${font})}h1{font-family:Tea}`,
  });
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => document.fonts.load('16px Tea').then(({ length }) => length)))
    .toBe(1);
});

test('each size of the text leaves no page wider than its window', { tag: '@rest' }, async ({
  dataDir,
  owned: { page, server },
}) => {
  const toc = '## One\n\n## Two\n\n## Three\n';
  await importFiles(dataDir, {
    'a.md': article('On tea', `${text}${toc}`, 'cover: own.png\nslug: tea\n'),
    'own.png': await picture(600, 400),
  });
  for (const textSize of ['small', 'large'] as const) {
    const ownCss = textSize === 'large' ? ':root { --measure: 42rem }' : '';
    await changeSettings(dataDir, { textSize, face: 'mono', ownCss });
    for (const width of [320, 390, 820, 1200, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [
        '/',
        namedUrl('tea'),
        settingsStyleUrl,
        settingsFilesUrl,
        settingsFileUrl(),
      ]) {
        await page.goto(server.origin + path);
        const beyond = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(beyond, `${path} ${textSize} ${width}`).toBeLessThanOrEqual(0);
      }
    }
  }
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a colour that is too faint is taken by one press in its nearest form', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await page.goto(server.origin + settingsStyleUrl);
    await page.getByLabel('Accent colour').fill('#66aaff');
    await page.getByLabel('CSS', { exact: true }).fill('p { color: red }');
    await save(page);
    await expect(page.getByText('The colour is too faint on paper')).toBeVisible();
    await expect(page.getByLabel('CSS', { exact: true })).toHaveValue('p { color: red }');
    // Enter saves what is typed, and presses neither this button nor that of the preview.
    await page.getByLabel('Accent colour').press('Enter');
    await expect(page.getByText('The colour is too faint on paper')).toBeVisible();
    await expect(page.getByLabel('Accent colour')).toHaveValue('#66aaff');
    await page.getByRole('button', { name: 'Use #2b6fbf' }).click();
    await expect(page.getByText('Saved')).toBeVisible();
    await expect(page.getByLabel('Accent colour')).toHaveValue('#2b6fbf');
    await expect(page.getByLabel('CSS', { exact: true })).toHaveValue('p { color: red }');
  });

  test('a file is added at the root, served, and removed', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    await page.goto(server.origin + settingsFilesUrl);
    await page.getByRole('link', { name: 'Add a file' }).click();
    await page.getByLabel('Address').fill('/robots.txt');
    await page.getByLabel('Content').fill('one\n\ntwo\n');
    await save(page);
    await expect(page.getByText('The blog itself answers this address')).toBeVisible();
    await page.getByLabel('Address').fill('/MP_verify_aB.txt');
    await save(page);
    await expect(page.getByText('Saved')).toBeVisible();
    const served = () => page.request.get(`${server.origin}/MP_verify_aB.txt`);
    expect(await (await served()).text()).toBe('one\n\ntwo\n');
    await page.getByRole('link', { name: 'Edit /MP_verify_aB.txt' }).click();
    await page.getByRole('button', { name: 'Remove the file' }).click();
    await expect(page.getByText('No file yet.')).toBeVisible();
    expect((await served()).status()).toBe(404);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on these pages of the settings, ${colorScheme}`, {
    tag: '@rest',
  }, async ({ dataDir, owned: { page, server } }) => {
    await page.emulateMedia({ colorScheme });
    await changeSettings(dataDir, { accent: '#1f4e79' });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of [settingsStyleUrl, settingsFilesUrl, settingsFileUrl()]) {
        await page.goto(server.origin + path);
        expect(await findViolations(page), `${path} ${width}`).toEqual([]);
      }
    }
  });
}
