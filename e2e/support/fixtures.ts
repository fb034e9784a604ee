import { createHash, randomBytes } from 'node:crypto';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { setOwner } from '../../src/db/account/owner.ts';
import { startSession } from '../../src/db/account/sessions.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { migrate } from '../../src/db/migrations/migrate.ts';
import { hashPassword } from '../../src/server/auth/password.ts';
import { startBlog } from './blog.ts';
import { makeDataDir, type Server } from './server.ts';
import { type ReadBlog, shareServer } from './shared-server.ts';

export { expect };

export const owner = { username: 'zhixia', password: 'a quiet ink river 7' };

interface Fixtures {
  /**
   * With a blog here, the tests share its server and data folder. They leave the blog as it was.
   */
  sharedBlog: ReadBlog | undefined;
  dataDir: string;
  /** A blog of its own, in this process, on an empty data folder, without an owner. */
  server: Server;
  /** A server that has an owner, who is logged in on `page`. */
  owned: { server: Server; page: Page };
  /** The errors that a test expects on the console. Any other error there fails the test. */
  expectedErrors: RegExp;
}

export const test = base.extend<Fixtures>({
  sharedBlog: [undefined, { option: true }],
  expectedErrors: [/^$/, { option: true }],

  context: async ({ context, expectedErrors }, use) => {
    const errors: string[] = [];
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      const { url, line } = message.location();
      errors.push(`${message.text()} (${url}:${line})`);
    });
    context.on('weberror', (error) => errors.push(error.error().message));
    await use(context);
    const unexpected = errors.filter((text) => !expectedErrors.test(text));
    expect(unexpected, 'errors on the console').toEqual([]);
  },

  // The script of a page comes after the page has been drawn. A test continues when the script
  // works.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (javaScriptEnabled && options?.waitUntil === undefined) await untilScripted(page);
      return answer;
    };
    await use(page);
  },

  dataDir: async ({ sharedBlog }, use) => {
    if (sharedBlog) return use((await shareServer(sharedBlog)).dataDir);
    const folder = makeDataDir();
    await use(folder.path);
    folder.remove();
  },

  server: async ({ sharedBlog, dataDir }, use) => {
    if (sharedBlog) return use((await shareServer(sharedBlog)).server);
    const server = await startBlog(dataDir);
    await use(server);
    await server.stop();
  },

  // The page is closed before the server ends. An open page would report the end of its server as
  // an error.
  owned: async ({ dataDir, server, page }, use) => {
    await createOwner(dataDir);
    await logIn(page, server.origin);
    await use({ server, page });
  },
});

let passwordHash: Promise<string> | undefined;

/** The token of a session that every owner of these tests has, for `logIn`. */
const sessionToken = randomBytes(32).toString('base64url');

/**
 * Does what `suibi owner set` does. The slow hash of the password is made once for all tests of a
 * worker.
 */
export async function createOwner(dataDir: string, databaseUrl?: string): Promise<void> {
  passwordHash ??= hashPassword(owner.password);
  const { username } = owner;
  const now = Date.now();
  const database = await openDatabase({ dataDir, databaseUrl });
  await migrate(database);
  await setOwner(database.db, { username, passwordHash: await passwordHash, now });
  const tokenHash = createHash('sha256').update(sessionToken).digest('hex');
  await startSession(database.db, tokenHash, now);
  await database.close();
}

/**
 * Logs in the owner whom `createOwner` has made, without the slow check of the password, and opens
 * the list. It works until this session ends.
 */
export async function logIn(page: Page, origin: string): Promise<void> {
  const cookie = { name: 'suibi', value: sessionToken, url: origin };
  await page.context().addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(origin);
}

/** Takes the session from the browser. An open desk would go to the login by itself meanwhile. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/**
 * `expect` asks at most once a second after a while. This asks every 50 ms, also in a tab that is
 * not in front.
 */
async function waitIn(page: Page, isDone: () => boolean): Promise<void> {
  await page.waitForFunction(isDone, undefined, { polling: 50 });
}

/** Returns when the visitors' script of a page has started. */
export async function untilScripted(page: Page): Promise<void> {
  await waitIn(page, () => document.documentElement.dataset.reader === undefined);
}

/**
 * Returns when each style sheet of a page has come. Until then a place or a size in it means
 * nothing.
 */
export async function untilStyled(page: Page): Promise<void> {
  await waitIn(page, () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    return links.length > 0 && links.every(({ sheet }) => sheet !== null);
  });
}

/** Replaces the text in the Markdown editor. */
export async function write(page: Page, text: string): Promise<void> {
  const editor = page.getByRole('textbox', { name: 'Text (Markdown)' });
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  // Chromium gives text that replaces a selection an inline style. The policy blocks it, with an
  // error on the console.
  await page.keyboard.press('Delete');
  await page.keyboard.insertText(text);
}

/**
 * Returns when the server has acknowledged all words of the edit page, and the state of the article
 * is one of `states`.
 */
export async function untilSaved(
  page: Page,
  states = /(?:Draft|Published|Unpublished changes)\.$/,
): Promise<void> {
  // A search by text or role alone reads the whole page, which takes seconds with an article of 2
  // MB.
  const isSaved = (end: string) => {
    const state = document.querySelector('.save-state')?.textContent ?? '';
    return state.startsWith('Saved at ') && new RegExp(end).test(state);
  };
  await page.waitForFunction(isSaved, states.source, { polling: 50 });
}

/** Opens the preview of the edit page, and returns it. */
export async function showPreview(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Preview' });
  if ((await button.getAttribute('aria-pressed')) === 'false') await button.click();
  return page.getByRole('region', { name: 'Preview' });
}

/** Holds back the answers to requests that match `url` until the returned function is called. */
export async function holdBack(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
