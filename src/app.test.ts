import { expect, test } from 'vitest';
import { allPatterns } from '../test/patterns.ts';
import { testApp } from '../test/test-app.ts';

test('the routes have exactly the addresses that urls.ts lists', async () => {
  const { routes } = await testApp();
  const paths = [...new Set(routes.map(({ path }) => path))];
  expect(paths.sort()).toEqual(allPatterns.sort());
});

test('these are all routes that others than the owner may use', async () => {
  const { routes } = await testApp();
  const open = routes
    .filter(({ access, method }) => access !== 'owner' && method !== 'HEAD')
    .map(({ method, path, access }) => `${method} ${path} ${access}`);
  expect(open.sort()).toEqual([
    'GET / everyone',
    'GET /-/style/:name everyone',
    'GET /.well-known/:name everyone',
    'GET /.well-known/change-password everyone',
    'GET /:name.html everyone',
    'GET /:name.json everyone',
    'GET /:name.txt everyone',
    'GET /:name.xml everyone',
    'GET /:slug.opml everyone',
    'GET /:slug/ everyone',
    'GET /api/articles everyone',
    'GET /api/search everyone',
    'GET /apple-touch-icon.png everyone',
    'GET /archive/ everyone',
    'GET /article/:articleID/picture.png everyone',
    'GET /article/:articleID/read.md everyone',
    'GET /article/:articleID/read/ everyone',
    'GET /article/:slug/ everyone',
    'GET /articles everyone',
    'GET /assets/* everyone',
    'GET /draft everyone',
    'GET /favicon.ico everyone',
    'GET /feed.json everyone',
    'GET /feed.xml everyone',
    'GET /healthz everyone',
    'GET /icon-192.png everyone',
    'GET /icon-512.png everyone',
    'GET /icon.svg everyone',
    'GET /lang/:lang/ everyone',
    'GET /lang/:lang/feed.json everyone',
    'GET /lang/:lang/feed.xml everyone',
    'GET /lang/:lang/rss.xml everyone',
    'GET /llms.txt everyone',
    'GET /login everyone',
    'GET /manifest.webmanifest everyone',
    'GET /opensearch.xml everyone',
    'GET /picture.png everyone',
    'GET /robots.txt everyone',
    'GET /rss.xml everyone',
    'GET /search everyone',
    'GET /series/:series/ everyone',
    'GET /service-worker.js everyone',
    'GET /setup setup',
    'GET /sitemap.xml everyone',
    'GET /speculation-rules.json everyone',
    'GET /tag/:tag/ everyone',
    'GET /tag/:tag/feed.json everyone',
    'GET /tag/:tag/feed.xml everyone',
    'GET /tag/:tag/rss.xml everyone',
    'GET /tags/ everyone',
    'GET /uploads/:uploadID/:name everyone',
    'GET /uploads/:uploadID/width/:width everyone',
    'POST /api/login everyone',
    'POST /api/login/passkey everyone',
    'POST /api/login/passkey/options everyone',
    'POST /article/:articleID/unlock everyone',
    'POST /article/:articleID/viewed everyone',
    'POST /login everyone',
    'POST /logout everyone',
    'POST /setup setup',
    'POST /visited everyone',
  ]);
});

test('every route names the file that it is written in', async () => {
  const { routes } = await testApp();
  expect(
    routes.filter(
      ({ file }) => !/^src\/(api|export|feeds|files|og-image|pages)\/.*\.ts$/.test(file),
    ),
  ).toEqual([]);
});

test('each answer has a new request id, also if the request names one', async () => {
  const { app } = await testApp();
  const headers = { 'request-id': 'mine', 'x-request-id': 'mine' };
  const answers = [
    await app.inject({ url: '/', headers }),
    await app.inject({ url: '/healthz', headers }),
    await app.inject({ url: '/nowhere', headers }),
  ];
  const ids = answers.map((answer) => answer.headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
  expect(new Set(ids).size).toBe(3);
});
