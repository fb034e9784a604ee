import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const text = `Tea.

> [!NOTE]
> Leaves[^1].

> [!WARNING] Hot, [really](https://example.org/)
> Water.

> [!tip]- What if there is no kettle?
> Then a pan.

::: details More
Details.
:::

> [!CAUTION]
> > [!example]+ Within
> > ${'unbroken'.repeat(30)}

\`\`\`js {2} src/tea.js showLineNumbers
const a = 'b';
let c;
\`\`\`

![Steam](/steam.mp4 "The first minute")

![Rain](/rain.mp3)

Tea

: Leaves.

    In water.

        a pot

[^1]: A note.
`;

test.use({
  // There is no file of the film.
  expectedErrors: /status of 404/,
  sharedBlog: {
    fill: (dataDir: string) => importFiles(dataDir, { 'blocks.md': article('Blocks', text) }),
  },
});

test.beforeEach(({ server, page }) => openArticle(page, server.origin, 'Blocks'));

test('axe finds nothing in callouts, code and players, in both colour schemes', async ({
  page,
}) => {
  expect(await findViolations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findViolations(page, ['color-contrast'])).toEqual([]);
});

test('callouts are ink, red for caution and warning only, and stand apart', async ({ page }) => {
  const colourOf = (title: string) =>
    page
      .locator('.callout-title, .callout > summary', { hasText: title })
      .first()
      .evaluate((element) => getComputedStyle(element).color);
  const ink = await page
    .locator('.prose > p')
    .first()
    .evaluate((p) => getComputedStyle(p).color);
  const red = await page
    .locator('.logo')
    .evaluate((logo) => getComputedStyle(logo).backgroundColor);
  for (const title of ['Note', 'What if', 'More']) expect(await colourOf(title)).toBe(ink);
  for (const title of ['Hot', 'Caution']) expect(await colourOf(title)).toBe(red);
  const boxes = await page
    .locator('.prose > .callout')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
  for (const [index, { top }] of boxes.entries()) {
    if (index > 0) expect(top - boxes[index - 1].bottom).toBeCloseTo(1.25 * 17, 0);
  }
});

test('a callout is folded and unfolded by keyboard', async ({ page }) => {
  const folded = page.getByText('Then a pan.');
  await expect(folded).toBeHidden();
  await page.locator('summary', { hasText: 'no kettle' }).focus();
  await page.keyboard.press('Enter');
  await expect(folded).toBeVisible();
});

test('a folded callout is printed whole', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Then a pan.')).toBeVisible();
});

test('paragraphs and code of a definition stand apart', async ({ page }) => {
  const [first, second, code] = await page
    .locator('dd :is(p, pre)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
  expect(second.top - first.bottom).toBeGreaterThan(8);
  expect(code.top - second.bottom).toBeGreaterThan(8);
});

test('numbers of lines are not copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.listing').hover();
  await page.locator('.listing .copy').click();
  await expect(page.locator('.listing .copy')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "const a = 'b';\nlet c;\n",
  );
  await page.evaluate(() => {
    const code = document.querySelector('.listing code') as Element;
    getSelection()?.selectAllChildren(code);
  });
  expect(await page.evaluate(() => `${getSelection()}`.trim())).toBe("const a = 'b';\nlet c;");
});

test('a callout is never wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wider = () => document.documentElement.scrollWidth - innerWidth;
  expect(await page.evaluate(wider)).toBeLessThanOrEqual(0);
});
