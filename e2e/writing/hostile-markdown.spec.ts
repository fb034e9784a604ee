import { join } from 'node:path';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { readAssets } from '../../src/server/assets.ts';
import { createArticleId } from '../../src/shared/article-id.ts';
import { type ArticleContent, newContent } from '../../src/shared/document.ts';
import { documentLimits as limits } from '../../src/shared/document-schemas.ts';
import { cutCharacters } from '../../src/shared/text.ts';
import {
  apiArticleUrl,
  apiPublishUrl,
  articlesUrl,
  editUrl,
  newArticleUrl,
  patterns,
  readUrl,
} from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import { root } from '../../test/repository.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { test as base, expect, showPreview } from '../support/fixtures.ts';
import { storable, type Vector, vectors } from '../support/hostile-vectors.ts';
import { provoke, running, tellWhatRuns } from '../support/provoke.ts';

const pixel = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');

/** The events that must not happen, each with the vectors that the page showed then. */
class Watch {
  during = '';
  seen: string[] = [];

  note(what: string): void {
    this.seen.push(`${this.during}: ${what}`);
  }
}

const test = base.extend<{ watch: Watch }>({
  // The vectors name pictures that do not exist.
  expectedErrors: /status of 404|ERR_INVALID_URL \(data:image/,

  watch: async ({ context, page }, use) => {
    const watch = new Watch();
    await context.exposeFunction('noteForTest', (what: string) => watch.note(what));
    await context.addInitScript(tellWhatRuns, running.source);
    context.on('page', (opened) => watch.note(`opened ${opened.url()}`));
    page.on('frameattached', () => watch.note('made a frame'));
    // An article may show pictures of other sites. It depends on the browser how far below the
    // window it loads them.
    const isForeignPicture = (request: Request) =>
      request.resourceType() === 'image' && request.url().startsWith('https:');
    await context.route(/^https:/, (route) =>
      isForeignPicture(route.request())
        ? route.fulfill({ contentType: 'image/gif', body: pixel })
        : route.continue(),
    );
    page.on('request', (request) => {
      if (isForeignPicture(request)) return;
      const { protocol, hostname, pathname } = new URL(request.url());
      const isOurs = hostname === '127.0.0.1' || protocol === 'data:';
      const isPart = ['script', 'stylesheet', 'font', 'media'].includes(request.resourceType());
      if (!isOurs || (isPart && !pathname.startsWith(patterns.asset.replace('*', '')))) {
        watch.note(`asked for ${request.url()}`);
      }
    });
    await use(watch);
  },
});

/** Expects the page to show these vectors, and does everything that could start a script. */
const { firstScript, inlineStyles } = readAssets(join(root, 'dist', 'browser'));
const known = [firstScript, ...Object.values(inlineStyles)];

async function provokeAll(page: Page, watch: Watch, vectors: Vector[]): Promise<void> {
  const before = page.url();
  const names = vectors.length > 100 ? ['all in one'] : vectors.map(({ name }) => name);
  watch.during = names.join(' / ') || before;
  const { marks, faults } = await page.evaluate(provoke, { running, known });
  for (const fault of faults) watch.note(fault);
  if (page.url() !== before) watch.note(`led to ${page.url()}`);
  expect(marks, watch.during).toEqual(vectors.map(markOf));
}

interface Group {
  vectors: Vector[];
  content: ArticleContent;
}

/** Splits vectors into groups of at most `size`. */
function split(vectors: Vector[], size: number): Vector[][] {
  const count = Math.ceil(vectors.length / size);
  return Array.from({ length: count }, (_, first) =>
    // The vectors of a group stand far apart in the file, so that no two define the same name.
    withOpenLast(vectors.filter((_, index) => index % count === first)),
  );
}

/** A vector that is not closed takes the rest of the text, so it comes last. */
function withOpenLast(vectors: Vector[]): Vector[] {
  const isOpen = ({ name }: Vector) => name.includes('not closed');
  return [...vectors.filter((vector) => !isOpen(vector)), ...vectors.filter(isOpen)];
}

/** An article with vectors in every field, and in the text each one behind its mark. */
function makeGroup(vectors: Vector[]): Group {
  const texts = vectors.map(({ markdown }) => markdown);
  const [first = '', second = '', ...others] = texts;
  const content = newContent({
    title: cutCharacters(first, limits.maxTitleCharacters),
    author: cutCharacters(second, limits.maxAuthorCharacters),
    tags: texts
      .slice(0, limits.maxTags)
      .map((text) => cutCharacters(text.replaceAll(',', ';'), limits.maxTagCharacters)),
    excerpt: cutCharacters(others.join(' '), limits.maxExcerptCharacters),
    coverUrl: `${patterns.health}?${cutCharacters(texts.join('').replace(/[\s\\]/g, ''), 1000)}`,
    markdown: markAll(vectors),
  });
  return { vectors, content };
}

/** A text of vectors, each one behind its mark. */
function markAll(vectors: Vector[]): string {
  return vectors.map((vector) => `${markOf(vector)}\n\n${vector.markdown}`).join('\n\n');
}

function markOf({ number }: Vector): string {
  return `Vector ${number}`;
}

/** The cover of a group is a path, which belongs to the server that the group is saved on. */
async function save(context: BrowserContext, origin: string, content: ArticleContent) {
  const articleID = createArticleId();
  const saved = await context.request.put(origin + apiArticleUrl(articleID), {
    headers: { origin },
    data: makeSaveBody({
      basedOn: 0,
      content: { ...content, coverUrl: origin + content.coverUrl },
    }),
  });
  expect(saved.status(), await saved.text()).toBe(200);
  return articleID;
}

async function publish(context: BrowserContext, origin: string, content: ArticleContent) {
  const articleID = await save(context, origin, content);
  const published = await context.request.post(origin + apiPublishUrl(articleID), {
    headers: { origin },
    data: { revision: 1 },
  });
  expect(published.status(), await published.text()).toBe(200);
  return articleID;
}

/** Replaces the text of the editor with vectors, and waits until the preview shows them. */
async function preview(page: Page, vectors: Vector[]): Promise<void> {
  const [mark] = vectors.map(markOf);
  // Half a character reaches the page only as JSON.
  const json = JSON.stringify(markAll(vectors));
  await page.locator('.cm-content').focus();
  // By the key: after those events the editor takes no selection from the page for a while.
  await page.keyboard.press('ControlOrMeta+a');
  await page.evaluate(
    ([json, mark]) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector('.prose p')?.textContent !== mark) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        const editor = document.querySelector<HTMLElement>('.cm-content');
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', JSON.parse(json));
        const options = { clipboardData, bubbles: true, cancelable: true };
        editor?.dispatchEvent(new ClipboardEvent('paste', options));
      }),
    [json, mark] as const,
  );
}

/** HTML that runs a script if the renderer or a page has a hole. */
const live = [
  '<script>alert(7)</script>',
  `<img src="${patterns.health}" onerror="alert(7)">`,
  '<abbr title="a" tabindex="0" onfocus="alert(7)">a</abbr>',
  '<abbr title="a" onmouseover="alert(7)">a</abbr>',
  '<a href="java&Tab;script:alert(7)">a</a>',
  '<a href="/a" onclick="alert(7)">a</a>',
  '<details ontoggle="alert(7)"><summary>a</summary></details>',
  '<svg onload="alert(7)"></svg>',
  '<iframe srcdoc="<script>parent.alert(7)</script>"></iframe>',
];

test('there are enough vectors, and each has a different name', { tag: '@rest' }, () => {
  expect(storable.length).toBeGreaterThan(300);
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
  expect(new Set(vectors.map(({ markdown }) => markdown)).size).toBe(vectors.length);
});

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without the policy’s help' : 'under the policy', () => {
    test.use({ bypassCSP });
    // A violation of the policy shows each script that would have run: most pages are in this run.
    const { onPage, onPageWithoutPolicy, inPreview, allTwice } = dose.hostileTexts;
    const size = bypassCSP ? onPageWithoutPolicy : onPage;
    const groups = split(storable, size).map(makeGroup);

    test('reading pages and the list run no script', { tag: '@rest' }, async ({
      owned,
      watch,
      context,
    }) => {
      const { page, server } = owned;
      const published = groups.map(({ content }) => publish(context, server.origin, content));
      for (const [index, articleID] of (await Promise.all(published)).entries()) {
        await page.goto(server.origin + readUrl(articleID));
        await provokeAll(page, watch, groups[index]?.vectors ?? []);
      }
      const titles: string[] = [];
      for (let number = 1; titles.length < groups.length; number += 1) {
        await page.goto(server.origin + articlesUrl(number));
        const found = await page.locator('.entry h2').allTextContents();
        expect(found, page.url()).not.toEqual([]);
        titles.push(...found);
        await provokeAll(page, watch, []);
      }
      const given = groups.map(({ content }) => content.title.replaceAll('\r', '\n'));
      expect(titles.toSorted()).toEqual(given.toSorted());
      expect(watch.seen).toEqual([]);
    });

    test('the editor and its preview run no script', { tag: '@rest' }, async ({
      owned,
      watch,
      context,
    }) => {
      const { page, server } = owned;
      const inArticle = bypassCSP || allTwice ? storable : storable.slice(0, onPage);
      const whole = makeGroup(withOpenLast(inArticle));
      const articleID = await save(context, server.origin, whole.content);
      await page.goto(server.origin + editUrl(articleID));
      await showPreview(page);
      await expect(page.locator('.prose p').first()).toHaveText(/^Vector/);
      await provokeAll(page, watch, whole.vectors);

      await page.goto(server.origin + newArticleUrl);
      await page.getByLabel('Title').fill('Vectors');
      // The first words give the article its address. No vector must change the address after that.
      await expect(page).toHaveURL(/\/edit\/$/);
      for (const group of bypassCSP ? [] : split(vectors, inPreview)) {
        await preview(page, group);
        await provokeAll(page, watch, group);
      }
      expect(watch.seen).toEqual([]);
    });

    test.describe('a script', () => {
      test.use({ expectedErrors: /Content Security Policy/ });

      test('that runs in a page is noticed', { tag: '@rest' }, async ({
        owned,
        watch,
        context,
      }) => {
        const { page, server } = owned;
        const group = makeGroup(storable.slice(0, 1));
        const url = server.origin + readUrl(await publish(context, server.origin, group.content));
        for (const html of live) {
          await page.route(url, async (route) => {
            const response = await route.fetch();
            const body = (await response.text()).replace('<div class="prose">', `$&${html}`);
            await route.fulfill({ response, body });
          });
          await page.goto(url);
          await provokeAll(page, watch, group.vectors);
          const expected = bypassCSP ? 'a script ran, with 7' : 'violated script-src';
          await expect.poll(() => watch.seen.join('\n'), html).toContain(expected);
          watch.seen.length = 0;
          await page.unroute(url);
        }
      });
    });
  });
}

test('no heading has the id of a part of the page', { tag: '@rest' }, async ({
  owned,
  context,
}) => {
  const { page, server } = owned;
  const parts = 'main messages loading user-menu editor editor-state edit-controls title conflict';
  const markdown = parts.replace(/\S+/g, '# $&\n');
  const { content } = makeGroup(storable.slice(0, 1));
  const articleID = await publish(context, server.origin, { ...content, markdown });
  for (const url of [readUrl(articleID), editUrl(articleID)]) {
    await page.goto(server.origin + url);
    if (url === editUrl(articleID)) await showPreview(page);
    await expect(page.locator('.prose h1')).toHaveCount(parts.split(' ').length);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  }
});
