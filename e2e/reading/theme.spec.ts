import type { Page } from '@playwright/test';
import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';

test.use({
  sharedBlog: {
    fill: (dataDir: string) =>
      importFiles(dataDir, { 'a.md': article('On tea', '```\ncode\n```') }),
  },
});

const light = 'rgb(251, 250, 246)';
const dark = 'rgb(22, 21, 20)';

const paperOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** The colour that a browser gives its own bars: the first theme colour whose condition holds. */
const barOf = (page: Page) =>
  page.evaluate(() => {
    const colours = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]');
    return [...colours].find(({ media }) => matchMedia(media).matches)?.content;
  });

for (const system of ['light', 'dark'] as const) {
  test.describe(`if the system is ${system}`, () => {
    test.use({ colorScheme: system });

    test('the page has the colours of the system until the reader chooses others', async ({
      server,
      page,
    }) => {
      await page.goto(server.origin);
      const choice = page.getByLabel('Theme');
      await expect(choice).toHaveValue('system');
      expect(await paperOf(page)).toBe(system === 'light' ? light : dark);
      for (const [theme, paper, bar] of [
        ['dark', dark, '#161514'],
        ['light', light, '#fbfaf6'],
      ] as const) {
        await choice.selectOption(theme);
        expect(await paperOf(page)).toBe(paper);
        expect(await barOf(page)).toBe(bar);
        await page.reload();
        await expect(choice).toHaveValue(theme);
        expect(await paperOf(page)).toBe(paper);
        expect(await barOf(page)).toBe(bar);
      }
      await choice.selectOption('system');
      expect(await paperOf(page)).toBe(system === 'light' ? light : dark);
      expect(await barOf(page)).toBe(system === 'light' ? '#fbfaf6' : '#161514');
    });
  });
}

test('the chosen colours are set before anything is drawn', async ({ server, page }) => {
  await page.goto(server.origin);
  await page.getByLabel('Theme').selectOption('dark');
  // The script of the page comes later, so it must not be the script that sets the colours.
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.reload();
  expect(await paperOf(page)).toBe(dark);
  expect(await barOf(page)).toBe('#161514');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the choice of colours is not offered', async ({ server, page }) => {
    await page.goto(server.origin);
    await expect(page.getByRole('contentinfo')).toContainText('Archive');
    await expect(page.getByLabel('Theme')).toBeHidden();
  });
});

test('a choice reaches the other open pages', async ({ server, page, context }) => {
  await page.goto(server.origin);
  const other = await context.newPage();
  await other.goto(`${server.origin}/login`);
  await page.getByLabel('Theme').selectOption('dark');
  await expect.poll(() => paperOf(other)).toBe(dark);
  await other.getByLabel('Theme').selectOption('system');
  await expect(page.getByLabel('Theme')).toHaveValue('system');
  expect(await paperOf(page)).toBe(light);
});

test('a page works in a browser that stores nothing', async ({ server, page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await openArticle(page, server.origin, 'On tea');
  await expect(page.getByRole('button', { name: 'Copy' })).toHaveCount(1);
  await page.getByLabel('Theme').selectOption('dark');
  expect(await paperOf(page)).toBe(dark);
});

test.describe('the fade between pages', () => {
  const durationOf = (page: Page) =>
    page.locator('main').evaluate((main) => {
      const [animation] = main.getAnimations();
      return animation ? Number(animation.effect?.getComputedTiming().duration) : 0;
    });

  /** Makes the browser one without transitions between documents. */
  const withoutTransitions = (page: Page) =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'CSSViewTransitionRule'));

  test.describe('if the reader allows motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('is a transition between the documents', async ({ server, page }) => {
      await page.goto(server.origin);
      const revealed = page.waitForEvent('console', (message) =>
        message.text().startsWith('fade '),
      );
      await page.addInitScript(() => {
        addEventListener('pagereveal', async ({ viewTransition }) => {
          await viewTransition?.ready;
          const times = document
            .getAnimations()
            .map(({ effect }) => effect?.getComputedTiming().endTime);
          console.info(`fade ${Math.max(...times.map(Number))}`);
          await viewTransition?.finished;
          console.info('faded');
        });
      });
      const faded = page.waitForEvent('console', (message) => message.text() === 'faded');
      await page.getByRole('link', { name: 'Log in' }).click();
      const time = Number((await revealed).text().replace('fade ', ''));
      expect(time).toBeGreaterThan(100);
      expect(time).toBeLessThanOrEqual(200);
      // The end of the test would cut a running fade short, which is an error on the console.
      await faded;
      await expect(page.locator('html')).not.toHaveAttribute('data-fade');
    });

    test('is only a fade of the new page in a browser without such transitions', async ({
      server,
      page,
    }) => {
      await withoutTransitions(page);
      await page.goto(server.origin);
      await expect(page.locator('html')).toHaveAttribute('data-fade');
      await expect(page.locator('main')).toHaveCSS('animation-name', 'fade-in');
      await expect(page.locator('main')).toHaveCSS('animation-duration', '0.18s');
    });
  });

  test('does not run if the reader wants no motion', async ({ server, page }) => {
    await page.goto(server.origin);
    await page.addInitScript(() => {
      addEventListener('pagereveal', ({ viewTransition }) => {
        console.info(`revealed with ${viewTransition ? 'a transition' : 'nothing'}`);
      });
    });
    const revealed = page.waitForEvent('console', (message) => /^revealed/.test(message.text()));
    await page.getByRole('link', { name: 'Log in' }).click();
    expect((await revealed).text()).toBe('revealed with nothing');
  });

  test('of the new page alone does not run either if the reader wants no motion', async ({
    server,
    page,
  }) => {
    await withoutTransitions(page);
    await page.goto(server.origin);
    await expect(page.locator('html')).toHaveAttribute('data-fade');
    expect(await durationOf(page)).toBe(0);
    await expect(page.locator('main')).toHaveCSS('animation-name', 'none');
  });
});
