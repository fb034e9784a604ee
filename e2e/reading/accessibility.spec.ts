import type { Page } from '@playwright/test';
import { type UiLang, uiLangs } from '../../src/shared/lang/ui-lang.ts';
import { dose } from '../../test/dose.ts';
import { importFiles } from '../support/article-folder.ts';
import { findViolations } from '../support/axe.ts';
import { importDemo } from '../support/demo.ts';
import { expect, test } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';
import { stressArticles } from '../support/stress-articles.ts';

/** The rules whose outcome can change with the colour scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

interface Check {
  colorScheme: 'light' | 'dark';
  /** The rules that axe checks; without them it checks every rule. */
  rules?: string[];
}

const checks: Check[] = dose.allRulesEverywhere
  ? [{ colorScheme: 'light' }, { colorScheme: 'dark' }]
  : [{ colorScheme: 'light' }, { colorScheme: 'dark', rules: colourRules }];

/** The widths in CSS pixels at which each state is checked; none leaves the window as it is. */
const widths = dose.allRulesEverywhere ? [390, 1280] : [];

/**
 * The addresses that are checked in this language: all of them, or in the small dose each address
 * in one language.
 */
function pathsIn(language: UiLang, paths: string[]): string[] {
  const first = uiLangs.indexOf(language);
  return dose.allRulesEverywhere
    ? paths
    : paths.filter((_, index) => index % uiLangs.length === first);
}

for (const language of uiLangs) {
  test.describe(`in ${language} axe finds nothing`, () => {
    test.use({ locale: language === 'en' ? 'en-GB' : 'zh-CN', expectedErrors: /status of 40\d/ });

    test('on the screens of a visitor', { tag: language === 'en' ? [] : '@rest' }, async ({
      dataDir,
      server,
      page,
    }) => {
      await page.route('https://pictures.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: 'no' }),
      );
      await importDemo(dataDir);
      await importFiles(dataDir, stressArticles);
      await page.goto(server.origin);
      const guide = page.getByRole('link', { name: /^用 Markdown 写作/ });
      const guideUrl = (await guide.first().getAttribute('href')) ?? '';
      const links = page.locator('.entry-title a');
      const hrefs = await links.evaluateAll((all) =>
        all.map((link) => link.getAttribute('href') ?? ''),
      );
      await changeSettings(dataDir, {
        language,
        articlesPerPage: 10,
        footerLinks: [{ label: 'Elsewhere', url: 'https://example.org/' }],
      });
      const paths = [
        '/',
        '/?page=2',
        '/archive/',
        '/tags/',
        '/tag/tea/',
        '/login',
        '/nothing',
        guideUrl,
      ];
      for (const path of pathsIn(language, [...paths, ...hrefs.slice(0, 7)])) {
        await page.goto(server.origin + path);
        await expectAccessible(page);
      }
      await page.goto(server.origin + guideUrl);
      await page.locator('.prose a[href^="#fn:"]').first().click();
      await expect(page.locator('[popover].note')).toBeVisible();
      await expectAccessible(page);
    });

    test('on the screens of the owner', { tag: '@rest' }, async ({
      dataDir,
      owned: { page, server },
    }) => {
      await importDemo(dataDir);
      await changeSettings(dataDir, { language });
      await page.goto(server.origin);
      await page.locator('[popovertarget="userMenu"]').click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await page.locator('[data-delete]').first().click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      const readUrl = (await page.locator('.entry-title a').first().getAttribute('href')) ?? '';
      const editUrl = readUrl.replace('/read/', '/edit/');
      const historyUrl = `${readUrl.replace('/read/', '/history/')}?version=1`;
      const paths = [
        readUrl,
        historyUrl,
        '/desk',
        '/media',
        '/statistics',
        '/settings',
        '/settings/remove',
        '/security',
        '/-/help/',
        '/-/moved-in/',
        '/article/new/',
        editUrl,
      ];
      for (const path of pathsIn(language, paths)) {
        await page.goto(server.origin + path);
        await expect(page.locator('.editor-loading')).toHaveCount(0);
        await expectAccessible(page);
      }
      await page.goto(server.origin + editUrl);
      await page.locator('.edit-controls button').first().click();
      await expect(page.locator('.info-panel')).toBeVisible();
      await expectAccessible(page);
      await page.locator('.more-fields summary').click();
      await expectAccessible(page);
      await page.keyboard.press('F1');
      await expect(page.locator('dialog[open] input')).toBeFocused();
      await expectAccessible(page);
      await page.goto(`${server.origin}/settings`);
      await page.locator('[name=brand]').fill(' ');
      await page.locator('.save-row button').click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expectAccessible(page);
    });

    test('on the setup page, with the one-time link and without', { tag: '@rest' }, async ({
      server,
      page,
    }) => {
      for (const url of [server.setupLink ?? '', `${server.origin}/setup`]) {
        await page.goto(url);
        await expectAccessible(page);
      }
    });
  });
}

test('axe notices faint text in dark colours, and a wrong language', { tag: '@rest' }, async ({
  server,
  page,
}) => {
  await page.goto(server.origin);
  await page.evaluate(() => {
    document.querySelector('main')?.setAttribute('lang', 'nonsense-language');
    const style = '@media (prefers-color-scheme: dark) { h1 { color: #222 !important } }';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    document.adoptedStyleSheets.push(sheet);
  });
  const rules = (await findFaults(page)).map((fault) => fault.split(':')[0]);
  expect(rules).toEqual(expect.arrayContaining(['light valid-lang', 'dark color-contrast']));
});

test('the first Tab reaches the link past the header, and heading levels have no gaps', {
  tag: '@rest',
}, async ({ server, dataDir, page }) => {
  await importDemo(dataDir);
  await page.goto(server.origin);
  const readPath = (await page.locator('.entry-title a').first().getAttribute('href')) ?? '';
  for (const path of ['/', '/archive/', readPath]) {
    await page.goto(server.origin + path);
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('main')).toBeFocused();
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName[1])));
    expect(levels[0]).toBe(1);
    for (const [index, level] of levels.entries()) {
      expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
    }
  }
  for (const role of ['banner', 'main', 'contentinfo', 'navigation'] as const) {
    await expect(page.getByRole(role).first()).toBeVisible();
  }
});

async function expectAccessible(page: Page): Promise<void> {
  expect(await findFaults(page), page.url()).toEqual([]);
}

/** The faults that axe finds, each with colour scheme, rule, elements and width. */
async function findFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  const look = async (where: string) => {
    for (const { colorScheme, rules } of checks) {
      await page.emulateMedia({ colorScheme });
      const violations = await findViolations(page, rules);
      found.push(...violations.map((violation) => `${colorScheme} ${violation}${where}`));
    }
  };
  if (widths.length === 0) await look('');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await look(` at ${width} px`);
  }
  return found;
}
