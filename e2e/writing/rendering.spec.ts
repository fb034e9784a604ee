import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { build } from 'vite';
import { renderMarkdown } from '../../src/markdown/render.ts';
import type { RenderResult } from '../../src/shared/render/rendering.ts';
import { dose } from '../../test/dose.ts';
import { markdownDocuments } from '../../test/markdown/markdown-documents.ts';
import { root } from '../../test/repository.ts';
import { expect, test } from '../support/fixtures.ts';

const origin = 'http://renderer.test';
const worker = `
  import { renderMarkdown } from './render.js';
  onmessage = async ({ data }) => {
    const results = [];
    for (const markdown of JSON.parse(data)) results.push(await renderMarkdown(markdown, { lang: 'zh-Hans' }));
    postMessage(JSON.stringify(results));
  };
`;

/** Builds the renderer for a worker of the browser, into a separate folder. */
async function buildRenderer(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      lib: {
        entry: join(root, 'src/markdown/render.ts'),
        formats: ['es'],
        fileName: () => 'render.js',
      },
    },
  });
}

test('a browser’s worker renders generated documents as the server does', { tag: '@rest' }, async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'suibi-renderer-'));
  try {
    await buildRenderer(folder);
    await page.route(`${origin}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === '/')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
      const contentType = 'text/javascript';
      if (pathname === '/worker.js') return route.fulfill({ contentType, body: worker });
      return route.fulfill({ contentType, path: join(folder, pathname) });
    });
    await page.goto(origin);

    const seed = Date.now();
    const documents = fc.sample(markdownDocuments, { numRuns: dose.comparedDocuments, seed });
    const onServer: RenderResult[] = [];
    for (const markdown of documents)
      onServer.push(await renderMarkdown(markdown, { lang: 'zh-Hans' }));

    // In reverse order: the code languages that earlier documents have loaded must make no
    // difference. As JSON, because half a character would not reach the browser otherwise.
    const sent = JSON.stringify(documents.toReversed());
    const answer = await page.evaluate(
      (sent) =>
        new Promise<string>((resolve, reject) => {
          const worker = new Worker('/worker.js', { type: 'module' });
          worker.onmessage = ({ data }) => resolve(data);
          worker.onerror = ({ message }) => reject(new Error(message));
          worker.postMessage(sent);
        }),
      sent,
    );
    const inBrowser: RenderResult[] = JSON.parse(answer).reverse();

    expect(inBrowser).toHaveLength(dose.comparedDocuments);
    const different = documents
      .map((markdown, index) => ({ markdown, at: index }))
      .filter(({ at }) => JSON.stringify(inBrowser[at]) !== JSON.stringify(onServer[at]))
      .sort((a, b) => a.markdown.length - b.markdown.length);
    for (const { markdown, at } of different.slice(0, 1)) {
      const message = `seed ${seed}, document ${at}, ${different.length} in all: ${JSON.stringify(markdown)}`;
      expect(inBrowser[at], message).toEqual(JSON.parse(JSON.stringify(onServer[at])));
    }
    expect(different).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
