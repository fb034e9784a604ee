// The bar of formats at words that the mouse has selected, and the button of an empty line.

import type { Locator, Page } from '@playwright/test';
import { newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { textField } from '../support/edit-page.ts';
import { expect, test, write } from '../support/fixtures.ts';
import { startInputMethod } from '../support/input-method.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Format' });
const plus = (page: Page) => page.getByRole('button', { name: 'Insert', exact: true });
const line = (page: Page, words: string) => page.locator('.cm-line', { hasText: words });

/** Longer than the pointer has to rest. */
const restedMs = 600;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no box.');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Drags the mouse from the middle of one place to the middle of another one. */
async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
  await page.mouse.move(to.x, to.y, { steps: 4 });
}

/** The box around all that is drawn as selected. */
async function selectedBox(page: Page) {
  const rows = await page.locator('.cm-selectionBackground').all();
  const boxes = await Promise.all(rows.map(boxOf));
  return {
    x: Math.min(...boxes.map(({ x }) => x)),
    y: Math.min(...boxes.map(({ y }) => y)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

async function expectBesideSelection(page: Page) {
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  const [own, selected] = [await boxOf(bar(page)), await selectedBox(page)];
  const isOver =
    own.x < selected.right &&
    own.right > selected.x &&
    own.y < selected.bottom &&
    own.bottom > selected.y;
  expect(isOver, 'the bar covers selected words').toBe(false);
}

const lines = Array.from({ length: 60 }, (_, n) => `Line ${n} with some words in it.`);

test('a bar comes beside words that the mouse has selected, formats them, and goes at a key', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'One two three.\n\nFour five six.');
  await page.getByText('Four').dblclick({ position: { x: 10, y: 10 } });
  await expectBesideSelection(page);
  expect(await findViolations(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Bold' }).click();
  await expect(line(page, 'five')).toHaveText('**Four** five six.');
  // The next format is one more press, and one step of undo takes back one.
  await bar(page).getByRole('button', { name: 'Italic' }).click();
  await expect(line(page, 'five')).toHaveText('***Four*** five six.');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(line(page, 'five')).toHaveText('**Four** five six.');
  await expect(bar(page)).toHaveCount(0);
  // Selected by keys it does not come by itself. Alt+F10 leads into it, and Escape back.
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.waitForTimeout(restedMs);
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Alt+F10');
  await expect(bar(page).getByRole('button', { name: 'Bold' })).toBeFocused();
  await expectBesideSelection(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar(page).getByRole('button', { name: 'Mark' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(textField(page)).toBeFocused();
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Alt+F10');
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(bar(page).getByRole('button', { name: 'Mark' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(line(page, 'five')).toHaveText('**Four** five ==six.==');
  await expect(textField(page)).toBeFocused();
});

test('the bar covers no selected words, wherever they are on the screen', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(server.origin + newArticleUrl);
  await write(page, lines.join('\n'));
  await page.keyboard.press('ControlOrMeta+Home');
  const pane = page.locator('.editor-write');
  for (const top of [0, 60, 140, 400]) {
    await pane.evaluate((element, top) => element.scrollTo(0, top), top);
    const shown = await page.locator('.cm-line').evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter(({ top, bottom }) => top > 76 && bottom < innerHeight - 48)
        .map(({ left, top, bottom }) => ({ x: left, y: (top + bottom) / 2 })),
    );
    const [first, last] = [shown[0], shown.at(-1)];
    if (!first || !last) throw new Error('No line is in sight.');
    for (const [from, to] of [
      [first, { x: first.x + 60, y: first.y }],
      [first, { x: first.x + 90, y: first.y + 90 }],
      [{ x: last.x + 80, y: last.y }, last],
      [last, { x: last.x + 40, y: last.y - 120 }],
    ] as const) {
      await drag(page, from, to);
      await page.waitForTimeout(restedMs);
      // The hand still holds the button.
      await expect(bar(page)).toHaveCount(0);
      await page.mouse.up();
      await expectBesideSelection(page);
      await page.mouse.wheel(0, 4);
      await expect(bar(page)).toHaveCount(0);
      await pane.evaluate((element, top) => element.scrollTo(0, top), top);
      await page.keyboard.press('ArrowLeft');
    }
  }
});

test('of all words of a long text the bar comes only when a key asks for it', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, lines.join('\n'));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Alt+F10');
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('ArrowLeft');
  await expect(bar(page).getByRole('button', { name: 'Footnote' })).toBeFocused();
  await page.keyboard.press('Home');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  // The selection is the same: a letter takes the place of the whole text.
  await page.keyboard.press('Delete');
  await expect(page.locator('.cm-line')).toHaveCount(1);
});

test('the bar goes at Escape, at a press elsewhere and at a composition, and the text stays', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'One two three.');
  const select = async () => {
    await page.getByText('One').dblclick({ position: { x: 10, y: 10 } });
    await expect(bar(page)).toBeVisible();
  };
  await select();
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await expect(textField(page)).toBeFocused();
  await select();
  await page.getByRole('textbox', { name: 'Title' }).click();
  await expect(bar(page)).toHaveCount(0);
  await select();
  const inputMethod = await startInputMethod(page);
  await inputMethod.write('yi', { key: 'Enter', code: 'Enter' }, '一');
  await expect(bar(page)).toHaveCount(0);
  await expect(textField(page)).toHaveText('一 two three.');
  // A finger that selects words has the row below the text, and the menu of its system.
  await page.keyboard.press('ControlOrMeta+a');
  await textField(page).dispatchEvent('pointerup', { pointerType: 'touch' });
  await page.waitForTimeout(restedMs);
  await expect(bar(page)).toHaveCount(0);
});

test('the format bar stands always, or never, as this device has been told', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'One two three.');
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    const choice = page.getByRole('group', { name: 'Format bar' });
    expect(await findViolations(page)).toEqual([]);
    await choice.getByRole('button', { name }).click();
  };
  await choose('always');
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  await page.reload();
  await expect(bar(page)).toBeInViewport({ ratio: 1 });
  expect(await findViolations(page)).toEqual([]);
  await page.getByText('One').dblclick({ position: { x: 10, y: 10 } });
  await page.waitForTimeout(restedMs);
  await expect(bar(page)).toHaveCount(1);
  await page.keyboard.press('Alt+F10');
  await expect(bar(page).getByRole('button', { name: 'Commands' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(textField(page)).toHaveText('**One** two three.');
  await page.keyboard.press('Escape');
  await expect(textField(page)).toBeFocused();
  await choose('never');
  await expect(bar(page)).toHaveCount(0);
  await page.getByText('two').dblclick({ position: { x: 60, y: 10 } });
  await page.waitForTimeout(restedMs);
  await expect(bar(page)).toHaveCount(0);
  await choose('on selection');
  await page.getByText('two').dblclick({ position: { x: 60, y: 10 } });
  await expect(bar(page)).toBeVisible();
});

test('with the keys of Vim no bar comes, and no button', { tag: '@rest' }, async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await write(page, 'One two three.\n\n');
  const select = () => page.getByText('One').dblclick({ position: { x: 10, y: 10 } });
  const useVim = async () => {
    await page.keyboard.press('F1');
    await page.keyboard.type('vim');
    await page.keyboard.press('Enter');
  };
  await select();
  await expect(bar(page)).toBeVisible();
  await useVim();
  await expect(bar(page)).toHaveCount(0);
  await select();
  await page.waitForTimeout(restedMs);
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await page.mouse.move(300, 300);
  await page.mouse.move(340, 340);
  await page.waitForTimeout(restedMs);
  await expect(plus(page)).toHaveCount(0);
  await useVim();
  await select();
  await expect(bar(page)).toBeVisible();
});

test('a button in the margin of an empty line opens the slash menu there', async ({
  owned: { page, server },
}) => {
  await page.goto(server.origin + newArticleUrl);
  await textField(page).click();
  await page.keyboard.type('Tea');
  await page.keyboard.press('Enter');
  await expect(plus(page)).toHaveCount(0);
  await page.mouse.move(300, 300);
  await page.mouse.move(340, 340);
  await expect(plus(page)).toBeInViewport({ ratio: 1 });
  expect(await findViolations(page)).toEqual([]);
  const own = await boxOf(plus(page));
  const text = await boxOf(textField(page));
  expect(own.right).toBeLessThanOrEqual(text.x);
  // Typing sends it away.
  await page.keyboard.type('a');
  await page.keyboard.press('Backspace');
  await expect(plus(page)).toHaveCount(0);
  await page.mouse.move(300, 300);
  await plus(page).click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await expect(textField(page)).toBeFocused();
  await page.keyboard.type('todo');
  await page.keyboard.press('Enter');
  await expect(page.locator('.cm-line')).toHaveText(['Tea', '- [ ] ']);
  await expect(plus(page)).toHaveCount(0);
});
