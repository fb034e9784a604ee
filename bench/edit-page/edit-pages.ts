import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { build, type Rollup } from 'vite';
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

/**
 * A blog with one article, and a browser in which its owner is logged in. `folder`: a clone that is
 * built, by default this one.
 */
export async function startEditPages(folder = root) {
  const servers = await import(join(folder, 'e2e', 'support', 'server.ts'));
  const { makeDataDir, runProgram, startServer } =
    servers as typeof import('../../e2e/support/server.ts');
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
    articleUrl: origin + editUrl(articleID),
    /**
     * Opens an article with this text on a device of its own. `prepare` works on the page before it
     * is opened.
     */
    async open(
      { isPlain, hasPreview, width }: Kind,
      markdown: string,
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
      await page.goto(this.articleUrl);
      if (hasPreview) await page.getByRole('button', { name: 'Preview' }).click();
      await page.locator('.cm-content').click();
      return page;
    },
    /** Gives the article this text. */
    async store(markdown: string): Promise<void> {
      const context = await newContext(browser, origin, 1280);
      await save(context, origin, markdown);
      await context.close();
    },
    /** An empty page of the owner, who is logged in through this origin of the server. */
    async logIn(through = origin): Promise<Page> {
      return await (await newContext(browser, through, 1280)).newPage();
    },
    async stop(): Promise<void> {
      await browser.close();
      await server.stop('SIGTERM');
      dataDir.remove();
    },
  };
}

export type EditPages = Awaited<ReturnType<typeof startEditPages>>;

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
  const [{ output }] = result as [Rollup.RollupOutput];
  const [{ code, moduleIds }] = output;
  const own = moduleIds.filter((id) => id.startsWith(join(root, 'src', 'editor')));
  if (own.length > 0) throw new Error(`the plain editor has parts of ours: ${own.join(', ')}`);
  return code;
}
