import { channel } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, request } from 'node:http';
import { onTestFinished } from 'vitest';
import { testApp } from './test-app.ts';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export type Asked = { headers?: Record<string, string>; method?: string; body?: string };

/** Asks a server on a port of this machine. The answer is not decompressed. */
export function askAt(
  port: number,
  path: string,
  { headers = {}, method = 'GET', body }: Asked = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    // Each request has a connection of its own: nginx closes a connection after a request that it
    // refuses.
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false };
    request(options, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject);
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, body: Buffer.concat(parts) });
      });
    })
      .on('error', reject)
      .end(body);
  });
}

/**
 * The whole app, listening on a port of its own, because the cache in front of the server is not
 * part of `inject`.
 */
export async function listeningApp(options: Parameters<typeof testApp>[0] = {}) {
  const made = await testApp(options);
  await made.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = made.app.server.address() as { port: number };
  const host = `127.0.0.1:${port}`;

  const ask = (path: string, asked: Asked = {}) => askAt(port, path, asked);

  /** Asks the server itself, without the cache in front of it. */
  const askFresh = async (path: string, { headers = {}, method = 'GET' }: Asked = {}) => {
    const answer = await made.app.inject({
      url: path,
      method: method as 'GET',
      // Without a name of its own, so that the request is no view.
      headers: { host, 'user-agent': '', ...headers },
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as IncomingHttpHeaders,
      body: answer.rawPayload,
    } satisfies RawAnswer;
  };

  return { ...made, port, ask, askFresh, passed: listenToHandlers() };
}

/**
 * The addresses that the server itself has answered since the last call of `clear`. The cache has
 * not answered them.
 */
function listenToHandlers() {
  const urls: string[] = [];
  const note = (message: unknown) => {
    const { request } = message as { request: { url: string } };
    urls.push(request.url);
  };
  const handlers = channel('tracing:fastify.request.handler:start');
  handlers.subscribe(note);
  onTestFinished(() => {
    handlers.unsubscribe(note);
  });
  return { urls, clear: () => urls.splice(0) };
}

/** An answer without the headers that differ from request to request. */
export function lasting({ status, headers, body }: RawAnswer) {
  const {
    date: _date,
    'x-request-id': _id,
    connection: _connection,
    'keep-alive': _keepAlive,
    ...others
  } = headers;
  const isText = others['content-encoding'] === undefined;
  return { status, headers: others, body: body.toString(isText ? 'utf8' : 'base64') };
}
