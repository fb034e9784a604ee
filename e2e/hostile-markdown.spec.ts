import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { type ArticleContent, limits } from '../src/shared/article.ts';
import { createArticleId } from '../src/shared/article-id.ts';
import { cutCharacters } from '../src/shared/text.ts';
import {
  apiArticleUrl,
  apiPublishUrl,
  articlesUrl,
  editUrl,
  newArticleUrl,
  patterns,
  readUrl,
} from '../src/urls.ts';
import { test as base, expect } from './fixtures.ts';

interface Vector {
  name: string;
  /** What a script of it would call `alert` with. */
  number: number;
  markdown: string;
}

const vectors = readVectors();

/** What the server keeps: no NUL, no half characters. The preview shows those too. */
const storable = vectors.filter(
  ({ markdown }) => markdown.isWellFormed() && !markdown.includes('\0'),
);

/** `hostile-markdown.txt`: a name and Markdown, each followed by a line with a dot; `⟦9⟧` is U+0009. */
function readVectors(): Vector[] {
  const text = readFileSync(join(import.meta.dirname, 'hostile-markdown.txt'), 'utf8');
  const parts = text.replace(/^# .*\n/, '').split(/^\.\n/m);
  const found: Vector[] = [];
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const number = found.length + 1000;
    found.push({
      name: parts[index]?.trim().split('\n').at(-1) ?? '',
      number,
      markdown: (parts[index + 1] ?? '')
        .replace(/\n$/, '')
        .replace(/⟦([\dA-F]+)⟧/g, (_, hex) => String.fromCodePoint(Number.parseInt(hex, 16)))
        .replace(/(\(|`|&lpar;|&#40;|&#x28;)1(?=\)|`|&rpar;|&#x29;)/g, `$1${number}`)
        // It answers, but is no picture: what waits for its error would run.
        .replaceAll('/bad.png', `${patterns.health}?`),
    });
  }
  return found;
}

/** What should not have happened, with what was shown when it did. */
class Watch {
  during = '';
  seen: string[] = [];

  note(what: string): void {
    this.seen.push(`${this.during}: ${what}`);
  }
}

const test = base.extend<{ watch: Watch }>({
  // Pictures that are not there.
  expectedErrors: /status of 404|ERR_INVALID_URL \(data:image/,

  watch: async ({ context, page }, use) => {
    const watch = new Watch();
    await context.exposeFunction('noteForTest', (what: string) => watch.note(what));
    await context.addInitScript(tellWhatRuns, running.source);
    context.on('page', (opened) => watch.note(`opened ${opened.url()}`));
    page.on('frameattached', () => watch.note('made a frame'));
    page.on('request', (request) => {
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

/** Addresses, as browsers write them once they have read them, that run or could be made to run something. */
const running =
  /^(?:(?:javascript|vbscript|livescript|mocha|blob|file|filesystem|view-source|jar|about):|data:(?!image\/(?:png|gif|jpeg|webp|avif)[;,]|,$))/;

/** Runs in every frame before its own scripts. */
function tellWhatRuns(running: string): void {
  const { noteForTest } = globalThis as unknown as { noteForTest(what: string): void };
  const tell = (what: unknown) => noteForTest(`a script ran, with ${what}`);
  const canRun = (href: string) => new RegExp(running).test(href);
  Object.assign(globalThis, {
    alert: tell,
    confirm: tell,
    prompt: tell,
    open: (href: string) => canRun(href) && noteForTest(`would open ${href}`),
  });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    noteForTest(`violated ${effectiveDirective}: ${blockedURI} ${sample}`),
  );
  // Of the links that a test clicks, only those are followed that could run something.
  const keepHere = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!event.isTrusted && link && !canRun(link.href)) event.preventDefault();
  };
  addEventListener('click', keepHere, true);
}

/**
 * Does whatever could start a script to all that came of an article. Returns the marks that are shown, and
 * what should not be there, though it may need more than this to run.
 */
async function provoke(running: RegExp): Promise<{ marks: string[]; faults: string[] }> {
  const faults: string[] = [];
  const strange =
    'script:not([src^="/assets/"], [type="application/json"]), style:not([nonce]), base, iframe, frame, ' +
    'object, embed, applet, form:not(.site-header *), template, svg, meta[http-equiv]';
  const addresses = /^(?:href|src|xlink:href|(?:form)?action|data|poster|background|ping|srcset)$/;
  for (const element of document.querySelectorAll('*')) {
    const fault = (what: string) =>
      faults.push(`${what} ${(element.cloneNode() as Element).outerHTML.slice(0, 200)}`);
    if (element.matches(strange)) fault('made');
    for (const { name, value } of element.attributes) {
      if (/^on|^srcdoc$/.test(name)) fault(`made the attribute ${name} of`);
      if (!addresses.test(name) || !URL.canParse(value, location.href)) continue;
      // As the browser reads it, whatever it is spelled like.
      if (running.test(new URL(value, location.href).href)) fault('made the address of');
    }
  }
  const types = 'mouseover mouseenter mousemove pointerenter focusin load error toggle';
  for (const element of document.querySelectorAll<HTMLElement>('.entry *, .reading *, .prose *')) {
    if (element.closest('button')) continue;
    for (const type of types.split(' ')) element.dispatchEvent(new Event(type));
    element.focus({ preventScroll: true });
    element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  const paragraphs = [...document.querySelectorAll('.prose p')];
  const marks = paragraphs
    .map(({ textContent }) => textContent)
    .filter((text) => /^Vector \d+$/.test(text));
  // An address that is a script runs a moment later.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  return { marks, faults };
}

/** Expects that the page shows what these vectors came to, and does all to it that could start a script. */
async function provokeAll(page: Page, watch: Watch, vectors: Vector[]): Promise<void> {
  const before = page.url();
  const names = vectors.length > 20 ? ['all in one'] : vectors.map(({ name }) => name);
  watch.during = names.join(' / ') || before;
  const { marks, faults } = await page.evaluate(provoke, running);
  for (const fault of faults) watch.note(fault);
  if (page.url() !== before) watch.note(`led to ${page.url()}`);
  expect(marks, watch.during).toEqual(vectors.map(markOf));
}

interface Group {
  vectors: Vector[];
  content: ArticleContent;
}

/** A few vectors to an article, in every field of it, and each a part of its text that begins with its mark. */
function makeGroups(size: number): Group[] {
  const count = Math.ceil(storable.length / size);
  return Array.from({ length: count }, (_, first) =>
    // Far from each other in the file, so that no two define the same name.
    makeGroup(storable.filter((_, index) => index % count === first)),
  );
}

function makeGroup(group: Vector[]): Group {
  // What is not closed takes the rest of the text.
  const isOpen = ({ name }: Vector) => name.includes('not closed');
  const vectors = [...group.filter((vector) => !isOpen(vector)), ...group.filter(isOpen)];
  const texts = vectors.map(({ markdown }) => markdown);
  const [first = '', second = '', ...others] = texts;
  const content = {
    title: cutCharacters(first, limits.titleCharacters),
    author: cutCharacters(second, limits.authorCharacters),
    tags: texts
      .slice(0, limits.tags)
      .map((text) => cutCharacters(text.replaceAll(',', ';'), limits.tagCharacters)),
    excerpt: cutCharacters(others.join(' '), limits.excerptCharacters),
    coverUrl: `${patterns.health}?${cutCharacters(texts.join('').replace(/[\s\\]/g, ''), 1000)}`,
    markdown: vectors.map((vector) => `${markOf(vector)}\n\n${vector.markdown}`).join('\n\n'),
  };
  return { vectors, content };
}

function markOf({ number }: Vector): string {
  return `Vector ${number}`;
}

async function save(context: BrowserContext, origin: string, content: ArticleContent) {
  const articleID = createArticleId();
  const saved = await context.request.put(origin + apiArticleUrl(articleID), {
    headers: { origin },
    data: { basedOn: 0, content },
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

/** Pastes a vector in place of all that the editor holds, and waits until the preview shows it. */
async function preview(page: Page, vector: Vector): Promise<void> {
  const mark = markOf(vector);
  // Half a character gets through as JSON only.
  const json = JSON.stringify(`${mark}\n\n${vector.markdown}`);
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
        editor?.focus();
        if (editor) getSelection()?.selectAllChildren(editor);
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', JSON.parse(json));
        const options = { clipboardData, bubbles: true, cancelable: true };
        editor?.dispatchEvent(new ClipboardEvent('paste', options));
      }),
    [json, mark] as const,
  );
}

/** What a hole in the renderer, or in a page, would let through. */
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

test('there are vectors enough, each with a name of its own', () => {
  expect(storable.length).toBeGreaterThan(300);
  expect(new Set(vectors.map(({ name }) => name)).size).toBe(vectors.length);
  expect(new Set(vectors.map(({ markdown }) => markdown)).size).toBe(vectors.length);
});

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'without the policy’s help' : 'under the policy', () => {
    test.use({ bypassCSP });
    // Where the policy is broken, something would have run: it tells most, so it is asked most.
    const groups = makeGroups(bypassCSP ? 16 : 6);

    test('reading pages and the list run no script', async ({ owned, watch, context }) => {
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

    test('the editor and its preview run no script', async ({ owned, watch, context }) => {
      const { page, server } = owned;
      const whole = makeGroup(storable);
      const articleID = await save(context, server.origin, whole.content);
      await page.goto(server.origin + editUrl(articleID));
      await expect(page.locator('.prose p').first()).toHaveText(/^Vector/);
      await provokeAll(page, watch, whole.vectors);

      await page.goto(server.origin + newArticleUrl);
      await expect(page.getByRole('textbox', { name: 'Text, in Markdown' })).toBeVisible();
      for (const vector of bypassCSP ? [] : vectors) {
        await preview(page, vector);
        await provokeAll(page, watch, [vector]);
      }
      expect(watch.seen).toEqual([]);
    });

    test.describe('a script', () => {
      test.use({ expectedErrors: /Content Security Policy/ });

      test('that a page lets through is noticed', async ({ owned, watch, context }) => {
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
          expect(watch.seen.splice(0).join('\n'), html).toContain(expected);
          await page.unroute(url);
        }
      });
    });
  });
}

test('headings take no id from a part of the page', async ({ owned, context }) => {
  const { page, server } = owned;
  const parts = 'main messages loading user-menu editor editor-state edit-controls title conflict';
  const markdown = parts.replace(/\S+/g, '# $&\n');
  const { content } = makeGroup(storable.slice(0, 1));
  const articleID = await publish(context, server.origin, { ...content, markdown });
  for (const url of [readUrl(articleID), editUrl(articleID)]) {
    await page.goto(server.origin + url);
    await expect(page.locator('.prose h1')).toHaveCount(parts.split(' ').length);
    const ids = await page.locator('[id]').evaluateAll((elements) => elements.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  }
});
