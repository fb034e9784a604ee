// How dialogs look, what they name, and what closes them.

import type { Locator, Page } from '@playwright/test';
import { newContent } from '../../src/shared/document.ts';
import { deskUrl, editUrl, newArticleUrl } from '../../src/urls.ts';
import { findViolations } from '../support/axe.ts';
import { titleField } from '../support/edit-page.ts';
import { expect, test, write } from '../support/fixtures.ts';
import { publish, publishButton } from '../support/publish.ts';
import { saveArticle } from '../support/save-article.ts';

const articleID = '0123456789AB';
const transparent = 'rgba(0, 0, 0, 0)';

/** The values of styles of an element, as the browser has computed them. */
function styleOf(element: Locator, ...names: string[]): Promise<string[]> {
  return element.evaluate(
    (one, names) => names.map((name) => getComputedStyle(one).getPropertyValue(name)),
    names,
  );
}

/** The colour of the seal, as computed. */
const sealOf = (page: Page) => styleOf(page.locator('.logo-seal'), 'background-color');

async function writeAndPublish(page: Page, origin: string, title: string): Promise<void> {
  await page.goto(origin + newArticleUrl);
  await titleField(page).fill(title);
  await write(page, 'Words.');
  await publish(page);
  await expect(page.getByRole('link', { name: 'View article' })).toBeVisible();
}

const question = (page: Page) =>
  page.getByRole('dialog', { name: 'Are you sure to delete this article?' });

test('the question about a deletion names the article, and its answer is outlined and not filled', async ({
  owned: { page, server },
}) => {
  await writeAndPublish(page, server.origin, 'Tea');
  await page.goto(server.origin);
  await page.getByRole('button', { name: 'Delete “Tea”' }).click();
  await expect(question(page)).toHaveAccessibleDescription(
    'You can restore “Tea” from the trash for 30 days.',
  );
  const yes = question(page).getByRole('button', { name: 'Yes', exact: true });
  const [seal = ''] = await sealOf(page);
  const outline = ['color', 'border-top-color', 'border-top-style', 'background-color'];
  expect(await styleOf(yes, ...outline)).toEqual([seal, seal, 'solid', transparent]);
  await yes.hover();
  expect(await styleOf(yes, 'background-color')).toEqual([transparent]);
  const face = await styleOf(page.locator('body'), 'font-family');
  for (const words of [question(page), question(page).getByRole('heading')]) {
    expect(await styleOf(words, 'font-family')).toEqual(face);
  }
  expect(await findViolations(page)).toEqual([]);
});

test('the focus starts at the answer that changes nothing; Escape and a press beside mean it too', async ({
  owned: { page, server },
}) => {
  await writeAndPublish(page, server.origin, 'Tea');
  await page.goto(server.origin);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.method()));
  const leave: (() => Promise<void>)[] = [
    () => page.keyboard.press('Enter'),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 300),
  ];
  for (const close of leave) {
    await page.getByRole('button', { name: 'Delete “Tea”' }).click();
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
    await close();
    await expect(question(page)).toHaveCount(0);
  }
  expect(sent).toEqual([]);
});

test('several articles are deleted after one question, which says how to get them back', {
  tag: '@rest',
}, async ({ owned }) => {
  const { page, server } = owned;
  for (const [index, title] of ['On tea', 'On rain'].entries()) {
    await saveArticle(owned, `0123456789A${index}`, { basedOn: 0, content: newContent({ title }) });
  }
  await page.goto(server.origin + deskUrl);
  await expect(page.locator('.desk-select:enabled')).toHaveCount(2);
  for (const box of await page.getByRole('checkbox').all()) await box.check();
  const actions = page.getByRole('region', { name: 'Actions for the selected articles' });
  await actions.getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleDescription(
    'You can restore these articles from the trash for 30 days.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('On tea')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

  test('a dialog leaves a margin, and its answers are large enough for a finger', {
    tag: '@rest',
  }, async ({ owned: { page, server } }) => {
    await writeAndPublish(page, server.origin, `${'Long'.repeat(30)}`);
    await page.goto(server.origin);
    await page.locator('[data-delete]').tap();
    const box = await question(page).boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(16);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 16);
    await expect(question(page)).toContainText(`“${'Long'.repeat(15)}…”`);
    for (const answer of await question(page).getByRole('button').all()) {
      expect((await answer.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test('the sheet of publishing has one filled answer, and a press beside it changes nothing', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  await page.goto(server.origin + newArticleUrl);
  await titleField(page).fill('Tea');
  await write(page, 'Words.');
  await publishButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Publish “Tea”' });
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeEnabled();
  const [seal = ''] = await sealOf(page);
  const filled = [];
  for (const button of await dialog.getByRole('button').all()) {
    const [background] = await styleOf(button, 'background-color');
    if (background !== transparent) filled.push([await button.textContent(), background]);
  }
  expect(filled).toEqual([['Publish', seal]]);
  await page.mouse.click(5, 300);
  await expect(dialog).toHaveCount(0);
  await expect(publishButton(page)).toHaveText('Publish');
});

test.describe('a conflict', () => {
  test.beforeEach(async ({ owned }) => {
    const { page, server } = owned;
    const save = (basedOn: number, markdown: string) =>
      saveArticle(owned, articleID, { basedOn, content: newContent({ title: 'Tea', markdown }) });
    await save(0, 'A bowl of warm tea.\n\nend\n');
    await page.goto(server.origin + editUrl(articleID));
    await save(1, 'A bowl of cold tea.\n\nend\n');
    await write(page, 'A bowl of hot tea.\n\nend\n');
    await page.getByRole('button', { name: 'Choose a version' }).click();
  });

  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Two versions of “Tea”' });
  const cards = (page: Page) => dialog(page).locator('.conflict-choice');

  test('offers three equal choices: side by side, and below each other on a phone', async ({
    owned: { page },
  }) => {
    await expect(cards(page)).toHaveCount(3);
    const boxes = () =>
      cards(page).evaluateAll((all) =>
        all.map((card) => {
          const { x, y, width } = card.getBoundingClientRect();
          return { x: Math.round(x), y: Math.round(y), width: Math.round(width) };
        }),
      );
    const apart = <Value>(values: Value[]) => new Set(values).size;
    await page.setViewportSize({ width: 1280, height: 800 });
    const wide = await boxes();
    expect(apart(wide.map(({ width }) => width))).toBe(1);
    expect(apart(wide.map(({ y }) => y))).toBe(1);
    expect(apart(wide.map(({ x }) => x))).toBe(3);
    await page.setViewportSize({ width: 390, height: 800 });
    const narrow = await boxes();
    expect(apart(narrow.map(({ x }) => x))).toBe(1);
    expect(apart(narrow.map(({ y }) => y))).toBe(3);
    expect(await findViolations(page)).toEqual([]);
  });

  test('shows each text with its changes, in the face in which it is read', async ({
    owned: { page },
  }) => {
    await expect(cards(page).locator('.conflict-text')).toHaveText([
      'A bowl of warmhot tea.',
      'A bowl of warmcold tea.',
      'A bowl of hotcold tea.',
    ]);
    await expect(dialog(page).locator('ins')).toHaveText(['hot', 'cold', 'hot', 'cold']);
    await expect(dialog(page).locator('del')).toHaveText(['warm', 'warm']);
    // Colour is not the only sign.
    const added = dialog(page).locator('ins').first();
    const removed = dialog(page).locator('del').first();
    expect(await styleOf(added, 'border-bottom-style')).toEqual(['solid']);
    expect(await styleOf(removed, 'text-decoration-line')).toEqual(['line-through']);
    const text = cards(page).locator('.conflict-text').first();
    expect(await styleOf(text, 'font-family')).toEqual(
      await styleOf(page.locator('body'), 'font-family'),
    );
    // The whole text is a part of its button.
    await cards(page).nth(2).locator('.conflict-text').click();
    await expect(dialog(page).getByRole('radio', { name: 'Both' })).toBeChecked();
  });

  test('closes at a press beside it only before something is chosen', { tag: '@rest' }, async ({
    owned: { page },
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Choose a version' }).click();
    await dialog(page).getByRole('radio', { name: 'The other version' }).check();
    await page.mouse.click(5, 5);
    await expect(dialog(page).getByRole('radio', { name: 'The other version' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });
});
