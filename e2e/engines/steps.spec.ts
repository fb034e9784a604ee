// The same steps in Chromium, Firefox and WebKit: what the owner does every day, and what visitors
// read. Each step has its own article. What only one engine can show, such as an input method, has
// its tests in the folders beside this one.

import { writeFile } from 'node:fs/promises';
import { publishingTexts } from '../../src/editor/publishing/texts.ts';
import { type ArticleContent, newContent } from '../../src/shared/document.ts';
import type { Save } from '../../src/shared/schemas.ts';
import { editorTexts } from '../../src/shared/texts/editor.ts';
import { loginTexts } from '../../src/shared/texts/login.ts';
import { savingTexts } from '../../src/shared/texts/saving.ts';
import {
  apiArticleUrl,
  archiveUrl,
  articlesUrl,
  deskUrl,
  editUrl,
  emptySearchUrl,
  loginUrlFor,
  newArticleUrl,
  ownerWorkerUrl,
  readUrl,
  tagsUrl,
} from '../../src/urls.ts';
import { makeSaveBody } from '../../test/save-body.ts';
import { owner } from '../support/fixtures.ts';
import type { Front } from '../support/front.ts';
import { makePicture } from '../support/uploads.ts';
import { expect, test } from './fixtures.ts';
import { button, type Sought, type Tab } from './tab.ts';

const t = { ...editorTexts.en, ...publishingTexts.en, ...savingTexts.en };
const titleField: Sought = { css: '#articleTitle' };
const text: Sought = { css: '.cm-content' };
const input = (name: string): Sought => ({ css: `input[name=${name}]` });

/** Opens a page of the owner, who logs in first if need be. */
async function openAsOwner(tab: Tab, origin: string, path: string): Promise<void> {
  await tab.open(origin + path);
  if (!(await tab.isSeen(input('password')))) return;
  await logIn(tab, owner.password);
  await tab.untilGives(() => location.pathname, path);
}

async function logIn(tab: Tab, password: string): Promise<void> {
  await tab.click(input('username'));
  await tab.press('Control+a');
  await tab.type(owner.username);
  await tab.click(input('password'));
  await tab.press('Control+a');
  await tab.type(`${password}\n`);
}

/** Opens a new article, and writes its title and text. Returns its id. */
async function writeArticle(tab: Tab, { origin }: Front, title: string, markdown: string) {
  await openAsOwner(tab, origin, newArticleUrl);
  await tab.see(text);
  await tab.click(titleField);
  await tab.type(title);
  await tab.click(text);
  await tab.type(markdown);
  await tab.untilGives(readText, markdown);
  await untilStored(tab, markdown);
  return currentID(tab);
}

const currentID = async (tab: Tab) => (await tab.address()).split('/').at(-3) ?? '';

/** Runs in the page: the words of the editor. */
const readText = () =>
  [...document.querySelectorAll('.cm-content > .cm-line')]
    .map((line) => (line.textContent ?? '').replace(/\u200b/g, ''))
    .join('\n');

/** Opens an article that another device has saved. */
async function openSaved(tab: Tab, { origin }: Front, id: string, markdown: string) {
  await openAsOwner(tab, origin, deskUrl);
  await saveElsewhere(tab, id, 0, markdown);
  await tab.open(origin + editUrl(id));
  await tab.untilGives(readText, markdown);
}

/** Saves a version as another device of the owner would. */
async function saveElsewhere(tab: Tab, id: string, basedOn: number, markdown: string) {
  const content = newContent({ title: id, markdown });
  const body: Save = makeSaveBody({ basedOn, content });
  const status = await tab.call(
    async ({ url, body }) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(url, { method: 'PUT', headers, body })).status;
    },
    { url: apiArticleUrl(id), body: JSON.stringify(body) },
  );
  expect(status).toBe(200);
}

/** Waits until the server has these words of the open article, and the page says so. */
async function untilStored(tab: Tab, markdown: string): Promise<void> {
  await tab.see({ css: '.save-state', name: /Saved at .*/ });
  await expect.poll(async () => (await readStored(tab)).markdown).toBe(markdown);
  await tab.see({ css: '.save-state', name: /Saved at .*/ });
}

const readStored = async (tab: Tab): Promise<Pick<ArticleContent, 'markdown' | 'coverUrl'>> =>
  tab.call(
    async (url) => {
      const answer = await fetch(url);
      return answer.ok ? (await answer.json()).content : {};
    },
    apiArticleUrl(await currentID(tab)),
  );

const reload = async (tab: Tab) => tab.open(await tab.address());

/** What a visitor without a cookie gets. */
const readAsVisitor = async (url: string) => (await fetch(url)).text();

test.describe('login', () => {
  test.use({ expectedErrors: /401/ });

  test('a wrong password is refused on the page, and the right one leads to the desk', async ({
    tab,
    blog,
  }) => {
    await tab.open(blog.origin + loginUrlFor(deskUrl));
    await logIn(tab, 'not the password');
    await tab.see({ css: '[role=alert]', name: loginTexts.en.wrong });
    await logIn(tab, owner.password);
    await tab.see({ css: 'h1', name: /Desk/ });
    expect(await tab.address()).toBe(blog.origin + deskUrl);
  });
});

test('writing in fast motion: every letter is there once, also after a reload', async ({
  tab,
  blog,
}) => {
  const words = Array.from({ length: 60 }, (_, index) => `w${index} 茶`);
  const markdown = words.join(' ').replace(/((?:\S+ ){9}\S+) /g, '$1\n\n');
  await writeArticle(tab, blog, 'Fast', markdown);
  await reload(tab);
  await tab.untilGives(readText, markdown);
  await untilStored(tab, markdown);
});

test('autosave: words are sent by themselves, and words that were not sent yet outlive the page', async ({
  tab,
  blog,
}) => {
  await writeArticle(tab, blog, 'Kept', 'first');
  await tab.press('Control+End');
  await tab.type(' second');
  await untilStored(tab, 'first second');
  blog.behave = (path) => (path.startsWith(apiArticleUrl('')) ? 'hold' : 'pass');
  try {
    await tab.type(' third');
    await tab.see({ css: '.save-state', name: /Saving….*|Saved on this device.*/ });
    await reload(tab);
    await tab.untilGives(readText, 'first second third');
  } finally {
    blog.behave = () => 'pass';
  }
  await reload(tab);
  await untilStored(tab, 'first second third');
});

test('conflict: edits that touch are shown side by side, and the chosen words are stored', async ({
  tab,
  blog,
}) => {
  const id = 'C0NF11CT0000';
  await openSaved(tab, blog, id, 'one\n\ntwo');
  await saveElsewhere(tab, id, 1, 'one, elsewhere\n\ntwo');
  await tab.click(text);
  await tab.press('Control+a');
  await tab.type('one, here\n\ntwo');
  await tab.click(button(t.choose));
  await tab.see({ css: 'dialog[open] .conflict-text', name: /one, elsewhere/ });
  await tab.click({ css: 'dialog[open] .conflict-name', name: t.mine });
  await tab.click(button(t.settle));
  await untilStored(tab, 'one, here\n\ntwo');
  await tab.untilGives(readText, 'one, here\n\ntwo');
});

test('upload: a dropped picture comes into the text, a chosen file becomes the cover', async ({
  tab,
  blog,
}, info) => {
  await writeArticle(tab, blog, 'Pictures', 'tea');
  const picture = await makePicture('#a8321f', 400, 300);
  await tab.press('Control+End');
  await tab.call((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    document.body.dispatchEvent(new DragEvent('drop', init));
  }, picture.toString('base64'));
  const shown = /^tea\n*!\[\]\(\/uploads\/[0-9a-v]{26}\/image\.png\)\n*$/;
  await expect.poll(async () => (await readStored(tab)).markdown).toMatch(shown);
  await tab.click(button(t.settings));
  await tab.see({ css: '.cover-zone' });
  const file = info.outputPath('garden.png');
  await writeFile(file, await makePicture('#2a4', 800, 450));
  await tab.driver.chooseFiles('.cover-zone input[type=file]', [file]);
  const cover = () => document.querySelector<HTMLImageElement>('.cover-zone img')?.naturalWidth;
  await tab.untilGives(cover, 800);
  await expect
    .poll(async () => (await readStored(tab)).coverUrl)
    .toMatch(/^\/uploads\/[0-9a-v]{26}\/garden\.png$/);
});

test.describe('offline', () => {
  test.use({ expectedErrors: /Failed to load|NetworkError|net::|Load failed|connection|network/i });

  test('the edit page opens without the server, and its words are sent when the server is back', async ({
    tab,
    blog,
  }) => {
    await writeArticle(tab, blog, 'Away', 'online');
    await tab.untilGives(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active?.state !== 'activated') return undefined;
      const { pathname, search } = new URL(active.scriptURL);
      return pathname + search;
    }, ownerWorkerUrl);
    await reload(tab);
    await tab.untilGives(readText, 'online');
    await untilStored(tab, 'online');
    blog.behave = () => 'cut';
    try {
      await reload(tab);
      await tab.untilGives(readText, 'online');
      await tab.click(text);
      await tab.press('Control+End');
      await tab.type(' and offline');
      await tab.untilGives(readText, 'online and offline');
      await tab.see({ css: '.save-state', name: /Saved on this device.*/ });
      await reload(tab);
      await tab.untilGives(readText, 'online and offline');
    } finally {
      blog.behave = () => 'pass';
    }
    await untilStored(tab, 'online and offline');
  });
});

test('back: a page that is left in the middle of a write does not keep the disk from the next page', async ({
  tab,
  blog,
}) => {
  const id = await writeArticle(tab, blog, 'Left', 'tea');
  await tab.click(text);
  await tab.press('Control+End');
  const leave = (path: string) => {
    const write = () => document.execCommand('insertText', false, ' is cold');
    addEventListener('pagehide', write, { once: true });
    location.assign(path);
  };
  await tab.call(leave, deskUrl);
  await tab.see({ css: 'h1', name: /Desk/ });
  await tab.open(blog.origin + editUrl(id));
  await tab.untilGives(readText, 'tea is cold');
  await untilStored(tab, 'tea is cold');
  await tab.click(text);
  await tab.press('Control+a');
  await tab.type('coffee');
  await untilStored(tab, 'coffee');
  // Back over the desk to the page that was left.
  await tab.call(() => history.go(-2));
  await tab.untilGives(readText, 'coffee');
  await untilStored(tab, 'coffee');
});

test('preview: beside the text in a wide window, in its place on a narrow one', async ({
  tab,
  blog,
}) => {
  const rendered = () =>
    [...document.querySelectorAll('.editor-preview .prose :is(h1, p)')].map(
      (element) => element.textContent,
    );
  await writeArticle(tab, blog, 'Shown', '# Rain\n\nThe **tea** is ==cold==.');
  await tab.click(button(t.preview));
  await tab.untilGives(rendered, ['Rain', 'The tea is cold.']);
  await tab.see(text);
  await tab.click(text);
  await tab.press('Control+End');
  await tab.type('\n\nSo am I.');
  await tab.untilGives(rendered, ['Rain', 'The tea is cold.', 'So am I.']);
  await tab.driver.resize(390, 844);
  await tab.untilGives(() => innerWidth, 390);
  await tab.click(button(t.preview));
  await tab.untilGives(rendered, ['Rain', 'The tea is cold.', 'So am I.']);
  expect(await tab.isSeen(text)).toBe(false);
  await tab.click(button(t.write));
  await tab.see(text);
});

test('palette: real keys open it, where the browser leaves them to the page', async ({
  tab,
  blog,
  engine,
}) => {
  const query: Sought = { css: 'dialog.palette[open] input' };
  await writeArticle(tab, blog, 'Keys', 'tea');
  await tab.click(text);
  for (const keys of engine === 'firefox' ? ['F1'] : ['F1', 'ctrl+shift+p']) {
    await tab.pressOnScreen(keys);
    await tab.see(query);
    await tab.press('Escape');
    await tab.untilGives(() => document.activeElement?.className.includes('cm-content'), true);
  }
  await tab.pressOnScreen('F1');
  await tab.see(query);
  await tab.type('jiacu');
  await tab.see({ css: '[role=option][aria-selected=true]', name: /Bold.*/ });
  await tab.press('Enter');
  await tab.untilGives(readText, '**tea**');
  // Nothing is shown that does something else in this browser.
  await tab.click(button(t.more));
  await tab.see(
    button(engine === 'firefox' ? `${t.commands}F1` : `${t.commands}F1 · Ctrl+Shift+P`),
  );
});

test('publish: the article is public with its words, and changes wait for the next time', async ({
  tab,
  blog,
}) => {
  const id = await writeArticle(tab, blog, 'Public', 'The **tea** is hot.');
  const read = blog.origin + readUrl(id);
  /** The sheet takes a press only after a moment. */
  const answer = { css: '.publish-sheet .button-primary[aria-disabled=false]' };
  expect((await fetch(read)).status).toBe(404);
  await tab.click({ css: '#publishControl' });
  await tab.click(answer);
  await tab.see({ css: '.message', name: /Published\..*/ });
  expect(await readAsVisitor(read)).toContain('<strong>tea</strong> is hot.');
  await tab.click(text);
  await tab.press('Control+End');
  await tab.type(' Now.');
  await untilStored(tab, 'The **tea** is hot. Now.');
  expect(await readAsVisitor(read)).not.toContain('Now.');
  await tab.click({ css: '#publishControl' });
  await tab.click(answer);
  await expect.poll(() => readAsVisitor(read)).toContain('is hot. Now.');
  await tab.open(read);
  await tab.see({ css: 'h1', name: /Public/ });
  await tab.see({ css: '.prose strong', name: /tea/ });
});

for (const width of [390, 1280]) {
  test(`reading at ${width} px: no page scrolls sideways, letters keep their size, the theme is chosen`, async ({
    tab,
    blog,
  }) => {
    await tab.driver.resize(width, 844);
    const open = async (path: string) => {
      await tab.open(blog.origin + path);
      // The visitors’ script comes after the page. A page that is left before makes Firefox
      // complain.
      await tab.untilGives(() => document.documentElement.dataset.reader === undefined, true);
    };
    await open(articlesUrl());
    const articles = await tab.call(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('.entry-title a')].map((a) => a.pathname),
    );
    expect(articles.length).toBeGreaterThan(5);
    for (const path of [articlesUrl(), archiveUrl(), tagsUrl, emptySearchUrl, ...articles]) {
      await open(path);
      const by = await tab.call(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(by, path).toBeLessThanOrEqual(0);
    }
    // The choice of the theme looks like the page: paper and ink, and no button of the system.
    for (const theme of ['dark', 'light']) {
      await chooseTheme(tab, theme);
      const look = await tab.call(() => {
        const { appearance, backgroundColor, color } = getComputedStyle(
          document.querySelector('.theme-choice select') ?? document.body,
        );
        const page = getComputedStyle(document.documentElement);
        return {
          appearance,
          isPaper: backgroundColor === page.backgroundColor,
          isInk: color === page.color,
        };
      });
      expect(look, theme).toEqual({ appearance: 'none', isPaper: true, isInk: true });
    }
  });
}

/**
 * No engine lets a driver see the list that a choice opens, so the page is told what was chosen.
 */
async function chooseTheme(tab: Tab, theme: string): Promise<void> {
  await tab.call((theme) => {
    const select = document.querySelector<HTMLSelectElement>('.theme-choice select');
    if (!select) throw new Error('no choice');
    select.value = theme;
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, theme);
  await tab.untilGives(() => document.documentElement.dataset.theme, theme);
}
