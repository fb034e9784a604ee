// Requests by which somebody could try to put another page into a cache.

/** Headers that caches, frameworks and proxies give a meaning to, with a stranger's value. */
export const oddHeaders: Record<string, string>[] = [
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
/** Cookies of the owner and of others, in every order. */
export const oddCookies = [
  ...[ours, `__Host-${ours}`, 'SUIBI=x', 'suibi', 'suibi =x', ' suibi=x', 'xsuibi=x', '"suibi=x"'],
  ...others.flatMap((other) => [
    other,
    `${other}; ${ours}`,
    `${ours}; ${other}`,
    `${other};${ours}`,
  ]),
].map((cookie): Record<string, string> => ({ cookie }));

/** Other spellings of an address, and addresses that end in something. */
export function spellingsOf(address: string): string[] {
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

/** Some servers in front hand on an address as it came. Node itself refuses others. */
export const canBeSent = (path: string) => path.startsWith('/') && /^[\x21-\x7e]+$/.test(path);
