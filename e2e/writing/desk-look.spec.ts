// How the desk looks and is worked: edges, boxes, menus, tabs, and the desk without an article.
import type { Page } from '@playwright/test';
import {
  deskUrl,
  helpUrl,
  historyUrl,
  mediaUrl,
  newArticleUrl,
  removeBlogUrl,
  securityUrl,
  settingsUrl,
  statisticsUrl,
} from '../../src/urls.ts';
import { article, importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { expect, holdBack, test, untilStyled } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

const files = {
  'draft.md': article('A draft', 'It rains all day.', 'draft: true\n'),
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, index) => [
      `${index}.md`,
      article(`Cup number ${index + 1}`, 'Tea.'),
    ]),
  ),
};

const rows = (page: Page) => page.locator('.desk-list > li');
const boxes = (page: Page) => page.getByRole('checkbox');

/** How opaque the box of a row is drawn. */
const drawn = (page: Page, row: number) =>
  page
    .locator('.desk-box')
    .nth(row)
    .evaluate((box) => getComputedStyle(box).opacity);

async function leftEdges(page: Page, parts: readonly string[]): Promise<number[]> {
  const edges = parts.map((part) =>
    page
      .locator(part)
      .first()
      .evaluate((element) => element.getBoundingClientRect().left),
  );
  return Promise.all(edges);
}

/** A seal and letters have no room before them. */
function expectOneEdge(edges: readonly number[]): void {
  expect(Math.max(...edges) - Math.min(...edges)).toBeLessThan(1);
}

test.describe('with articles', () => {
  test.beforeEach(async ({ owned: { page, server }, dataDir }) => {
    await changeSettings(dataDir, { brand: '随笔' });
    await importFiles(dataDir, files);
    await page.goto(server.origin + deskUrl);
    await expect(page.locator('.desk-select:enabled')).toHaveCount(7);
  });

  test('logo, title, tabs, headings and rows have one left edge, and nothing is wider than the window', async ({
    owned: { page },
  }) => {
    const parts = ['.logo', 'h1', '.owner-tabs a', 'h2', '.desk-title', '.desk-line'];
    for (const width of [320, 390, 820, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      expectOneEdge(await leftEdges(page, [...parts, '.desk-published .desk-title']));
      const wider = () => document.documentElement.scrollWidth - window.innerWidth;
      expect(await page.evaluate(wider), `at ${width} px`).toBeLessThanOrEqual(0);
    }
  });

  test('a box stands in the margin while one points at its row or tabs to it, and all do once one is ticked', async ({
    owned: { page },
  }) => {
    await page.mouse.move(0, 0);
    expect(await drawn(page, 2)).toBe('0');
    await rows(page).nth(2).hover();
    expect([await drawn(page, 2), await drawn(page, 3)]).toEqual(['1', '0']);
    for (const row of [0, 2]) {
      const box = await boxes(page).nth(row).boundingBox();
      const title = await page.locator('.desk-title').nth(row).boundingBox();
      if (!box || !title) throw new Error('the row is not drawn');
      expect(box.x + box.width).toBeLessThan(title.x);
      const middles = [box, title].map(({ y, height }) => y + height / 2);
      expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 0))).toBeLessThan(3);
    }
    await page.mouse.move(0, 0);
    expect(await drawn(page, 2)).toBe('0');

    await boxes(page).nth(2).focus();
    expect(await drawn(page, 2)).toBe('1');
    await page.keyboard.press('Space');
    await boxes(page).nth(0).focus();
    expect(await drawn(page, 6)).toBe('1');
    await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeHidden();
    expect(await findViolations(page)).toEqual([]);
    await boxes(page).nth(2).press('Space');
    await boxes(page).nth(0).focus();
    expect(await drawn(page, 6)).toBe('0');
  });

  test('the menu of a row shows while one points at it, and its last item deletes, behind a line', async ({
    owned: { page },
  }) => {
    const more = page.getByRole('button', { name: 'More for “Cup number 1”' });
    const opacity = () =>
      more.evaluate((button) => getComputedStyle(button.closest('.menu-place') ?? button).opacity);
    await page.mouse.move(0, 0);
    expect(await opacity()).toBe('0');
    await more.focus();
    expect(await opacity()).toBe('1');
    await page.keyboard.press('Enter');
    const items = page.locator('.menu:popover-open > *');
    await expect(items).toHaveText(['Read', 'History', '', 'Delete']);
    await expect(items.nth(2)).toHaveRole('separator');
  });

  test('five articles are selected and deleted by the keyboard alone', async ({
    owned: { page },
  }) => {
    const inFocus = (selector: string) =>
      page.evaluate((selector) => document.activeElement?.matches(selector), selector);
    const tabTo = async (selector: string) => {
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press('Tab');
        if (await inFocus(selector)) return;
      }
      throw new Error(`Tab does not reach ${selector}`);
    };
    await page.locator('.desk-search').focus();
    // The box of the draft comes first.
    await tabTo('.desk-select');
    for (let count = 0; count < 5; count += 1) {
      await tabTo('.desk-select');
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('5 selected')).toBeVisible();
    await tabTo('.desk-batch button');
    await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog');
    await expect(question).toContainText('5 articles');
    const yes = question.getByRole('button', { name: 'Yes', exact: true });
    for (let press = 0; press < 4; press += 1) {
      if (await yes.evaluate((button) => button === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Writing 1',
      'Published 1',
      'Trash 5',
    ]);
    await expect(page.locator('.desk-batch')).toHaveCount(0);
  });

  test('in a narrow window a button shows the boxes at the start of the rows, and forgets what was selected', async ({
    owned: { page },
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(boxes(page)).toHaveCount(0);
    const select = page.getByRole('button', { name: 'Select', exact: true });
    await select.click();
    await expect(boxes(page)).toHaveCount(7);
    const target = await page.locator('.desk-box').first().boundingBox();
    expect([target?.width, target?.height]).toEqual([44, 44]);
    const [logo = 0, box = 0] = await leftEdges(page, ['.logo', '.desk-select']);
    expect(Math.abs(box - logo)).toBeLessThan(1);
    await boxes(page).first().check();
    await expect(page.getByText('1 selected')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await expect(select).toHaveAttribute('aria-pressed', 'true');
    await select.click();
    await expect(boxes(page)).toHaveCount(0);
    await expect(page.locator('.desk-batch')).toHaveCount(0);
  });

  test('the search keeps focus, caret and place while sections come and go', async ({
    owned: { page },
  }) => {
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const field = page.locator('.desk-search');
      await field.focus();
      const place = async () => JSON.stringify(await field.boundingBox());
      const before = await place();
      for (const [text, headings] of [
        ['draft', ['Writing 1']],
        ['cup', ['Published 6']],
        ['coffee', []],
        ['', ['Writing 1', 'Published 6']],
      ] as const) {
        await page.keyboard.press('ControlOrMeta+a');
        if (text === '') await page.keyboard.press('Delete');
        else await page.keyboard.type(text);
        await expect(page.getByRole('heading', { level: 2 })).toHaveText([...headings]);
        await expect(field).toBeFocused();
        expect(await field.evaluate((field: HTMLInputElement) => field.selectionEnd)).toBe(
          text.length,
        );
        expect(await place(), `after “${text}” at ${width} px`).toBe(before);
      }
    }
  });

  test('one row of tabs leads to each page of the owner, and stands at one place', async ({
    owned: { page, server },
  }) => {
    const href = (await page.locator('a.desk-name').last().getAttribute('href')) ?? '';
    const articleID = href.split('/')[2] ?? '';
    const placeOf = async () => {
      const box = await page.locator('.owner-tabs').boundingBox();
      return [box?.x, box?.y].join(' ');
    };
    const place = await placeOf();
    const tab = page.locator('.owner-tabs a[aria-current=page]');
    for (const [path, name] of [
      [deskUrl, 'Articles'],
      [mediaUrl(), 'Media'],
      [statisticsUrl(), 'Statistics'],
      [settingsUrl, 'Settings'],
      [securityUrl(), 'Security'],
    ] as const) {
      await page.locator('.owner-tabs').getByRole('link', { name }).press('Enter');
      await expect(page).toHaveURL(server.origin + path);
      await expect(tab).toHaveText(name);
      await untilStyled(page);
      expect(await placeOf(), path).toBe(place);
      expectOneEdge(await leftEdges(page, ['.logo', 'h1', '.owner-tabs a']));
    }
    for (const [path, name] of [
      [removeBlogUrl, 'Settings'],
      [statisticsUrl({ article: articleID }), 'Statistics'],
      [historyUrl(articleID), 'Articles'],
    ] as const) {
      await page.goto(server.origin + path);
      await expect(tab).toHaveText(name);
      expectOneEdge(await leftEdges(page, ['.logo', 'h1', '.owner-tabs a']));
    }
  });

  test('on a phone all tabs fit in one row, in both languages', async ({
    owned: { page },
    dataDir,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const language of ['en', 'zh-Hans'] as const) {
      await changeSettings(dataDir, { language });
      await page.reload();
      const tabs = page.locator('.owner-tabs');
      await untilStyled(page);
      expect(await tabs.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
      const tops = await tabs
        .locator('a')
        .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
    }
  });
});

test('the first desk offers a new article, and says what else there is to do', async ({
  owned: { page, server },
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(server.origin + deskUrl, { waitUntil: 'commit' });
  const main = page.getByRole('main');
  const start = main.getByRole('link', { name: 'New article' });
  await expect(start).toHaveCount(1);
  await expect(start).toHaveAttribute('href', newArticleUrl);
  await untilStyled(page);
  const lines = main.locator('.desk-first > li');
  await expect(lines).toHaveText([/^Bring your articles/, /^Name the blog/, /^The red seal/]);
  const placeOf = async () => JSON.stringify(await lines.last().boundingBox());
  const before = await placeOf();
  release();
  await page.waitForLoadState();
  await expect(page.locator('.desk-message')).toHaveText('No articles in database.');
  // The script takes the list over: for a moment its old element is gone.
  await expect.poll(placeOf).toBe(before);
  await expect(page.locator('.desk-search')).toHaveCount(0);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await findViolations(page)).toEqual([]);
    const size = await start.boundingBox();
    expect(size?.height).toBeGreaterThanOrEqual(48);
  }
  await expect(lines.nth(1).getByRole('link')).toHaveAttribute('href', settingsUrl);
  await lines.first().getByRole('link').press('Enter');
  await expect(page).toHaveURL(server.origin + helpUrl('moving-in'));
  await expect(page.getByRole('heading', { name: 'Moving in' })).toBeInViewport();
});
