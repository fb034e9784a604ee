import { setTimeout as sleep } from 'node:timers/promises';
import { makeDataDir, runProgram, startServer } from '../../e2e/support/server.ts';
import { patterns, readUrl } from '../../src/urls.ts';

export interface Page {
  name: string;
  url: string;
  html: string;
  /** Whether its largest paint has a limit: a picture comes later than a text. */
  isLimited: boolean;
}

const maxWorkMs = 300_000;

/**
 * Starts the built program with a folder's articles. Its pages are the list, and of the newest
 * articles the one of median length and the one with the most pictures. Returns when their pictures
 * are made.
 */
export async function startBlog(folder: string) {
  const dataDir = makeDataDir();
  const environment = { DATA_DIR: dataDir.path };
  await must(['owner', 'set', '--username', 'writer', '--name', 'A writer'], {
    environment,
    input: 'a quiet ink river 7',
  });
  await must(['import', folder], { environment });
  const server = await startServer({ ...environment, LOG_LEVEL: 'error' });
  const articles = await Promise.all((await newestArticles(server.origin)).map(readPage));
  const byLength = articles.sort((a, b) => a.html.length - b.html.length);
  const article = byLength[Math.floor(byLength.length / 2)];
  if (!article) throw new Error(`${folder} holds no article that visitors may read`);
  const list = await readPage(server.origin + patterns.home);
  const [most = article] = articles.toSorted((a, b) => countPictures(b) - countPictures(a));
  const pictured = most !== article && countPictures(most) > 0 ? [most] : [];
  const pages: Page[] = [
    { name: 'list', ...list, isLimited: true },
    { name: 'article', ...article, isLimited: true },
    ...pictured.map((page) => ({ name: 'pictures', ...page, isLimited: false })),
  ];
  for (const { html } of pages) await untilMade(server.origin, html);
  return {
    pages,
    async stop() {
      await server.stop('SIGTERM');
      dataDir.remove();
    },
  };
}

async function must(args: string[], options: Parameters<typeof runProgram>[1]): Promise<void> {
  const { code, stdout, stderr } = await runProgram(args, options);
  if (code !== 0) throw new Error(stdout + stderr);
}

async function newestArticles(origin: string): Promise<string[]> {
  const response = await fetch(origin + patterns.apiArticles);
  const { articles } = (await response.json()) as { articles: { articleID: string }[] };
  return articles.map(({ articleID }) => origin + readUrl(articleID));
}

async function readPage(url: string): Promise<{ url: string; html: string }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return { url, html: await response.text() };
}

function countPictures({ html }: { html: string }): number {
  return html.split('<img').length - 1;
}

/** Waits until the renditions of a page are made: then browsers may keep them for a year. */
async function untilMade(origin: string, html: string): Promise<void> {
  const endsAt = Date.now() + maxWorkMs;
  for (const [address] of html.matchAll(/\/uploads\/\w+\/width\/\d+/g)) {
    while (!(await isLasting(origin + address))) {
      if (Date.now() > endsAt) throw new Error(`${address} is not made`);
      await sleep(200);
    }
  }
}

async function isLasting(url: string): Promise<boolean> {
  const { headers } = await fetch(url, { method: 'HEAD' });
  return headers.get('cache-control')?.includes('max-age=31536000') ?? false;
}
