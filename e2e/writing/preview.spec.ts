// The preview of the edit page: what it shows, changes and scrolls.

import type { Page } from '@playwright/test';
import { openPreviewOf, textField } from '../support/edit-page.ts';
import { expect, holdBack, test } from '../support/fixtures.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('code is shown before its colours, and nothing else moves when they come', async ({
  owned: { page, server },
}) => {
  const release = await holdBack(page, '**/assets/python-*.js');
  const text = '# One\n\n- item\n\n  ```python\n  def tea():\n      return 1\n  ```\n\nlast';
  const preview = await openPreviewOf(page, server.origin, text);
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
    const preview = await openPreviewOf(page, server.origin, text);
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

  test('is shown with the newest words after many quick keys', { tag: '@rest' }, async ({
    owned: { page, server },
  }) => {
    const preview = await openPreviewOf(page, server.origin, 'a\n\n'.repeat(500));
    await page.keyboard.type('The quick fox jumps over the lazy dog.');
    await expect(preview.locator('.prose > :last-child')).toHaveText(
      'The quick fox jumps over the lazy dog.',
    );
    await expect(preview.locator('.prose > p')).toHaveCount(501);
  });
});

const caretLine = (page: Page) => page.locator('.cm-activeLine');

test.describe('a click', () => {
  test('ticks the box of a task in one step of undo', async ({ owned: { page, server } }) => {
    const preview = await openPreviewOf(
      page,
      server.origin,
      'a\n\n- [ ] tea\n- [x] rain\n  - [ ] deep',
    );
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
    const preview = await openPreviewOf(page, server.origin, text);
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
