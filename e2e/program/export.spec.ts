import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loginUrl, patterns } from '../../src/urls.ts';
import { findFreePort } from '../../test/free-port.ts';
import { runNginx } from '../../test/nginx.ts';
import { article, importFiles, picture } from '../support/article-folder.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';
import { changeSettings } from '../support/settings.ts';

const files = async () => ({
  'tea.md': article(
    'On tea',
    '![A bowl](bowl.png)\n\n[rain](rain.md#roof) [all](/?page=2)',
    'tags: [茶 & 水, a/b]\nseries: 茶 & 水\n',
  ),
  'rain.md': article(
    'On rain',
    '## Roof {#roof}\n\n$x$',
    'slug: rain\ntags: [茶 & 水]\nseries: 茶 & 水\naliases: [/2019/雨.html]\n',
  ),
  'snow.md': article(
    'On snow',
    'Cold.\n\n```js\n1\n```',
    'tags: [a/b]\nseries: 茶 & 水\ntranslationKey: s\nlang: en\n',
  ),
  'schnee.md': article('Schnee', 'Kalt.', 'translationKey: s\nlang: de\n'),
  'draft.md': article('Not public', 'A draft.', 'draft: true\n'),
  'bowl.png': await picture(1200, 600),
});

/** The guide’s list of what a folder of files cannot do, applied to a page of the blog. */
function asStatic(html: string): string {
  return html
    .replace(
      /<nav aria-label="[^"]*"><a class="button button-quiet" href="\/login[^"]*">[^<]*<\/a><\/nav>/,
      '',
    )
    .replace(/<a [^>]*data-live="true">[^<]*<\/a>|<link [^>]*data-live="true"\/>/g, '')
    .replace(/ data-search="[^"]*"/, '')
    .replace(/,"potentialAction":\{"@type":"SearchAction"[^<]*?_string"\}/, '')
    .replace(/(href="[^"?]*\/)\?page=(\d+)/g, '$1page/$2/');
}

const linksIn = (html: string) =>
  [...html.matchAll(/\s(?:href|src|data-reader)="(\/[^"#]*)/g)].map(([, link = '']) =>
    link.replaceAll('&amp;', '&'),
  );

/** What stands in two pages from the first place where they differ, shortened. */
function differenceOf(one: string, other: string): [string, string] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return [one.slice(at, at + 120), other.slice(at, at + 120)];
}

test('a folder of the visitors’ pages, served by nginx, is the blog', { tag: '@rest' }, async ({
  dataDir,
}) => {
  test.setTimeout(120_000);
  await importFiles(dataDir, await files());
  await createOwner(dataDir);
  await changeSettings(dataDir, { articlesPerPage: 2 });
  const [port, blogPort] = [await findFreePort(), await findFreePort()];
  const origin = `http://127.0.0.1:${port}`;
  const environment = { DATA_DIR: dataDir, PUBLIC_URL: origin };
  const site = join(dataDir, 'site');
  const { code, stdout, stderr } = await runProgram(['export', '--site', site], { environment });
  // A slow machine needs more than ten seconds, and then hears how far the export is.
  const faults = stderr.replaceAll(/^\d+ of \d+ addresses\n/gm, '');
  expect(`${faults}${code}`).toBe('0');
  expect(stdout).not.toContain('note:');
  const server = await startServer({ ...environment, PORT: String(blogPort) });
  const nginx = await runNginx(
    port,
    () =>
      `types { text/html html; application/xml xml; text/javascript js; image/webp webp; image/png png; }
      server { listen 127.0.0.1:${port}; root ${site}; error_page 404 /404.html; absolute_redirect off; charset utf-8; }`,
  );
  try {
    const blog = `http://127.0.0.1:${blogPort}`;
    const waiting = new Set<string>([patterns.home, patterns.sitemap]);
    const kinds: Record<string, number> = {};
    // A set visits what is added while it is walked.
    for (const path of waiting) {
      const answer = await fetch(origin + path);
      expect(`${path} ${answer.status}`).toBe(`${path} 200`);
      const type = answer.headers.get('content-type') ?? '';
      kinds[type] = (kinds[type] ?? 0) + 1;
      const bytes = Buffer.from(await answer.arrayBuffer());
      const live = path.replace(/page\/(\d+)\/$/, '?page=$1');
      const served = await fetch(blog + live);
      // A server that has too much to do answers 503, with another page.
      expect(`${live} ${served.status}`).toBe(`${live} 200`);
      const expected = Buffer.from(await served.arrayBuffer());
      if (!type.startsWith('text/html')) {
        expect(bytes.equals(expected), path).toBe(true);
        continue;
      }
      const html = bytes.toString();
      // Renditions have an ending.
      const plain = html.replace(/(\/width\/\d+)\.(?:webp|png)(?= \d+w)/g, '$1');
      expect(differenceOf(plain, asStatic(expected.toString())), path).toEqual(['', '']);
      for (const link of linksIn(html)) waiting.add(link);
      for (const [, width = ''] of html.matchAll(/(\/uploads\/\w+\/width\/[^ ]+) \d+w/g)) {
        const picture = await fetch(origin + width);
        expect(`${picture.status} ${picture.headers.get('content-type')}`).toMatch(
          /^200 image\/(?:webp|png)$/,
        );
      }
    }
    const paths = [...waiting];
    expect(paths).toContain('/page/2/');
    expect(paths).toContain('/tag/a%2Fb/');
    // The page of the series has links to a second page.
    expect(paths).toContain(`/series/${encodeURIComponent('茶 & 水')}/page/2/`);
    expect(paths.filter((path) => path.startsWith(loginUrl))).toEqual([]);
    expect(kinds['text/html; charset=utf-8']).toBeGreaterThanOrEqual(9);
    // An old address leads on, an unknown one says so, and nobody reads the draft.
    const old = await fetch(`${origin}/2019/${encodeURIComponent('雨')}/`);
    expect(await old.text()).toContain(`content="0; url=${origin}/article/rain/"`);
    const unknown = await fetch(`${origin}/nothing`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('class="calm-status"');
    expect(readFileSync(join(site, 'sitemap.xml'), 'utf8')).not.toContain('draft');
    expect(existsSync(join(site, 'service-worker.js'))).toBe(false);
  } finally {
    await nginx.stop();
    await server.stop();
  }
});

test('an export needs a folder of its own, and its site an address', { tag: '@rest' }, async ({
  dataDir,
}) => {
  await importFiles(dataDir, {
    'tea.md': article(
      'On tea',
      'A bowl. [x](/api/x) [gone](/gone/) https://blog.example/\u009b2J [old](old.html)',
    ),
    'old.html': '<!doctype html><title>An old page</title>',
  });
  const environment = { DATA_DIR: dataDir };
  const used = await runProgram(['export', dataDir], { environment });
  expect(used.stderr).toContain('has something in it already');
  expect(used.code).toBe(65);
  const site = await runProgram(['export', '--site', join(dataDir, 'site')], { environment });
  expect(site.stderr).toContain('PUBLIC_URL: say at which address');
  expect(site.code).toBe(78);
  const made = await runProgram(['export', join(dataDir, 'out')], { environment });
  expect(made.stdout).toContain('1 article,');
  const dead = await runProgram(['export', '--site', join(dataDir, 'dead')], {
    environment: { ...environment, PUBLIC_URL: 'https://blog.example' },
  });
  const notes = dead.stdout.split('\n').filter((line) => line.startsWith('note: '));
  expect(notes.map((note) => note.replace(/^.*leads to |^.*\/(?=old)/, ''))).toEqual([
    '/api/x, which only a running blog answers',
    '/\\u{9b}2J, which is not there',
    '/gone/, which is not there',
    'old.html is a download of the blog, but a page or script of a file server',
  ]);
  expect(made.code).toBe(0);
});
