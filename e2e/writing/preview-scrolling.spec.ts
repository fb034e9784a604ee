// The text and the preview of the edit page scroll together.

import type { Locator, Page } from '@playwright/test';
import { dose } from '../../test/dose.ts';
import { findViolations } from '../support/axe.ts';
import { openPreviewOf, textField } from '../support/edit-page.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.describe('scrolling', () => {
  const block = (n: number) => [
    `## Heading ${n}`,
    '',
    `A long paragraph ${n}. ${'It goes on for some lines, as paragraphs do. '.repeat(n + 3)}`,
    '',
    `![tea](/tea-${n}.svg)`,
    '',
    ...[1, 2, 3].map((item) => `- item ${n}.${item}`),
    `  - inner ${n}`,
    '',
    '| a | b |',
    '|---|---|',
    ...[1, 2, 3].map((row) => `| row ${n}.${row} | ${'words '.repeat(row * 5)} |`),
    '',
    '```js',
    ...[1, 2, 3, 4].map((line) => `let line${n} = ${line};`),
    '```',
    '',
    `> quote ${n}`,
    '>',
    `> > inner quote ${n}`,
    '',
    '$$',
    `x^${n}`,
    '$$',
    '',
    'two lines',
    `of paragraph ${n}`,
    '',
  ];
  // The last lines can't be scrolled to the upper end of a pane.
  const lines = [...[1, 2, 3].flatMap(block), ...Array(40).fill('end\n')].join('\n').split('\n');
  const lastMeasured = 3 * block(1).length - 1;

  async function openMixed(page: Page, origin: string) {
    const pictures = Promise.withResolvers<void>();
    await page.route('**/tea-*.svg', async (route) => {
      await pictures.promise;
      await route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"/>',
      });
    });
    const preview = await openPreviewOf(page, origin, lines.join('\n'));
    await expect(preview.locator('.prose > :last-child')).toHaveText('end');
    // The blocks of code are new elements when their colours come.
    await expect(preview.locator('.hljs-keyword')).toHaveCount(3 * 4);
    return { preview, loadPictures: pictures.resolve };
  }

  /**
   * Compares the source lines at the upper ends of both panes, for every `step`th anchor and each
   * leading pane. Returns the number of anchors, and the places at which the lines differ.
   */
  function measure(page: Page, step: number) {
    return page.evaluate(
      async ({ lines, lastMeasured, step }) => {
        const text = document.querySelector('.editor-write') as HTMLElement;
        const preview = document.querySelector('.editor-preview') as HTMLElement;
        const edge =
          text.getBoundingClientRect().top + Number.parseFloat(getComputedStyle(text).paddingTop);
        const top = (element: Element) => element.getBoundingClientRect().top;
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        const settle = async () => {
          let still = 0;
          let before = '';
          while (still < 3) {
            await frame();
            const now = `${text.scrollTop} ${preview.scrollTop}`;
            still = now === before ? still + 1 : 0;
            before = now;
          }
        };
        const lead = (pane: HTMLElement) => pane.dispatchEvent(new WheelEvent('wheel'));
        const blocks = [...preview.querySelectorAll('.prose > [data-line]')];
        const anchors: { line: number; element: Element }[] = [];
        // The blocks are found in the text by their first words, not by the program's own numbers.
        let from = 0;
        for (const block of blocks) {
          const heading = /^Heading \d$/.exec(block.querySelector('h2')?.textContent ?? '')?.[0];
          if (heading) {
            from = lines.indexOf(`## ${heading}`);
            anchors.push({ line: from, element: block });
          }
          const find = (element: Element, words: string) => {
            const line = lines.findIndex((each, index) => index >= from && each.includes(words));
            if (line >= 0) anchors.push({ line, element });
          };
          if (block.tagName === 'P') find(block, (block.textContent || '![tea').slice(0, 18));
          for (const item of block.querySelectorAll('li')) {
            find(item, (item.firstChild?.textContent ?? '').trim());
          }
          for (const row of block.querySelectorAll('tbody tr'))
            find(row, row.children[0]?.textContent ?? '');
          for (const quote of block.querySelectorAll('p')) find(quote, quote.textContent ?? '');
          const code = block.matches('pre') ? block.querySelector('code') : null;
          if (code) find(code, (code.textContent ?? '').split('\n')[0] ?? '');
        }
        const lineInText = () => {
          const shown = [...text.querySelectorAll('.cm-line')];
          const index = shown.findLastIndex((line) => top(line) <= edge + 2);
          // A line with words of its own says which line this is.
          for (let back = index; back >= 0; back -= 1) {
            const words = shown[back]?.textContent ?? '';
            if (words.length > 4 && lines.indexOf(words) === lines.lastIndexOf(words)) {
              return lines.indexOf(words) + index - back;
            }
          }
          return -1;
        };
        const off: string[] = [];
        let measured = 0;
        for (const [index, { line, element }] of anchors.entries()) {
          if (line > lastMeasured || index % step > 0) continue;
          measured += 1;
          const name = `${line} ${element.tagName}`;
          lead(preview);
          preview.scrollTop += top(element) - edge;
          await settle();
          const led = lineInText();
          if (Math.abs(led - line) > 1) off.push(`preview at ${name}: text at ${led}`);

          lead(text);
          const target = [...text.querySelectorAll('.cm-line')].find(
            (each) => each.textContent === lines[line],
          );
          if (!target) {
            off.push(`text without ${name}`);
            continue;
          }
          text.scrollTop += top(target) - edge;
          await settle();
          const shown = anchors.findLast((each) => top(each.element) <= edge + 2)?.line ?? -1;
          if (Math.abs(shown - line) > 1) off.push(`text at ${name}: preview at ${shown}`);
        }
        return { measured, off };
      },
      { lines, lastMeasured, step },
    );
  }

  test('keeps both panes at the same source line, also after pictures have loaded and after a resize', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    test.setTimeout(120_000);
    const { preview, loadPictures } = await openMixed(page, server.origin);
    const check = async (when: string, step: number) => {
      const { measured, off } = await measure(page, step);
      expect(measured, when).toBeGreaterThan(30 / step);
      expect(off, when).toEqual([]);
    };
    await check('before the pictures have loaded', 1);
    loadPictures();
    for (const picture of await preview.locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('naturalWidth', 400);
    }
    await check('after the pictures have loaded', dose.comparedPlacesStep);
    await page.setViewportSize({ width: 1000, height: 700 });
    await check('after the resize', dose.comparedPlacesStep);
  });

  test('to the end of one pane leads to the end of the other, and back to the start', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    const { preview } = await openMixed(page, server.origin);
    const text = page.getByRole('region', { name: 'Write' });
    const distance = (pane: Locator) =>
      pane.evaluate((e) => Math.round(e.scrollHeight - e.clientHeight - e.scrollTop));
    await text.hover();
    await page.mouse.wheel(0, 100_000);
    await expect.poll(() => distance(text)).toBeLessThanOrEqual(1);
    await expect.poll(() => distance(preview)).toBeLessThanOrEqual(1);
    await preview.hover();
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => preview.evaluate((e) => e.scrollTop)).toBe(0);
    await expect.poll(() => text.evaluate((e) => e.scrollTop)).toBe(0);
  });

  test('does not follow the typing while the preview shows the place of the caret', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    const { preview } = await openMixed(page, server.origin);
    const top = (pane: Locator) => pane.evaluate((e) => Math.round(e.scrollTop));
    const text = page.getByRole('region', { name: 'Write' });
    await textField(page).press('ControlOrMeta+Home');
    await page.locator('.cm-line', { hasText: 'of paragraph 1' }).click();
    await page.keyboard.press('End');
    await page.keyboard.type(' words');
    const shown = preview.getByText('of paragraph 1 words');
    await expect(shown).toBeInViewport();
    // Not the scroll position: the browser changes it when a picture above comes into its place.
    const place = () => shown.evaluate((e) => Math.round(e.getBoundingClientRect().top));
    const [textBefore, before] = [await top(text), await place()];
    for (let line = 0; line < 25; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('More of it.');
    await expect(preview.getByText('More of it.')).toBeInViewport();
    expect(await top(text)).toBeGreaterThan(textBefore + 100);
    expect(await place()).toBe(before);
    // The preview no longer shows the place of the caret.
    await textField(page).press('ControlOrMeta+End');
    await preview.hover();
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => top(preview)).toBe(0);
    await page.keyboard.type('The last words.');
    await expect(preview.getByText('The last words.')).toBeInViewport();
  });

  test('ends where the panes are not linked, and begins again at the line of the text', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    const { preview } = await openMixed(page, server.origin);
    const text = page.getByRole('region', { name: 'Write' });
    const top = (pane: Locator) => pane.evaluate((e) => Math.round(e.scrollTop));
    const link = page.getByRole('button', { name: 'Scroll together' });
    await expect(link).toHaveAttribute('aria-pressed', 'true');
    expect(await findViolations(page)).toEqual([]);
    await text.hover();
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => top(preview)).toBe(0);
    await link.click();
    await text.hover();
    await page.mouse.wheel(0, 1_500);
    await expect.poll(() => top(text)).toBeGreaterThan(1_000);
    await preview.hover();
    await page.mouse.wheel(0, 300);
    await expect.poll(() => top(preview)).toBe(300);
    const before = await top(text);
    // Typing and a changed block leave both panes where they are.
    await page.locator('.cm-line', { hasText: 'row 2.1' }).click();
    await page.keyboard.type('tea ');
    await expect(preview.getByText('tea').last()).toBeAttached();
    await page.waitForTimeout(500);
    expect([await top(text), await top(preview)]).toEqual([before, 300]);
    // The device keeps it.
    await page.reload();
    await expect(link).toHaveAttribute('aria-pressed', 'false');
    await expect(preview.locator('.prose > :last-child')).toHaveText('end');
    // The text opens where it was.
    await expect.poll(() => top(text)).toBeGreaterThan(1_000);
    const opened = await top(preview);
    await text.hover();
    await page.mouse.wheel(0, -100_000);
    await expect.poll(() => top(text)).toBe(0);
    expect(await top(preview)).toBe(opened);
    await link.click();
    await expect.poll(() => top(preview)).toBe(0);
  });
});
