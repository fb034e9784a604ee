import { article, importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const long = 'a-tag-of-fifty-characters-which-nothing-can-divide';
const words = [...'甲乙丙丁戊己庚辛壬癸'].flatMap((one) =>
  [...'abcdefghij'].map((two) => one + two),
);
const files = Object.fromEntries(
  Array.from({ length: words.length / 10 }, (_, index) => {
    const tags = ['茶', long, "'..'", "'9'", ...words.slice(10 * index, 10 * index + 10)];
    return [`${index}.md`, article(`Article ${index}`, 'Text.', `tags: [${tags.join(', ')}]\n`)];
  }),
);

test.use({ sharedBlog: { fill: (dataDir: string) => importFiles(dataDir, files) } });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a reader goes from the footer to a letter, to a tag, and back to all tags', async ({
    server,
    page,
  }) => {
    await page.goto(server.origin);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tags' }).click();
    await page.getByRole('navigation', { name: 'First letters' }).getByText('C').click();
    const group = page.getByRole('region', { name: 'C' });
    await expect(group).toBeInViewport();
    await group.getByRole('link', { name: '茶 10' }).click();
    await expect(page.getByRole('article')).toHaveCount(10);
    await page.getByRole('main').getByRole('link', { name: 'Tags' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tags');
  });
});

test('a letter stands beside the first line of its tags, also of those without a link', async ({
  server,
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(`${server.origin}/tags/`);
  // Where the first lines of the letter and of the tags end.
  const bottoms = (letter: string) =>
    page
      .getByRole('region', { name: letter, exact: true })
      .locator('h2, bdi')
      .evaluateAll((elements) => elements.map((each) => each.getClientRects()[0]?.bottom ?? 0));
  const [letterA = 0, firstLine = 0] = await bottoms('A');
  expect(Math.abs(letterA - firstLine)).toBeLessThan(10);
  const [letter = 0, ...tags] = await bottoms('#');
  expect(tags).toHaveLength(2);
  expect(Math.abs((tags[0] ?? 0) - (tags[1] ?? 0))).toBeLessThan(1);
  expect(Math.abs(letter - (tags[0] ?? 0))).toBeLessThan(10);
});

for (const [width, columns] of [
  [390, 1],
  [1280, 2],
] as const) {
  test(`at ${width} px the index has ${columns} columns`, async ({ server, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${server.origin}/tags/`);
    const lefts = await page
      .locator('.tag-group h2')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(lefts).size).toBe(columns);
  });
}

for (const language of ['en', 'zh-Hans'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page of all tags breaks no rule of accessibility and fits 320 px, ${language}, ${colorScheme}`, {
      tag: '@rest',
    }, async ({ server, page, dataDir }) => {
      await changeSettings(dataDir, { language });
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`${server.origin}/tags/`);
      await expect(page.getByText(long)).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        320,
      );
      await changeSettings(dataDir, { language: 'en' });
    });
  }
}
