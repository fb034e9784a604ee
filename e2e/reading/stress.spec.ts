import { createOwner, expect, logIn } from '../support/fixtures.ts';
import { listPages, test } from '../support/stress-blog.ts';

/** By how many pixels the page scrolls sideways, and the elements that stand beyond the window. */
function findBeyond(): { by: number; cut: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  const scrolls = '.table, pre, .math, .side-toc ol, .entry-foot .tags, [role=toolbar]';
  const unseen = '.visually-hidden, .skip-link, [hidden], .enlarge';
  const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
    if (element.closest(`${scrolls}, ${unseen}`)) return false;
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && (left < -1 || right > clientWidth + 1);
  });
  return {
    by: Math.max(0, scrollWidth - clientWidth),
    cut: cut.map(({ outerHTML }) => outerHTML.slice(0, 120)),
  };
}

test('nothing scrolls sideways or is cut off at 320, 768 and 1200 px', { tag: '@rest' }, async ({
  server,
  page,
}) => {
  const urls = await listPages(page, server.origin);
  expect(urls.length).toBeGreaterThan(12);
  for (const url of urls) {
    await page.goto(url);
    for (const width of [320, 768, 1200]) {
      await page.setViewportSize({ width, height: 700 });
      const beyond = await page.evaluate(findBeyond);
      expect(beyond, `${url} at ${width} px`).toEqual({ by: 0, cut: [] });
    }
  }
});

test('nothing scrolls sideways or is cut off at 320 px on the pages of the owner', {
  tag: '@rest',
}, async ({ server, dataDir, page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(server.setupLink ?? '');
  expect(await page.evaluate(findBeyond), 'setup').toEqual({ by: 0, cut: [] });
  await createOwner(dataDir);
  await logIn(page, server.origin);
  const edits = page.getByRole('link', { name: /^Edit/ });
  const urls = await edits.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  expect(urls.length).toBeGreaterThan(4);
  for (const url of ['/', '/desk', '/settings', ...urls]) {
    await page.goto(new URL(url, server.origin).href);
    if (urls.includes(url)) await page.getByRole('button', { name: 'Settings' }).click();
    expect(await page.evaluate(findBeyond), url).toEqual({ by: 0, cut: [] });
  }
});

test('a text that is written from the right stands at the right, in the list and on its page', {
  tag: '@rest',
}, async ({ server, page }) => {
  await page.goto(server.origin);
  for (const title of ['كوب من الشاي في يوم ممطر', 'כוס תה']) {
    const entry = page.getByRole('article').filter({ hasText: title });
    await expect(entry).toHaveAttribute('dir', 'rtl');
    const heading = entry.locator('.entry-title');
    await expect(heading).toHaveCSS('direction', 'rtl');
    await page.getByRole('link', { name: title, exact: true }).click();
    await expect(page.getByRole('article')).toHaveAttribute('dir', 'rtl');
    await page.goBack();
  }
});

test('with the wider spacing of a reader, no text is cut or covers other text', {
  tag: '@rest',
}, async ({ server, page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(server.origin);
  // The spacing of WCAG 2.2, success criterion 1.4.12.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
