import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { onSystemWith, watchFonts } from '../support/maths-fonts.ts';

test.use({ launchOptions: onSystemWith('a maths font') });

test('on a system with a maths font, a page with formulas loads none', { tag: '@rest' }, async ({
  server,
  dataDir,
  page,
}) => {
  await importFiles(dataDir, { 'formulas.md': article('Formulas', 'Tea: $1+2=3$.') });
  const fonts = watchFonts(page);
  await openArticle(page, server.origin, 'Formulas');
  await expect(page.locator('math')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(fonts).toEqual([]);
});
