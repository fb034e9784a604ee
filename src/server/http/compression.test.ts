import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, compress, compressAnswers } from './compression.ts';

const text = '一碗茶的工夫 A bowl of tea. '.repeat(100);

/** A server that answers the text with this media type, also at unknown addresses. */
function answering(type: string, headers: Record<string, string> = {}) {
  const app = fastify();
  compressAnswers(app);
  app.get('/', async (_request, reply) => reply.type(type).headers(headers).send(text));
  app.get('/short', async (_request, reply) => reply.type(type).send('short'));
  app.get('/stream', async (_request, reply) => reply.type(type).send(Readable.from([text])));
  app.get('/known', async (_request, reply) =>
    reply.status(304).type(type).header('content-encoding', 'br').send(),
  );
  app.get('/failure', async () => Promise.reject(new Error(text)));
  app.setErrorHandler(async (_error, _request, reply) => reply.status(500).type(type).send(text));
  app.setNotFoundHandler(async (_request, reply) => reply.status(404).type(type).send(text));
  return (url: string, accepted: string | null = 'gzip, br', method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: accepted === null ? {} : { 'accept-encoding': accepted } });
}

const html = 'text/html; charset=utf-8';

test.each([
  [null, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate, zstd', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0 ,gzip;q=0.000', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['br;q=none', undefined],
  ['brotli', undefined],
])('Accept-Encoding: %s is answered with %s', async (header, expected) => {
  const { headers } = await answering(html)('/', header);
  expect(headers['content-encoding']).toBe(expected);
});

test('each header gets its own encoding, also when very many are sent', () => {
  for (const _ of ['first', 'again']) {
    for (let weight = 0; weight < 300; weight += 1) {
      expect(chooseEncoding(`br;q=0.${weight}1`)).toBe('br');
      expect(chooseEncoding(`br;q=0, gzip;q=0.${weight}1`)).toBe('gzip');
      expect(chooseEncoding(`identity;q=0.${weight}1`)).toBeUndefined();
    }
  }
});

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('a text travels in %s and is the same text', async (encoding, decompress) => {
  const answer = await answering(html)('/', encoding);
  expect(decompress(answer.rawPayload).toString()).toBe(text);
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-length': String(answer.rawPayload.length),
    'content-type': html,
    vary: 'accept-encoding',
  });
});

test('a client that cannot decompress gets the plain text, and Vary tells caches why', async () => {
  const answer = await answering(html)('/', 'identity');
  expect(answer.body).toBe(text);
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.headers.vary).toBe('accept-encoding');
});

test.each([
  html,
  'text/plain; charset=utf-8',
  'text/markdown; charset=utf-8',
  'application/json',
  'application/json; charset=utf-8',
  'application/feed+json',
  'application/atom+xml; charset=utf-8',
  'application/speculationrules+json',
  'application/xml',
])('%s is compressed', async (type) => {
  expect((await answering(type)('/')).headers['content-encoding']).toBe('br');
});

test.each(['image/webp', 'image/png', 'application/zip', 'application/octet-stream', 'font/woff2'])(
  '%s is sent uncompressed',
  async (type) => {
    const { headers } = await answering(type)('/');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBeUndefined();
  },
);

test.each([
  ['/gone', 404],
  ['/failure', 500],
])('errors are compressed too: %s', async (url, status) => {
  const answer = await answering(html)(url);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe(text);
});

describe('without compression is sent', () => {
  test.each([
    ['a short text', '/short', 'short'],
    ['a file that is streamed', '/stream', text],
  ])('%s', async (_what, url, body) => {
    const answer = await answering(html)(url);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toBe(body);
  });
});

test('HEAD answers with the headers of GET', async () => {
  const ask = answering(html);
  const [head, get] = [await ask('/', 'br', 'HEAD'), await ask('/', 'br')];
  expect(head.rawPayload).toHaveLength(0);
  for (const name of ['content-length', 'content-encoding', 'content-type', 'vary']) {
    expect(head.headers[name], name).toBe(get.headers[name]);
  }
});

test.each(['GET', 'HEAD'] as const)(
  'a 304 to %s has no body and no headers about one, and the same Vary as the answer that the client has',
  async (method) => {
    const answer = await answering(html)('/known', 'br', method);
    expect(answer.statusCode).toBe(304);
    expect(answer.headers['content-length']).toBeUndefined();
    expect(answer.rawPayload).toHaveLength(0);
    expect(answer.headers['content-type']).toBeUndefined();
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers.vary).toBe('accept-encoding');
  },
);

test.each([
  ['origin', 'origin, accept-encoding'],
  ['Accept-Encoding', 'Accept-Encoding'],
  ['sec-purpose, accept-encoding', 'sec-purpose, accept-encoding'],
])('an existing Vary header stays and is extended: %s', async (before, after) => {
  expect((await answering(html, { vary: before })('/')).headers.vary).toBe(after);
});

test.each([
  [64 * 1024, 'small'],
  [64 * 1024 + 1, 'large'],
  [600 * 1024, 'large'],
] as const)('a text of %i bytes is compressed whole, with a %s window', (bytes, window) => {
  const text = Buffer.from('A line of rain on the river.\n'.repeat(30_000)).subarray(0, bytes);
  const compressed = compress(text, 'br');
  expect(brotliDecompressSync(compressed).equals(text)).toBe(true);
  // The first bit of a stream is 0 if the window has 64 KB (RFC 7932, section 9.1).
  expect((compressed[0] ?? 0) & 1).toBe(window === 'small' ? 0 : 1);
});
