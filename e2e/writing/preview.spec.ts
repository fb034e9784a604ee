// The preview of the edit page: what it shows, changes and scrolls.

import type { Locator, Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { expect, holdBack, showPreview, test, write } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

async function open(page: Page, origin: string, text: string): Promise<Locator> {
  await page.goto(origin + newArticleUrl);
  const preview = await showPreview(page);
  await write(page, text);
  return preview;
}

test('code is shown before its colours, and nothing else moves when they come', async ({
  owned: { page, server },
}) => {
  const release = await holdBack(page, '**/assets/python-*.js');
  const text = '# One\n\n- item\n\n  ```python\n  def tea():\n      return 1\n  ```\n\nlast';
  const preview = await open(page, server.origin, text);
  await expect(preview.locator('pre')).toContainText('def tea():');
  const last = preview.locator('.prose > :last-child');
  await expect(last).toHaveText('last');
  await expect(preview.locator('.hljs-keyword')).toHaveCount(0);
  const top = () => last.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await last.evaluate((element) => element.setAttribute('data-old', ''));
  release();
  await expect(preview.locator('.hljs-keyword')).toHaveText(['def', 'return']);
  await expect(last).toHaveAttribute('data-old');
  expect(await top()).toBe(before);
  await expect(preview.locator('pre code')).toHaveAttribute('data-line', '3');
});

test.describe('a changed text', () => {
  test('changes only its own blocks, and no picture loads again', async ({
    owned: { page, server },
  }) => {
    let loads = 0;
    await page.route('**/tea.svg', (route) => {
      loads += 1;
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>',
      });
    });
    const text = '[[toc]]\n\n# One\n\nfirst\n\n![tea](/tea.svg)\n\n- a\n- b\n\nlast';
    const preview = await open(page, server.origin, text);
    await expect(preview.locator('img')).toHaveJSProperty('complete', true);
    await expect(preview.locator('.prose > :last-child')).toHaveText('last');
    await preview.locator('.prose').evaluate((prose) => {
      for (const child of prose.children) child.setAttribute('data-old', '');
    });
    const changed = () =>
      preview
        .locator('.prose > :not([data-old])')
        .evaluateAll((children) => children.map(({ tagName }) => tagName));

    await page.keyboard.type(' words');
    await expect(preview.locator('.prose > :last-child')).toHaveText('last words');
    expect(await changed()).toEqual(['P']);
    // A heading changes the table of contents too.
    await page.keyboard.type('\n\n## Two');
    await expect(preview.locator('.toc a')).toHaveText(['One', 'Two']);
    expect(await changed()).toEqual(['NAV', 'P', 'DIV']);
    expect(loads).toBe(1);
  });

  test('is shown with the newest words after many quick keys', async ({
    owned: { page, server },
  }) => {
    const preview = await open(page, server.origin, 'a\n\n'.repeat(500));
    await page.keyboard.type('The quick fox jumps over the lazy dog.');
    await expect(preview.locator('.prose > :last-child')).toHaveText(
      'The quick fox jumps over the lazy dog.',
    );
    await expect(preview.locator('.prose > p')).toHaveCount(501);
  });
});

const textField = (page: Page) => page.getByRole('textbox', { name: 'Text (Markdown)' });
const caretLine = (page: Page) => page.locator('.cm-activeLine');

test.describe('a click', () => {
  test('ticks the box of a task in one step of undo', async ({ owned: { page, server } }) => {
    const preview = await open(page, server.origin, 'a\n\n- [ ] tea\n- [x] rain\n  - [ ] deep');
    const boxes = preview.getByRole('checkbox');
    await boxes.nth(2).check();
    await expect(textField(page)).toContainText('- [x] deep');
    await boxes.nth(1).uncheck();
    await expect(textField(page)).toContainText('- [ ] rain');
    await expect(boxes.nth(2)).toBeChecked();
    await textField(page).press('ControlOrMeta+z');
    await expect(textField(page)).toContainText('- [x] rain');
    await expect(textField(page)).toContainText('- [x] deep');
    await expect(boxes.nth(1)).toBeChecked();
  });

  test('on a block sets the caret at its source line', async ({ owned: { page, server } }) => {
    const text = 'one\n\n- two\n- three\n\n| a |\n|---|\n| b |\n\n```\nfour\nfive\n```\n\nlast';
    const preview = await open(page, server.origin, text);
    for (const words of ['one', 'three', 'b', 'last']) {
      await preview.getByText(words, { exact: true }).click();
      await expect(caretLine(page)).toContainText(words);
      await expect(textField(page)).toBeFocused();
    }
    // In the lower half of the code.
    const code = preview.locator('pre code');
    const { height = 0 } = (await code.boundingBox()) ?? {};
    await code.click({ position: { x: 5, y: height * 0.75 } });
    await expect(caretLine(page)).toHaveText('five');
  });
});

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
    const preview = await open(page, origin, lines.join('\n'));
    await expect(preview.locator('.prose > :last-child')).toHaveText('end');
    // The blocks of code are new elements when their colours come.
    await expect(preview.locator('.hljs-keyword')).toHaveCount(3 * 4);
    return { preview, loadPictures: pictures.resolve };
  }

  /** The numbers of the source lines at the upper ends of both panes, for each anchor and each leading pane. */
  function measure(page: Page) {
    return page.evaluate(
      async ({ lines, lastMeasured }) => {
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
        for (const { line, element } of anchors) {
          if (line > lastMeasured) continue;
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
      { lines, lastMeasured },
    );
  }

  test('keeps both panes at the same source line, also after pictures have loaded and after a resize', async ({
    owned: { page, server },
  }) => {
    test.setTimeout(120_000);
    const { preview, loadPictures } = await openMixed(page, server.origin);
    const check = async (when: string) => {
      const { measured, off } = await measure(page);
      expect(measured, when).toBeGreaterThan(30);
      expect(off, when).toEqual([]);
    };
    await check('before the pictures have loaded');
    loadPictures();
    for (const picture of await preview.locator('img').all()) {
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).toHaveJSProperty('naturalWidth', 400);
    }
    await check('after the pictures have loaded');
    await page.setViewportSize({ width: 1000, height: 700 });
    await check('after the resize');
  });

  test('to the end of one pane leads to the end of the other, and back to the start', async ({
    owned: { page, server },
  }) => {
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

  test('does not follow the typing while the preview shows the place of the caret', async ({
    owned: { page, server },
  }) => {
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
});
