// Takes the pictures of README: the list and the writing page of a blog with the demo's articles,
// light and dark.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { makeDataDir, runProgram, startServer } from '../e2e/support/server.ts';
import { changeSettings } from '../e2e/support/settings.ts';
import { editUrl, loginUrl, patterns } from '../src/urls.ts';
import { root } from '../test/repository.ts';

const owner = { username: 'zhixia', password: 'plum rain on the sixth floor' };
const folder = join(root, 'docs', 'pictures');
const written = '上山还书';

const dataDir = makeDataDir();
try {
  await fillBlog();
  const server = await startServer({ DATA_DIR: dataDir.path, LOG_LEVEL: 'error' });
  try {
    await takeAll(server.origin);
  } finally {
    await server.stop('SIGTERM');
  }
} finally {
  dataDir.remove();
}

async function fillBlog(): Promise<void> {
  const name = ['--username', owner.username, '--name', '林知夏'];
  await runCommand(['owner', 'set', ...name], owner.password);
  await runCommand(['import', join(root, 'demo', 'articles')]);
  await changeSettings(dataDir.path, {
    brand: '随笔',
    description: '一个人写的随笔：茶、雨、书信和小软件。',
  });
}

async function runCommand(args: string[], input = ''): Promise<void> {
  const environment = { DATA_DIR: dataDir.path };
  const { code, stdout, stderr } = await runProgram(args, { environment, input });
  if (code !== 0) throw new Error(stdout + stderr);
}

async function takeAll(origin: string): Promise<void> {
  const articleID = await findArticle(origin, written);
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    for (const colorScheme of ['light', 'dark'] as const) {
      const newContext = () =>
        browser.newContext({
          ...{ colorScheme, reducedMotion: 'reduce', serviceWorkers: 'block' },
          ...{ viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1.5 },
        });
      const visitor = await newContext();
      await take(await open(visitor, origin + patterns.home), `list-${colorScheme}`);
      const writer = await newContext();
      await writer.request.post(origin + loginUrl, { headers: { origin }, form: owner });
      const page = await open(writer, origin + editUrl(articleID));
      await page.locator('.cm-line').filter({ hasText: /\S/ }).nth(1).click();
      await page.keyboard.press('End');
      await page.locator('.cm-cursor').first().waitFor();
      await take(page, `writing-${colorScheme}`);
    }
  } finally {
    await browser.close();
  }
}

async function findArticle(origin: string, title: string): Promise<string> {
  const response = await fetch(origin + patterns.apiArticles);
  const { articles } = (await response.json()) as {
    articles: { articleID: string; articleTitle: string }[];
  };
  const found = articles.find(({ articleTitle }) => articleTitle === title);
  if (!found) throw new Error(`The demo has no article ${title}.`);
  return found.articleID;
}

async function open(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  return page;
}

async function take(page: Page, name: string): Promise<void> {
  const picture = await page.screenshot({ animations: 'disabled', caret: 'initial' });
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`));
  process.stdout.write(`docs/pictures/${name}.webp\n`);
}
