// The length of the text in view.

import type { Locator, Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { openAllSettings, titleField } from '../support/edit-page.ts';
import { expect, test, untilSaved, write } from '../support/fixtures.ts';

const counts = (page: Page) => page.locator('.counts');

async function run(page: Page, command: string): Promise<void> {
  await page.keyboard.press('F1');
  await page.getByRole('combobox', { name: 'Find a command' }).fill(command);
  await page.keyboard.press('Enter');
}

/** Waits for a change of an element after `act`, and tells how long after the last key it came. */
async function msAfterKey(element: Locator, act: () => Promise<void>): Promise<number> {
  const watch = await element.evaluateHandle((element) => {
    const { promise, resolve } = Promise.withResolvers<number>();
    let keyAt = Number.NaN;
    addEventListener('keydown', () => {
      keyAt = performance.now();
    });
    const observer = new MutationObserver(() => resolve(performance.now() - keyAt));
    observer.observe(element, { subtree: true, childList: true, characterData: true });
    return { promise };
  });
  await act();
  return watch.evaluate(({ promise }) => promise);
}

test('the length stands below the text while it rests, with the selection and the goal', async ({
  owned: { page, server },
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await untilSaved(page);
  await expect(counts(page)).toHaveCount(0);
  await write(page, '雨天 and tea');
  await expect(counts(page)).toHaveText('2 字 · 2 words · 1 min');
  // Nothing announces it, and no key waits for it.
  const role = await counts(page).evaluate((place) =>
    place.closest('[role=status], [role=alert], [aria-live]'),
  );
  expect(role).toBeNull();
  const rested = await msAfterKey(counts(page), () => page.keyboard.type(' now'));
  expect(rested).toBeGreaterThan(790);
  await expect(counts(page)).toHaveText('2 字 · 3 words · 1 min');
  await page.keyboard.press('Shift+Control+ArrowLeft');
  await expect(counts(page)).toHaveText('1 word selected');
  await page.keyboard.press('ArrowRight');
  await expect(counts(page)).toHaveText('2 字 · 3 words · 1 min');

  const panel = await openAllSettings(page);
  await panel.getByLabel('Goal').fill('10');
  await expect(counts(page)).toHaveText('2 字 · 3 words · 1 min · 50% of 10');
  const share = await page.evaluate(() => {
    const width = (place: string) => document.querySelector(place)?.getBoundingClientRect().width;
    return (width('.goal-line') ?? 0) / (width('.counts') ?? 1);
  });
  expect(share).toBeCloseTo(0.5, 1);
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await run(page, 'Word count');
  await expect(counts(page)).toHaveCount(0);
  await page.reload();
  await page.locator('.cm-content').click();
  await page.waitForTimeout(1_500);
  await expect(counts(page)).toHaveCount(0);
  await run(page, 'Word count');
  await expect(counts(page)).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

  test('the length stands in the line of the state, and not beside the preview', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await page.goto(server.origin + newArticleUrl);
    await write(page, '雨天喝茶');
    await expect(page.locator('.state-line > .counts')).toHaveText('4 字 · 1 min');
    await untilSaved(page);
    await page.getByRole('button', { name: 'Preview' }).tap();
    await expect(counts(page)).toHaveCount(0);
  });
});
