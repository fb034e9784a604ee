import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { build } from 'vite';
import { makeDataDir, runProgram, startServer } from '../../e2e/support/server.ts';
import { newContent } from '../../src/shared/document.ts';
import { apiArticleUrl, assetsPrefix, editUrl, loginUrl } from '../../src/urls.ts';
import { root } from '../../test/repository.ts';
import { makeSaveBody } from '../../test/save-body.ts';

const owner = { username: 'writer', password: 'a quiet ink river 7' };
const articleID = '0123456789AB';

export interface Kind {
  name: string;
  /** Whether the plain editor stands in place of the page's own script. */
  isPlain: boolean;
  hasPreview: boolean;
  /** Of the window, in pixels. */
  width: number;
}

/** A blog with one article, and a browser in which its owner is logged in. */
export async function startEditPages(markdown: string) {
  const plainScript = await bundlePlainEditor();
  const dataDir = makeDataDir();
  const environment = { DATA_DIR: dataDir.path };
  const args = ['owner', 'set', '--username', owner.username, '--name', 'Zhixia Lin'];
  const { code, stderr } = await runProgram(args, { environment, input: owner.password });
  if (code !== 0) throw new Error(stderr);
  const server = await startServer({ ...environment, LOG_LEVEL: 'error' });
  const { origin } = server;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });

  return {
    origin,
    /**
     * Opens the article on a device of its own. `prepare` works on the page before it is opened.
     */
    async open(
      { isPlain, hasPreview, width }: Kind,
      prepare?: (page: Page) => Promise<void>,
    ): Promise<Page> {
      const context = await newContext(browser, origin, width);
      await save(context, origin, markdown);
      const page = await context.newPage();
      await prepare?.(page);
      if (isPlain) {
        await page.route(`**${entryOf('src/pages/edit/browser.tsx')}`, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: plainScript }),
        );
      }
      await page.goto(origin + editUrl(articleID));
      if (hasPreview) await page.getByRole('button', { name: 'Preview' }).click();
      await page.locator('.cm-content').click();
      return page;
    },
    /** An empty page of the owner, who is logged in through another origin of the server. */
    async logIn(through: string): Promise<Page> {
      return await (await newContext(browser, through, 1280)).newPage();
    },
    async stop(): Promise<void> {
      await browser.close();
      await server.stop('SIGTERM');
      dataDir.remove();
    },
  };
}

async function newContext(browser: Browser, origin: string, width: number) {
  const context = await browser.newContext({
    viewport: { width, height: 800 },
    serviceWorkers: 'block',
  });
  await context.request.post(origin + loginUrl, { headers: { origin }, form: owner });
  return context;
}

/** Gives the article its first text again. */
async function save(context: BrowserContext, origin: string, markdown: string): Promise<void> {
  const url = origin + apiArticleUrl(articleID);
  const known = await context.request.get(url);
  const basedOn = known.ok() ? (await known.json()).revision : 0;
  const data = makeSaveBody({ basedOn, content: newContent({ title: 'Typing', markdown }) });
  const answer = await context.request.put(url, { headers: { origin }, data });
  if (!answer.ok()) throw new Error(`the article was not saved: ${answer.status()}`);
}

/** The address of the built file of a page's script. */
function entryOf(source: string): string {
  const path = join(root, 'dist', 'browser', 'manifest-owner.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>;
  const file = manifest[source]?.file;
  if (!file) throw new Error(`${path} does not name ${source}`);
  return assetsPrefix + file.replace(/^assets\//, '');
}

async function bundlePlainEditor(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'plain-editor.ts'), formats: ['es'] },
    },
  });
  const [{ output }] = result as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}
