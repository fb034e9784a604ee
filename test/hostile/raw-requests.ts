// Requests byte by byte, as no browser sends them. Each is sent on a connection of its own.

import { bodies, documents, framings, taking, types } from './raw-bodies.ts';

interface RawRequest {
  name: string;
  bytes: Buffer;
}

const hostLine = 'Host: blog.example\r\n';

const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'CONNECT', 'PROPFIND'],
  ...['MKCOL', 'LOCK', 'SEARCH', 'QUERY', 'PURGE', 'PRI', 'get', 'G ET', 'GET\t', 'GET\0', '', 'Ä'],
  'A'.repeat(20_000),
];

const targets = [
  ...[
    '/',
    '/desk',
    '/login',
    '/api/articles',
    '/api/documents',
    '/healthz',
    '*',
    '',
    ' ',
    '?',
    '#',
  ],
  ...[
    '//',
    '//evil.example/',
    'http://evil.example/',
    'https://blog.example/desk',
    'evil.example:443',
  ],
  ...['javascript:alert(1)', '\\', '/\\evil.example', '/ /', '/\t', '/\0', '/\r', '/é', '/\xff'],
  `/${'a'.repeat(20_000)}`,
  `/${'a/'.repeat(5_000)}`,
  `/?${'a=b&'.repeat(4_000)}`,
];

const versions = [
  ...[
    'HTTP/1.0',
    'HTTP/0.9',
    'HTTP/1.2',
    'HTTP/2.0',
    'HTTP/3',
    'HTTP/9.9',
    'HTTP/11',
    'HTTP/1.1 x',
  ],
  ...[
    'http/1.1',
    'HTTP',
    'HTTP/',
    '',
    'HTTPS/1.1',
    'ICY/1.0',
    'HTTP/1.1\0',
    'RTSP/1.0',
    'HTTP/-1.1',
  ],
];

/** Ways to name places outside a folder. */
const climbs = [
  ...['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..\\', '%252e%252e%252f', '..%c0%af'],
  ...[
    '..%00/',
    '....//',
    '.%2e/',
    '..;/',
    '%c0%ae%c0%ae/',
    '%uff0e%uff0e/',
    '..%ef%bc%8f',
    '/..//',
  ],
];
const folders = [
  '/',
  '/assets/',
  '/uploads/',
  '/article/',
  '/tag/',
  '/series/',
  '/lang/',
  '/api/articles/',
];
const prizes = ['etc/passwd', 'suibi.sqlite', 'package.json', 'server/main.js'];

const oddParts = [
  ...[
    '%',
    '%0',
    '%00',
    '%0a',
    '%0d%0aset-cookie:%20a=b',
    '%ff',
    '%ed%a0%80',
    '%f0%9f%98%80',
    '%25',
  ],
  ...['<script>', '"><img src=x>', "' or '1'='1", '; drop table articles', '{{7*7}}', '#{7*7}'],
  ...['__proto__', 'constructor', 'toString', 'null', 'undefined', 'NaN', '-1', '0', '1e309', '[]'],
  ...['CON', 'aux.', '.git', '.env', '~', '...', '%e2%80%ae', '\u202e', 'a'.repeat(3_000)],
];

const headerLines = [
  ...[
    'X',
    ': no name',
    ' X: space first',
    'X : space after',
    'X\0: nul',
    'X: \0',
    'X: a\rb',
    'X: a\nb',
  ],
  ...[
    'X: a\r\n folded',
    'Ä: b',
    'X: \xff\xfe',
    'X(y): z',
    '"X": y',
    '__proto__: x',
    'constructor: x',
  ],
  ...[
    'Host: evil.example',
    'Host:',
    'Host: a b',
    'Host: [::1',
    'Host: a,b',
    'Host: @',
    'Host: \xff',
  ],
  `Host: ${'a'.repeat(14_000)}`,
  `Host: ${'a.'.repeat(300)}example`,
  `Cookie: ${'a=b; '.repeat(3_000)}`,
  `Cookie: suibi=${'x'.repeat(15_000)}`,
  ...[
    'Cookie: ;;;=;=;',
    'Cookie: suibi',
    'Cookie: suibi=%',
    'Cookie: suibi="',
    'Cookie: __Host-suibi=%00',
  ],
  `X: ${'x'.repeat(100_000)}`,
  Array.from({ length: 3_000 }, (_, index) => `X-${index}: y`).join('\r\n'),
  ...['Range: bytes=0-', 'Range: bytes=-0', 'Range: bytes=9-1', 'Range: bytes=0-0,1-1,2-2'],
  `Range: bytes=${'0-0,'.repeat(2_000)}1-1`,
  ...['Range: bytes=99999999999999999999-', 'Range: lines=1-2', 'If-Range: "', 'If-None-Match: "'],
  `If-None-Match: ${'"a",'.repeat(3_000)}`,
  ...[
    'If-Modified-Since: yesterday',
    'If-Modified-Since: \xff',
    'If-Match: *',
    'If-Unmodified-Since: 1',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: magic',
    'Upgrade: websocket',
    'Upgrade: h2c',
    'TE: trailers',
  ],
  'Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13',
  'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk',
  ...[
    'Connection: host',
    'Connection: close, close',
    'Connection: \0',
    'Max-Forwards: -1',
    'Via: \xff',
  ],
  `Accept: ${'a/b;q=0.1,'.repeat(1_500)}`,
  `Accept-Language: ${'zh-Hant-TW;q=0.1,'.repeat(900)}`,
  `Accept-Encoding: ${'br;q=0.1,'.repeat(1_500)}`,
  ...['Accept-Encoding: br;q=9', 'Accept-Encoding: \xff', 'Accept-Language: \xff', 'Accept: \0'],
  ...[
    'Authorization: Basic',
    'Authorization: Bearer \xff',
    'X-Forwarded-For: \xff',
    'Forwarded: for="',
  ],
  `X-Forwarded-For: ${'1.1.1.1,'.repeat(1_500)}1.1.1.1`,
  ...['X-Forwarded-Host: a\tb', 'X-Forwarded-Proto: x:y', 'Referer: \xff', 'User-Agent: \x1b[31m'],
  ...['Origin: null', 'Origin: https://', 'Sec-Fetch-Site: x', 'X-HTTP-Method-Override: DELETE'],
];

/** All of them: more than 1,100. */
export function listRawRequests(articleID: string): RawRequest[] {
  const read = `/article/${articleID}/read/`;
  const requests: RawRequest[] = [];
  const add = (group: string, text: string) =>
    requests.push({
      name: `${group}: ${JSON.stringify(text.slice(0, 120))}`,
      bytes: Buffer.from(text, 'latin1'),
    });
  const get = (target: string, lines = '') =>
    `GET ${target} HTTP/1.1\r\n${hostLine}${lines}Connection: close\r\n\r\n`;
  for (const method of methods) {
    for (const target of ['/', read, '/desk', '/api/articles', '*', '/login']) {
      add('method', `${method} ${target} HTTP/1.1\r\n${hostLine}Connection: close\r\n\r\n`);
    }
  }
  for (const target of targets) {
    for (const method of ['GET', 'HEAD', 'POST', 'CONNECT']) {
      add('target', `${method} ${target} HTTP/1.1\r\n${hostLine}Connection: close\r\n\r\n`);
    }
  }
  for (const version of versions) {
    for (const target of ['/', read, '/desk']) {
      add('version', `GET ${target} ${version}\r\n${hostLine}Connection: close\r\n\r\n`);
    }
  }
  for (const folder of folders) {
    for (const climb of climbs) {
      for (const prize of prizes) add('climb', get(folder + climb.repeat(6) + prize));
    }
    for (const part of oddParts) add('part', get(`${folder + part}/`));
  }
  for (const line of headerLines) {
    for (const target of ['/', read]) add('header', get(target, `${line}\r\n`));
  }
  const origin = 'Origin: http://blog.example\r\n';
  for (const target of taking) {
    for (const framing of framings) {
      const head = `POST ${target} HTTP/1.1\r\n${hostLine}${origin}Content-Type: application/json\r\n`;
      for (const body of bodies.slice(0, 3)) add('framing', `${head}${framing}\r\n\r\n${body}`);
    }
  }
  for (const body of bodies) {
    const head = `POST /api/login HTTP/1.1\r\n${hostLine}${origin}Content-Type: application/json\r\n`;
    add('chunks', `${head}Transfer-Encoding: chunked\r\n\r\n${body}`);
  }
  for (const type of types) {
    for (const body of documents) {
      const length = Buffer.byteLength(body, 'latin1');
      const lines = `Content-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close\r\n`;
      add('body', `POST /api/login HTTP/1.1\r\n${hostLine}${origin}${lines}\r\n${body}`);
    }
  }
  for (const text of [
    ...['\r\n', '\n\n\n', '\0', 'GET', 'GET /', 'GET / HTTP/1.1', `GET / HTTP/1.1\r\n${hostLine}`],
    ...[
      '\x16\x03\x01\x02\x00\x01\x00',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      'SSH-2.0-x\r\n',
      'EHLO x\r\n',
    ],
    ...['PROXY TCP4 1.1.1.1 2.2.2.2 1 2\r\n', '{"jsonrpc":"2.0"}\n', '\xff'.repeat(1_000)],
    // Two requests in one piece.
    get(read).replace('Connection: close\r\n', '') + get('/desk'),
    get(read).replace('Connection: close\r\n', '').repeat(60),
  ]) {
    add('bytes', text);
  }
  return requests;
}
