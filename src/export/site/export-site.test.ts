import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { makeImport } from '../../../test/import-folder.ts';
import { makeArticle } from '../../../test/make.ts';
import { recordProgress } from '../../../test/recorded-progress.ts';
import { testApp } from '../../../test/test-app.ts';
import { makeUpload } from '../../../test/uploads.ts';
import { addListRedirects } from '../../db/articles/redirects.ts';
import { saveRootFile } from '../../db/settings/root-files.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { ownStylesName } from '../../server/own-styles.ts';
import { ownSheet } from '../../shared/style/own-styles.ts';
import { ownStylesUrl, uploadIdOf, uploadUrl } from '../../urls.ts';
import { exportSite } from './export-site.ts';

/**
 * Lets each process that begins from now on end at once, as one that a system without memory kills.
 */
function breakProcesses(): void {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'end.mjs'), "process.kill(process.pid, 'SIGKILL');");
  vi.stubEnv('NODE_OPTIONS', `--import ${pathToFileURL(join(folder, 'end.mjs'))}`);
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
}

test('pictures that cannot be made are named, and everything else is exported', async () => {
  const { app, context, db } = await testApp({
    environment: { PUBLIC_URL: 'https://blog.example' },
  });
  const blog = makeImport(db, context.storage);
  const size = { width: 700, height: 400, channels: 3, background: '#246' } as const;
  blog.write({
    'tea.md': '---\ntitle: On tea\ndate: 2024-05-01\n---\n![](bowl.png)\n',
    'bowl.png': await sharp({ create: size }).png().toBuffer(),
  });
  await blog.run();
  const articleID = await blog.idOf('On tea');
  breakProcesses();
  const dir = join(temporaryFolder(), 'site');
  const said = { done: 0, total: 0 };
  const progress = {
    begin: (total: number) => {
      said.total = total;
    },
    advance: (count: number) => {
      said.done += count;
    },
    setTotal: (total: number) => {
      said.total = total;
    },
  };
  const site = await exportSite(dir, { app, context, progress }, new URL('https://blog.example'));
  expect(site.failed.sort()).toEqual([
    '/apple-touch-icon.png (answer 500)',
    `/article/${articleID}/picture.png (answer 500)`,
    '/favicon.ico (answer 500)',
    '/icon-192.png (answer 500)',
    '/icon-512.png (answer 500)',
    '/picture.png (answer 500)',
    expect.stringMatching(/^\/uploads\/\w+\/bowl\.png \(answer 503\)$/),
    expect.stringMatching(/^\/uploads\/\w+\/width\/480 \(answer 503\)$/),
    expect.stringMatching(/^\/uploads\/\w+\/width\/960 \(answer 503\)$/),
  ]);
  // The tested app has no scripts.
  expect(site.notes.filter((note) => !note.includes('/assets/'))).toEqual([]);
  expect(existsSync(join(dir, 'article', articleID, 'read', 'index.html'))).toBe(true);
  expect(existsSync(join(dir, 'feed.xml'))).toBe(true);
  expect(existsSync(join(dir, 'picture.png'))).toBe(false);
  expect(said.done).toBeGreaterThan(10);
  expect(said.total).toBeGreaterThanOrEqual(said.done);
});

test('the owner’s files, styles and the pictures that these name are in the site', async () => {
  const { app, context, db } = await testApp({
    environment: { PUBLIC_URL: 'https://blog.example' },
  });
  const file = '<a href="/login">x</a><a href="/?page=2">茶</a>\n';
  await saveRootFile(db, { name: 'google12.html', content: file });
  await saveRootFile(db, { name: '.well-known/security.txt', content: 'Contact: a' });
  const ownCss = async (css: string) => {
    const picture = await makeUpload(context, 'b.txt', 'text/plain', 'a picture');
    const text = `body{background:url("${picture}")}${css}`;
    await saveSettings(db, { ownCss: text, accent: '#1f4e79' });
    const dir = join(temporaryFolder(), 'site');
    const progress = { begin() {}, advance() {}, setTotal() {} };
    const site = await exportSite(dir, { app, context, progress }, new URL('https://blog.example'));
    expect(site.notes.filter((note) => !note.includes('/assets/'))).toEqual([]);
    expect(readFileSync(join(dir, picture.slice(1)), 'utf8')).toBe('a picture');
    return { text, read: (path: string) => readFileSync(join(dir, path), 'utf8') };
  };
  const short = await ownCss('p{color:red}');
  expect(short.read('google12.html')).toBe(file);
  expect(short.read('.well-known/security.txt')).toBe('Contact: a');
  const sheets = `<style>${ownSheet(short.text)}</style>`;
  expect(short.read('index.html')).toContain(sheets);
  expect(short.read('index.html')).toContain('--seal:light-dark(#1f4e79,');
  const long = await ownCss(`p{color:red}/*${'x'.repeat(5_000)}*/`);
  const path = ownStylesUrl(ownStylesName(long.text));
  expect(long.read('index.html')).toContain(`href="${path}"`);
  expect(long.read(path.slice(1))).toBe(ownSheet(long.text));
});

test('the site has the menu without the search, and the friend links as OPML', async () => {
  const { app, context, db } = await testApp({
    environment: { PUBLIC_URL: 'https://blog.example' },
  });
  const articleID = await makeArticle(db, {
    ...{ kind: 'page', title: 'Friends', slug: 'links', postedAt: 1 },
    markdown: '::: links\n- [A](https://a.example/) [RSS](https://a.example/feed.xml)\n:::',
  });
  await saveSettings(db, {
    menu: [
      { label: '', place: 'menu', target: { kind: 'page', articleID } },
      { label: 'Find', place: 'menu', target: { kind: 'search' } },
      { label: '', place: 'menu', target: { kind: 'archive' } },
    ],
  });
  breakProcesses();
  const dir = join(temporaryFolder(), 'site');
  const { progress } = recordProgress();
  await exportSite(dir, { app, context, progress }, new URL('https://blog.example'));
  const read = (path: string) => readFileSync(join(dir, path), 'utf8');
  const [menu = ''] = /<nav class="site-menu".*?<\/nav>/s.exec(read('links/index.html')) ?? [];
  expect([...menu.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/links/',
    '/archive/',
  ]);
  expect(read('index.html')).toContain('<link rel="blogroll" type="text/xml" href="/links.opml"/>');
  expect(read('links.opml')).toContain('xmlUrl="https://a.example/feed.xml"');
});

test('the icon, the logo and the numbers of registration are part of the site', async () => {
  const { app, context, db } = await testApp({
    environment: { PUBLIC_URL: 'https://blog.example' },
  });
  const blog = makeImport(db, context.storage);
  const size = { width: 300, height: 300, channels: 3, background: '#246' } as const;
  blog.write({
    'tea.md': '---\ntitle: On tea\ndate: 2024-05-01\n---\n![](leaf.png)\n',
    'leaf.png': await sharp({ create: size }).png().toBuffer(),
  });
  await blog.run();
  const { body } = await app.inject('/feed.json');
  const [address = ''] = /\/uploads\/\w+\/leaf\.png/.exec(body) ?? [];
  const picture = uploadUrl(uploadIdOf(address) ?? '', 'leaf.png');
  await saveSettings(db, { icon: picture, logo: picture, icp: '京ICP备12345678号-1' });
  const dir = join(temporaryFolder(), 'site');
  const progress = { begin() {}, advance() {}, setTotal() {} };
  const site = await exportSite(dir, { app, context, progress }, new URL('https://blog.example'));
  expect(site.failed).toEqual([]);
  expect(site.notes.filter((note) => !note.includes('/assets/'))).toEqual([]);
  for (const page of ['index.html', '404.html', 'archive/index.html']) {
    const html = readFileSync(join(dir, page), 'utf8');
    expect(html).toContain('<a href="https://beian.miit.gov.cn/" rel="noreferrer">');
    expect(html).toContain(`<img src="${picture}"`);
  }
  for (const icon of ['apple-touch-icon.png', 'icon-192.png', 'icon-512.png']) {
    const { format } = await sharp(readFileSync(join(dir, icon))).metadata();
    expect(format).toBe('png');
  }
  expect(existsSync(join(dir, 'favicon.ico'))).toBe(true);
  expect(JSON.parse(readFileSync(join(dir, 'manifest.webmanifest'), 'utf8')).icons).toHaveLength(2);
  // It is the seal, and the icon is a picture.
  expect(existsSync(join(dir, 'icon.svg'))).toBe(false);
});

test('old addresses of lists lead to them, and an old feed is a copy of the feed', async () => {
  const { app, context, db } = await testApp({
    environment: { PUBLIC_URL: 'https://blog.example' },
  });
  await makeArticle(db, { tags: ['Tea'], postedAt: 1 });
  await addListRedirects(db, [
    { address: '/', list: 'articles' },
    { address: '/categories/喝茶', list: 'tag', tag: 'Tea' },
    { address: '/categories/hidden', list: 'tag', tag: 'Hidden' },
    { address: '/tag/tea', list: 'tag', tag: 'Tea' },
    { address: '/atom.xml', list: 'atom' },
  ]);
  breakProcesses();
  const dir = join(temporaryFolder(), 'site');
  const { progress } = recordProgress();
  const site = await exportSite(dir, { app, context, progress }, new URL('https://blog.example'));
  const read = (...path: string[]) => readFileSync(join(dir, ...path), 'utf8');
  for (const folder of [
    ['categories', '喝茶'],
    ['tag', 'tea'],
  ]) {
    expect(read(...folder, 'index.html')).toContain(
      'content="0; url=https://blog.example/tag/Tea/"',
    );
  }
  expect(existsSync(join(dir, 'categories', 'hidden'))).toBe(false);
  expect(read('atom.xml')).toBe(read('feed.xml'));
  expect(site.redirects).toBe(2);
});
