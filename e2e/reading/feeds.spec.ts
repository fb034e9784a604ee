import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../test/repository.ts';
import { expect, test } from '../support/fixtures.ts';
import { runProgram } from '../support/server.ts';

const demo = join(root, 'demo', 'articles');

async function importFolder(folder: string, dataDir: string): Promise<void> {
  const environment = { DATA_DIR: dataDir };
  const { code, stdout } = await runProgram(['import', folder], { environment });
  expect(code, stdout).toBe(0);
}

/**
 * The documents at these addresses as the browser's XML parser reads them. It refuses what is not
 * well-formed.
 */
async function parseXml(page: Page, paths: string[]) {
  return page.evaluate(
    (paths) =>
      Promise.all(
        paths.map(async (path) => {
          const text = await (await fetch(path)).text();
          const parsed = new DOMParser().parseFromString(text, 'application/xml');
          const { nodeName, namespaceURI } = parsed.documentElement;
          const fault = parsed.querySelector('parsererror')?.textContent ?? '';
          // The picture of an RSS feed has an address too.
          const count = parsed.querySelectorAll('entry, item, urlset > url').length;
          return { path, root: `${nodeName} of ${namespaceURI}`, fault, count };
        }),
      ),
    paths,
  );
}

const atom = 'feed of http://www.w3.org/2005/Atom';
const rss = 'rss of null';
const sitemap = 'urlset of http://www.sitemaps.org/schemas/sitemap/0.9';

test('the feeds and the sitemap are XML', async ({ server, dataDir, page }) => {
  await importFolder(demo, dataDir);
  await page.goto(server.origin);
  expect(await parseXml(page, ['/feed.xml', '/rss.xml', '/sitemap.xml'])).toEqual([
    { path: '/feed.xml', root: atom, fault: '', count: 11 },
    { path: '/rss.xml', root: rss, fault: '', count: 11 },
    // The list, the archive, all tags, 27 tags, two languages and the articles.
    { path: '/sitemap.xml', root: sitemap, fault: '', count: 43 },
  ]);
});

test('the feeds and the sitemap stay XML, whatever text an article has', { tag: '@rest' }, async ({
  server,
  dataDir,
  page,
}) => {
  const folder = join(dataDir, 'hostile');
  mkdirSync(folder);
  const hostile = '\u0001\u000b\u001b\ufffe]]></content><b a="\'">&nbsp;&#0; <![CDATA[';
  const fields = {
    title: hostile,
    author: hostile,
    tags: ['a&b'],
    excerpt: hostile,
    date: '2024-05-01',
  };
  const text = `${hostile}\n\n\`${hostile}\` [a](<https://a.example/?b=${hostile}>)\n`;
  writeFileSync(join(folder, 'a.md'), `---\n${JSON.stringify(fields)}\n---\n${text}`);
  await importFolder(folder, dataDir);
  await page.goto(server.origin);
  const tag = '/tag/a%26b';
  const paths = ['/feed.xml', '/sitemap.xml', `${tag}/feed.xml`, '/rss.xml', `${tag}/rss.xml`];
  expect(await parseXml(page, paths)).toEqual([
    { path: paths[0], root: atom, fault: '', count: 1 },
    // The list, the archive, all tags, a tag and the article.
    { path: paths[1], root: sitemap, fault: '', count: 5 },
    { path: paths[2], root: atom, fault: '', count: 1 },
    { path: paths[3], root: rss, fault: '', count: 1 },
    { path: paths[4], root: rss, fault: '', count: 1 },
  ]);
});
