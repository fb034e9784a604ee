import type { Page } from '@playwright/test';
import { article, importFiles, openArticle, picture } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const paragraph = 'The river keeps its own hours, and so does whoever lives beside it. '.repeat(12);

const parts = (count: number, length: number) =>
  Array.from(
    { length: count },
    (_, part) => `## Part ${part + 1}\n\n${`${paragraph}\n\n`.repeat(length)}`,
  ).join('');

const text = `${paragraph}

![A bowl](bowl.png)

A bowl[^bowl] is enough, and a second[^second] is company.

\`\`\`ts
const bowl = 'enough';
\`\`\`

- in a list

  \`\`\`
  a line
  \`\`\`

${parts(30, 1)}

[^bowl]: Of *tea*, see [the list](https://example.org/).
[^second]: As the first[^bowl] says.

    \`\`\`
    kettle.boil()
    \`\`\`
`;

const referencesOf = (page: Page) => page.locator('.prose:not(.note) [role=doc-noteref]');

test.use({
  sharedBlog: {
    fill: async (dataDir: string) =>
      importFiles(dataDir, {
        'aids.md': article('On aids', text),
        'table.md': article('With a table', `[[toc]]\n\n${parts(3, 20)}`),
        'bowl.png': await picture(1600, 400),
      }),
  },
});

test.beforeEach(async ({ server, page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openArticle(page, server.origin, 'On aids');
});

test.describe('a block of code', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied by its button, which reports it', async ({ page }) => {
    const block = page.locator('.code').first();
    await block.hover();
    const button = block.getByRole('button', { name: 'Copy' });
    await button.click();
    await expect(block.getByRole('button', { name: 'Copied' })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe("const bowl = 'enough';\n");
    await expect(button).toBeVisible();
  });
});

test('the script moves nothing of the text', async ({ page, browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: page.viewportSize(),
  });
  const plain = await context.newPage();
  await plain.goto(page.url());
  await expect(page.locator('.code')).toHaveCount(3);
  const places = await placesOf(page);
  for (const [index, place] of (await placesOf(plain)).entries()) {
    expect(place).toBeCloseTo(places[index] ?? 0, 0);
  }
  await context.close();
});

/** The places of parts of the text, in pixels. */
function placesOf(page: Page): Promise<number[]> {
  return page
    .locator('.prose :is(p, pre, h2, li)')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().top));
}

test.describe('a footnote', () => {
  const noteOf = (page: Page) => page.getByRole('dialog', { name: 'Note 1' });

  test('shows beside its reference, and the page stays where it is', async ({ page }) => {
    const reference = referencesOf(page).first();
    const { url, scroll } = { url: page.url(), scroll: await page.evaluate(() => scrollY) };
    await reference.click();
    await expect(noteOf(page)).toHaveText(/^\s*Of tea, see the list\.\s*Go to the notes$/);
    await expect(noteOf(page).getByRole('link', { name: 'the list' })).toBeVisible();
    expect(page.url()).toBe(url);
    expect(await page.evaluate(() => scrollY)).toBe(scroll);
    const [place, note, prose] = await Promise.all(
      [reference, noteOf(page), page.locator('.reading .prose').first()].map((part) =>
        part.boundingBox(),
      ),
    );
    if (!place || !note || !prose) throw new Error('one of them is not there');
    expect(
      Math.min(Math.abs(note.y - place.y - place.height), Math.abs(place.y - note.y - note.height)),
    ).toBeLessThan(20);
    expect(note.x).toBeGreaterThanOrEqual(prose.x - 1);
    expect(note.x + note.width).toBeLessThanOrEqual(prose.x + prose.width + 1);
  });

  test('can be read with the keyboard: Enter opens it, Escape returns to the reference', async ({
    page,
  }) => {
    const reference = referencesOf(page).first();
    await reference.focus();
    await page.keyboard.press('Enter');
    await expect(noteOf(page)).toBeFocused();
    await expect(reference).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Tab');
    await expect(noteOf(page).getByRole('link', { name: 'the list' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(noteOf(page)).toBeHidden();
    await expect(reference).toBeFocused();
    await expect(reference).not.toHaveAttribute('aria-expanded');
  });

  test('closes after a click elsewhere, and after a second click on its reference', async ({
    page,
  }) => {
    const reference = referencesOf(page).first();
    await reference.click();
    await expect(noteOf(page)).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(noteOf(page)).toBeHidden();
    await reference.click();
    await expect(noteOf(page)).toBeVisible();
    await reference.click();
    await expect(noteOf(page)).toBeHidden();
  });

  test('has links to another note and to the list of all notes', async ({ page }) => {
    await referencesOf(page).nth(1).click();
    const second = page.getByRole('dialog', { name: 'Note 2' });
    await second.locator('[role=doc-noteref]').click();
    await expect(noteOf(page)).toContainText('Of tea');
    await expect(noteOf(page)).toBeFocused();
    await noteOf(page).getByRole('link', { name: 'Go to the notes' }).click();
    await expect(page.locator('[aria-expanded=true]')).toHaveCount(0);
    await expect(page).toHaveURL(/#fn:1$/);
    await expect(noteOf(page)).toBeHidden();
    await expect(page.locator('[role=doc-endnotes]')).toBeInViewport();
  });

  test('is shown as a copy without back links, buttons and ids', async ({ page }) => {
    await referencesOf(page).nth(1).click();
    const note = page.getByRole('dialog', { name: 'Note 2' });
    await expect(note).toContainText('kettle.boil()');
    await expect(note.locator('[role=doc-backlink]')).toHaveCount(0);
    await expect(note.getByRole('button')).toHaveCount(0);
    const ids = await page.locator('[id]').evaluateAll((parts) => parts.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('opens in a new tab if the reader asks for one', async ({ page, context }) => {
    const opened = context.waitForEvent('page');
    await referencesOf(page)
      .first()
      .click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/#fn:1$/);
    await expect(noteOf(page)).toBeHidden();
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a footnote’s reference leads to it', async ({ page }) => {
    await referencesOf(page).first().click();
    await expect(page).toHaveURL(/#fn:1$/);
    await expect(page.locator('[role=doc-endnotes]')).toBeInViewport();
  });
});

test.describe('the table of contents at the side', () => {
  const markedOf = (page: Page) => page.locator('.side-toc [aria-current]');

  test('is shown in windows of at least 1200 px', async ({ page }) => {
    const toc = page.locator('.side-toc');
    await page.setViewportSize({ width: 1199, height: 800 });
    await expect(toc).toBeHidden();
    await page.setViewportSize({ width: 1200, height: 800 });
    await expect(toc).toBeVisible();
  });

  test('is hidden while the table in the text is in view', async ({ server, page }) => {
    await openArticle(page, server.origin, 'With a table');
    const toc = page.locator('.side-toc');
    await expect(page.locator('.prose .toc')).toBeInViewport();
    await expect(toc).toBeHidden();
    await page.evaluate(() => scrollTo(0, 2000));
    await expect(toc).toBeVisible();
    await expect(markedOf(page)).toHaveText(['Part 1']);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(toc).toBeHidden();
  });

  test('marks the heading that is being read', async ({ page }) => {
    await expect(markedOf(page)).toHaveCount(0);
    for (const name of ['Part 3', 'Part 1', 'Part 7']) {
      await page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
        scrollTo(0, scrollY + heading.getBoundingClientRect().top - 50);
      });
      await expect(markedOf(page)).toHaveText([name]);
      await expect(markedOf(page)).toHaveAttribute('aria-current', 'true');
    }
  });

  test('marks the heading that was clicked, also at the end of the page', async ({ page }) => {
    const toc = page.locator('.side-toc');
    for (const name of ['Part 29', 'Part 28', 'Part 30', 'Part 12']) {
      await toc.getByRole('link', { name, exact: true }).click();
      await expect(markedOf(page)).toHaveText([name]);
      await expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    }
  });

  test('keeps its mark in view without scrolling the page', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 400 });
    const { top } = await page.evaluate(() => {
      const heading = document.querySelector('[id="part-25"]');
      scrollTo(0, scrollY + (heading?.getBoundingClientRect().top ?? 0) - 50);
      return { top: scrollY };
    });
    await expect(markedOf(page)).toHaveText(['Part 25']);
    await expect(markedOf(page)).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => scrollY)).toBe(top);
  });
});

test.describe('in Chinese', () => {
  test('the texts of the script are in the language of the interface', async ({
    page,
    dataDir,
  }) => {
    await changeSettings(dataDir, { language: 'zh-Hans' });
    await page.reload();
    await expect(page.locator('.copy').first()).toHaveText('复制');
    await referencesOf(page).first().click();
    const note = page.getByRole('dialog', { name: '脚注 1' });
    await expect(note.getByRole('link', { name: '查看全部脚注' })).toBeVisible();
    // If this test fails, the next one gets another worker with another server.
    await changeSettings(dataDir, { language: 'en' });
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('axe finds nothing in an open footnote and an enlarged picture', async ({ page }) => {
      await referencesOf(page).nth(1).click();
      expect(await findViolations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Enlarge picture: A bowl' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'A bowl' })).toBeVisible();
      expect(await findViolations(page)).toEqual([]);
    });
  });
}
