// Cache poisoning: nothing in a request puts a page into the memory under an address where it does not belong.

import { expect, test } from 'vitest';
import { dose } from '../../../test/dose.ts';
import { lasting, listeningApp, type RawAnswer } from '../../../test/listening-app.ts';
import { makeArticle } from '../../../test/make.ts';
import { loggedIn } from '../../../test/test-app.ts';
import { saveSettings } from '../../db/blog/settings.ts';
import { patterns, readUrl, tagUrl } from '../../urls.ts';

/** Headers that caches, frameworks and proxies give a meaning to, with a stranger's value. */
const oddHeaders: Record<string, string>[] = [
  { 'x-forwarded-host': 'evil.example' },
  { 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-port': '1' },
  { 'x-forwarded-for': '203.0.113.9' },
  { 'x-forwarded-prefix': '/evil' },
  { 'x-forwarded-path': '/desk' },
  { 'x-forwarded-scheme': 'nothttps' },
  { 'x-forwarded-server': 'evil.example' },
  { forwarded: 'host=evil.example;proto=https' },
  { 'x-host': 'evil.example' },
  { 'x-original-host': 'evil.example' },
  { 'x-http-host-override': 'evil.example' },
  { 'x-original-url': '/desk' },
  { 'x-rewrite-url': '/login' },
  { 'x-http-method-override': 'POST' },
  { 'x-http-method': 'HEAD' },
  { 'x-method-override': 'DELETE' },
  { host: 'evil.example' },
  { host: 'evil.example:1' },
  { host: '' },
  { accept: 'application/json' },
  { accept: 'text/plain' },
  { 'accept-language': 'zh' },
  { 'accept-charset': 'utf-16' },
  { 'accept-encoding': 'br' },
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'identity;q=0, *;q=0' },
  { 'accept-encoding': 'BR;q=0.1, nonsense' },
  { range: 'bytes=0-10' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Fri, 20 Nov 2099 08:00:00 GMT' },
  { 'if-match': '"x"' },
  { 'sec-purpose': 'prefetch' },
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { referer: 'https://evil.example/' },
  { 'user-agent': '<script> of a robot' },
  { authorization: 'Bearer x' },
  { 'x-request-id': 'evil' },
  { connection: 'close' },
  { 'cache-control': 'no-cache' },
  { 'content-type': 'application/json' },
  { 'x-forwarded-host': 'a'.repeat(900) },
];

const ours = 'suibi=x';
const others = ['theme=dark', '_ga=1', 'sid="a b"', '__Secure-x=1'];
const cookies = [
  ...[ours, `__Host-${ours}`, 'SUIBI=x', 'suibi', 'suibi =x', ' suibi=x', 'xsuibi=x', '"suibi=x"'],
  ...others.flatMap((other) => [
    other,
    `${other}; ${ours}`,
    `${ours}; ${other}`,
    `${other};${ours}`,
  ]),
].map((cookie): Record<string, string> => ({ cookie }));

/** Other spellings of an address, and addresses that end in something. */
function spellingsOf(address: string): string[] {
  const encodeAt = (at: number, form: (code: string) => string) => {
    const code = address.charCodeAt(at).toString(16);
    return address.slice(0, at) + form(code) + address.slice(at + 1);
  };
  const places = [0, 1, 3, address.length - 1].filter((at) => at < address.length);
  const bases = [
    ...places.flatMap((at) => [
      encodeAt(at, (code) => `%${code}`),
      encodeAt(at, (code) => `%${code.toUpperCase()}`),
      encodeAt(at, (code) => `%25${code}`),
    ]),
    address.toUpperCase(),
    `/.${address}`,
    `/x/..${address}`,
    `/%2e%2e${address}`,
    `//${address}`,
    `${address}/`,
    address.replace(/\/$/, ''),
    address.replaceAll('/', '//'),
    address.replaceAll('/', '\\'),
    `http://evil.example${address}`,
  ];
  const endings = [
    ...[
      '?',
      '?page=1',
      '?page=01',
      '?page=2',
      '?page=1&page=2',
      '?page=%31',
      '?PAGE=1',
      '?page[]=1',
    ],
    ...[
      '?x=1',
      '?utm_source=x',
      '?callback=evil',
      '?lang=zh',
      '?preview=1',
      '?_method=POST',
      '?saved',
    ],
    ...[
      ';a=b',
      ';.css',
      '%00',
      '%0a',
      '%0d%0aset-cookie:a=b',
      '%23',
      '#x',
      '%3f',
      '%3Fa',
      '%2f',
      '%5c',
    ],
    ...[
      '.css',
      '.js',
      '.json',
      '.html',
      '/.css',
      '/x.css',
      '/robots.txt',
      '.ico',
      '%2f.css',
      '~',
      '.',
    ],
    ...['/a.png', '.avif', '/index.html', '.php', ',x'],
  ];
  return [...bases, ...endings.map((ending) => address + ending)];
}

const isShared = ({ headers }: RawAnswer) =>
  String(headers['cdn-cache-control'] ?? 'no-store') !== 'no-store';

/** Some servers in front hand on an address as it came. Node itself refuses others. */
const canBeSent = (path: string) => path.startsWith('/') && /^[\x21-\x7e]+$/.test(path);

test.each([
  [
    'with a cache in front of it',
    { PUBLIC_URL: 'https://blog.example', SHARED_CACHE_SECONDS: '60' },
  ],
  ['that goes by the host of the request', {}],
  ['behind a proxy', { TRUST_PROXY: 'true' }],
])(
  'the pages of a blog %s are the same for the next visitor, whatever others send',
  async (_, environment) => {
    const blog = await listeningApp({ environment });
    const owner = await loggedIn(blog);
    await saveSettings(blog.db, { articlesPerPage: 1 });
    for (const postedAt of [1_000, 2_000]) await makeArticle(blog.db, { tags: ['tea'], postedAt });
    const article = readUrl(await makeArticle(blog.db, { tags: ['tea'], postedAt: 3_000 }));
    const addresses = [
      ...['/', article, '/articles', tagUrl('tea'), patterns.archive],
      ...['/feed.xml', '/sitemap.xml', '/llms.txt'],
    ].slice(0, dose.poisonedAddresses);
    for (const address of addresses) {
      const fresh = lasting(await blog.askFresh(address));
      const requests = [
        ...[...oddHeaders, ...cookies, owner].map((headers) => ({ path: address, headers })),
        ...spellingsOf(address).map((path) => ({ path, headers: {} })),
      ].filter(({ path }) => canBeSent(path));
      for (const { path, headers } of requests) {
        // From here on nothing that was kept is right.
        await blog.db
          .updateTable('public_changes')
          .set((eb) => ({ number: eb('number', '+', 1) }))
          .execute();
        // Twice, because an answer is kept at its second request.
        await blog.ask(path, { headers });
        const odd = await blog.ask(path, { headers });
        const of = `${address} after ${path} ${JSON.stringify(headers)}`;
        // No cache on the way may keep an answer …
        expect(odd.headers['cache-control'] ?? 'no-store', of).toMatch(/^no-(store|cache)$/);
        // … but the answer that everyone gets, in the one compression that this request takes.
        if (isShared(odd) && odd.status === 200) {
          const { 'accept-encoding': encoding } = headers as Record<string, string>;
          const plain = { ...(encoding !== undefined && { 'accept-encoding': encoding }) };
          const everyones = lasting(await blog.askFresh(path, { headers: plain }));
          expect(lasting(odd), of).toEqual(everyones);
        }
        expect(lasting(await blog.ask(address)), of).toEqual(fresh);
        expect(lasting(await blog.ask(address)), of).toEqual(fresh);
        expect(lasting(await blog.ask(path, { headers })), of).toEqual(lasting(odd));
      }
    }
  },
);
