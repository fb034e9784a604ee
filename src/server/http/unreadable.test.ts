import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { listeningApp } from '../../../test/listening-app.ts';

/**
 * Sends bytes to a blog with https in front of it. Returns the answer, when the connection has
 * ended.
 */
async function send(bytes: string) {
  const { port } = await listeningApp({ environment: { PUBLIC_URL: 'https://blog.example' } });
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [, head = '', body = ''] = /^(.*?)\r\n\r\n(.*)$/s.exec(await text(socket)) ?? [];
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2)));
  return { status: Number(first.split(' ')[1]), headers, body };
}

test.each([
  ['bytes that are no request', 400, 'bad-request', 'nonsense\r\n\r\n'],
  ['an unknown method', 400, 'bad-request', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a header without a name', 400, 'bad-request', 'GET / HTTP/1.1\r\nhost: a\r\n: x\r\n\r\n'],
  [
    'two lengths',
    400,
    'bad-request',
    'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab',
  ],
  ['no host', 400, 'bad-request', 'GET / HTTP/1.1\r\n\r\n'],
  [
    'a condition that the server does not know',
    417,
    'expectation-failed',
    'POST /login HTTP/1.1\r\nhost: a\r\nexpect: a miracle\r\ncontent-length: 0\r\n\r\n',
  ],
  [
    'a head of 20 KB',
    431,
    'request-header-fields-too-large',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  ],
])('the answer to %s is %i, with the headers of all answers', async (_, status, code, bytes) => {
  const answer = await send(bytes);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': 'max-age=31536000',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    connection: 'close',
  });
  expect(JSON.parse(answer.body)).toMatchObject({ error: { code } });
  expect(answer.headers['content-length']).toBe(String(Buffer.byteLength(answer.body)));
});

test('a request without a host is refused behind the answer to the one before it', async () => {
  const bytes = 'GET /healthz HTTP/1.1\r\nhost: a\r\n\r\nGET / HTTP/1.1\r\n\r\n';
  const { status, body } = await send(bytes);
  expect(status).toBe(200);
  expect(body).toMatch(/HTTP\/1\.1 400 Bad Request$/m);
});

test('a program of HTTP 1.0 needs no host', async () => {
  expect((await send('GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
});
