// The desk of an owner with many articles.
import { article, importFiles } from '../support/article-folder.ts';
import { expect, holdBack, test, untilStyled } from '../support/fixtures.ts';
import { changeSettings } from '../support/settings.ts';

// The offline worker would answer from its cache, and nothing could be held back.
test.use({ serviceWorkers: 'block' });

const count = 118;

/** Article 1 is the oldest. */
function makeFiles(): Record<string, string> {
  const files: Record<string, string> = {
    'draft.md': article('A draft', 'Text.', 'draft: true\n'),
    'long.md': article('🍵'.repeat(200), 'Text.', 'draft: true\n'),
  };
  for (let number = 1; number <= count; number += 1) {
    files[`${number}.md`] = article(`Cup number ${number}`, 'Text.');
  }
  return files;
}

test.beforeEach(async ({ owned: { page, server }, dataDir }) => {
  await importFiles(dataDir, makeFiles());
  await page.goto(`${server.origin}/desk`);
});

test('it has 50 articles a page, a way to each section, and a search in all of them', {
  tag: '@rest',
}, async ({ owned: { page } }) => {
  const rows = page.locator('.desk-list > li');
  const search = page.getByRole('searchbox', { name: 'Search articles and their history' });
  await expect(rows).toHaveCount(50);
  await expect(page.getByRole('heading', { name: /^Published/ })).toHaveText(`Published ${count}`);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(page).toHaveURL(/\/desk\?page=2$/);
  await expect(rows).toHaveCount(50);
  await page.getByRole('link', { name: 'Older' }).click();
  await expect(rows).toHaveCount(20);
  await page.goBack();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();

  // The second page has neither of these articles.
  await search.fill('number 11');
  await expect(rows).toHaveCount(10);
  await expect(page).toHaveURL(/\/desk\?q=number\+11$/);
  await page.getByRole('link', { name: 'Cup number 11', exact: true }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Cup number 11');
  await page.goBack();
  await expect(search).toHaveValue('number 11');
  await expect(rows).toHaveCount(10);

  await search.fill('');
  await page.getByRole('link', { name: `Published ${count}` }).click();
  await expect(page.getByRole('heading', { name: /^Published/ })).toBeInViewport();
  await search.fill('coffee');
  await expect(page.getByText('No article has these words.')).toBeVisible();
});

test('an open menu and the focus stay when the script takes the page over', async ({
  owned: { page, server },
}) => {
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(`${server.origin}/desk`, { waitUntil: 'commit' });
  const more = page
    .locator('.desk-list > li')
    .nth(5)
    .getByRole('button', { name: /^More for/ });
  await more.press('Enter');
  await page.keyboard.press('Tab');
  const read = page.getByRole('link', { name: 'Read', exact: true });
  await expect(read).toBeFocused();
  release();
  await expect(page.locator('.desk-select:enabled')).toHaveCount(50);
  await expect(read).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(read).toBeHidden();
  await expect(more).toBeFocused();
});

test('each published article is a line of 44 px, and what is written on has its first line below the title', async ({
  owned: { page, server },
  dataDir,
}) => {
  const heightsOf = (region: RegExp) =>
    page
      .getByRole('region', { name: region })
      .getByRole('listitem')
      .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect([...new Set(await heightsOf(/^Published/))]).toEqual([44]);
  await changeSettings(dataDir, { language: 'zh-Hans' });
  await page.goto(`${server.origin}/desk`);
  expect([...new Set(await heightsOf(/^已发布/))]).toEqual([44]);
  const [draft = 0, long] = await heightsOf(/^正在写/);
  expect(long).toBe(draft);
  expect(draft).toBeGreaterThan(70);
  expect(draft).toBeLessThan(100);
});

test('nothing moves when the script takes the page over, and a search that has begun goes on', {
  tag: '@rest',
}, async ({ owned: { page, server } }) => {
  const placesOf = () =>
    page
      .locator('.desk h2, .desk-list > li, .desk-title, .desk-list .button, .desk-search, .pages')
      .evaluateAll((parts) =>
        parts.map((part) => {
          const { x, y, width, height } = part.getBoundingClientRect();
          return [x, y, width, height].map(Math.round).join(' ');
        }),
      );
  const scripted = page.locator('.desk-select:enabled');
  await expect(scripted).toHaveCount(50);
  const after = await placesOf();
  const release = await holdBack(page, '**/assets/*.js');
  await page.goto(`${server.origin}/desk`, { waitUntil: 'commit' });
  await expect(page.locator('.desk-select:disabled')).toHaveCount(50);
  await untilStyled(page);
  expect(await placesOf()).toEqual(after);
  const search = page.getByRole('searchbox', { name: 'Search articles and their history' });
  await search.click();
  await page.keyboard.type('number 7');
  await page.keyboard.press('ArrowLeft');
  release();
  await expect(scripted.first()).toBeVisible();
  await page.keyboard.type('11');
  await expect(search).toHaveValue('number 117');
  // A list: until the answer comes, the one to “number 7” stays, with more rows.
  await expect(page.locator('.desk-list > li')).toHaveText([/Cup number 117/]);
});
