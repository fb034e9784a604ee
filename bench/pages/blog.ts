import { makeDataDir, runProgram, startServer } from '../../e2e/support/server.ts';
import { patterns, readUrl } from '../../src/urls.ts';

export interface Page {
  name: string;
  url: string;
  html: string;
}

/** Starts the built program with a folder's articles. Its pages are the list, and the newest article of median length. */
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
  return {
    pages: [
      { name: 'list', ...list },
      { name: 'article', ...article },
    ] satisfies Page[],
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
