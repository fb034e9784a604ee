import { article, importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const files = {
  'tea.md': article(
    'On tea',
    '## Bowls\n\nA bowl of tea is enough. Frogs are not.',
    'tags: [茶]\n',
  ),
  'rain.md': article('听雨', '今天下雨，在茶馆写中文博客。', 'lang: zh\n'),
  'long.md': article('Long', `${'word '.repeat(400)}pond ${'https://example.org/'.repeat(40)}`),
  'hebrew.md': article('שלום', 'תה, tea', 'lang: he\n'),
  'draft.md': article('Not public', 'A draft on tea.', 'draft: true\n'),
};

test.use({ sharedBlog: { fill: (dataDir: string) => importFiles(dataDir, files) } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(`with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a reader finds an article with the keyboard alone', async ({ server, page }) => {
      await page.goto(server.origin);
      await page.getByRole('navigation', { name: 'Browse' }).getByRole('link').first().focus();
      await page.keyboard.press('Enter');
      // With JavaScript the link opens the quick search. In both the empty field has the focus.
      const role = javaScriptEnabled ? 'combobox' : 'searchbox';
      await expect(page.getByRole(role, { name: 'Search for' })).toBeFocused();
      await page.keyboard.type('茶馆');
      await page.keyboard.press('Enter');
      await expect(page).toHaveTitle(/^Search: 茶馆 · /);
      await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible();
      await expect(page.getByRole('status').first()).toHaveText('1 article found');
      const found = page.getByRole('article');
      await expect(found.locator('mark')).toHaveText('茶馆');
      await found.getByRole('link', { name: '听雨' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: '听雨', level: 1 })).toBeVisible();
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`filters with JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('a link narrows the search, and another one widens it again', async ({ server, page }) => {
      await page.goto(`${server.origin}/search?q=${encodeURIComponent('茶')}`);
      const filters = page.getByRole('navigation', { name: 'Narrow the search' });
      await expect(filters.getByRole('list', { name: 'Tag' }).getByRole('link')).toHaveText('茶 1');
      await filters.getByRole('link', { name: '茶 1' }).focus();
      await page.keyboard.press('Enter');
      const field = page.getByRole('searchbox', { name: 'Search for' });
      await expect(field).toHaveValue('tag:茶 茶');
      await expect(page.getByRole('article')).toHaveCount(1);
      await filters.getByRole('link', { name: 'Remove tag:茶' }).click();
      await expect(field).toHaveValue('茶');
      await expect(page.getByRole('article')).toHaveCount(2);
      await expect(page.getByText('exactly this phrase')).toBeHidden();
      await page.getByText('Search syntax').click();
      await expect(page.getByText('exactly this phrase')).toBeVisible();
    });
  });
}

test('the number of articles stands behind a filter of any script', async ({ server, page }) => {
  await page.goto(`${server.origin}/search?q=tea`);
  const link = page.getByRole('link', { name: 'עברית 1' });
  const [all, count] = await Promise.all([
    link.boundingBox(),
    link.locator('.count').boundingBox(),
  ]);
  expect(count?.x).toBeGreaterThan((all?.x ?? 0) + (all?.width ?? 0) / 2);
});

test('the field keeps the question, and the owner’s drafts are not found', async ({
  server,
  page,
}) => {
  await page.goto(`${server.origin}/search?q=tea+-תה`);
  await expect(page.getByRole('searchbox', { name: 'Search for' })).toHaveValue('tea -תה');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article').getByRole('link')).toHaveText('On tea');
});

test.describe('an unknown address', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('leads to the search, and so does every footer', async ({ server, page }) => {
    for (const path of ['/archive/', '/nowhere']) {
      await page.goto(server.origin + path);
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link', { name: 'Search' })).toHaveAttribute('href', '/search');
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Search' })).toBeVisible();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no page of the search breaks a rule of accessibility or scrolls sideways at 320 px, ${colorScheme}`, {
    tag: '@rest',
  }, async ({ server, page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 320, height: 700 });
    for (const question of [
      '',
      '?q=tea',
      '?q=茶',
      '?q=tag:茶',
      '?q=pond',
      '?q=xyzzy',
      `?q=${'a'.repeat(900)}`,
    ]) {
      await page.goto(`${server.origin}/search${question}`);
      expect(await findViolations(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, question).toBeLessThanOrEqual(320);
    }
  });
}
