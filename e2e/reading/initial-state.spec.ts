// Sections 1 and 7 of the specification: each page is filled from initial state that the server
// supplies.
import type { Page } from '@playwright/test';
import { article, importFiles, openArticle } from '../support/article-folder.ts';
import { createOwner, expect, logIn, test } from '../support/fixtures.ts';
import type { Server } from '../support/server.ts';

interface State {
  isLoggedIn: boolean;
  articles: Record<string, unknown>[];
}

/** The only block of JSON in a page, which holds the initial state for its scripts. */
async function stateOf(page: Page): Promise<State> {
  const blocks = page.locator('script[type="application/json"]');
  await expect(blocks).toHaveCount(1);
  return JSON.parse((await blocks.textContent()) ?? '');
}

/** The articles in the answer of the JSON call. */
async function listedBy({ origin }: Server): Promise<State['articles']> {
  return (await (await fetch(`${origin}/api/articles`)).json()).articles;
}

const titlesOf = (state: State) => state.articles.map(({ articleTitle }) => articleTitle);

test.beforeEach(async ({ dataDir }) => {
  await importFiles(dataDir, {
    'tea.md': article('On tea', 'A bowl of tea. </script>', 'tags: [tea, rain]\nexcerpt: Short.\n'),
    'rain.md': article('On rain', 'It rains.', 'tags: [rain]\n'),
  });
});

test('the list has its articles, with the names of their fields, and whether somebody is logged in', async ({
  dataDir,
  server,
  page,
}) => {
  await page.goto(server.origin);
  const state = await stateOf(page);
  const articles = await listedBy(server);
  expect(articles).toHaveLength(2);
  expect(state).toEqual({ isLoggedIn: false, articles });
  const fields = 'ID Title Author Tags Excerpt Time Click CoverUrl'.split(' ');
  for (const field of fields) expect(state.articles[0]).toHaveProperty(`article${field}`);
  expect(state.articles[0]).toHaveProperty('postedAt');
  await createOwner(dataDir);
  await logIn(page, server.origin);
  // The owner now has a name, which the articles show.
  expect(await stateOf(page)).toEqual({
    isLoggedIn: true,
    ownerKey: expect.any(String),
    articles: await listedBy(server),
  });
});

test('the reading page has its article, and its text only once', async ({ server, page }) => {
  await openArticle(page, server.origin, 'On tea');
  const state = await stateOf(page);
  const articles = await listedBy(server);
  const listed = articles.filter(({ articleTitle }) => articleTitle === 'On tea');
  // This visit itself may be counted between the two answers.
  const expected = { ...listed[0], articleClick: expect.any(Number) };
  expect(state).toEqual({ isLoggedIn: false, articles: [expected] });
  expect(JSON.stringify(state)).not.toContain('A bowl of tea');
});

test('the pages of a tag and of the archive have their articles, and that of all tags has none', async ({
  server,
  page,
}) => {
  await page.goto(`${server.origin}/tag/tea/`);
  expect(titlesOf(await stateOf(page))).toEqual(['On tea']);
  await page.goto(`${server.origin}/archive/`);
  const state = await stateOf(page);
  expect(titlesOf(state).sort()).toEqual(['On rain', 'On tea']);
  // The archive has hundreds of articles: their excerpts would be most of its bytes.
  expect(JSON.stringify(state)).not.toContain('Short.');
  await page.goto(`${server.origin}/tags/`);
  expect(await stateOf(page)).toEqual({ isLoggedIn: false, articles: [] });
});
