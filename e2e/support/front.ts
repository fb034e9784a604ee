import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer that does not come from the blog. */
export interface OtherAnswer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** Whether the connection ends before the whole body has come. */
  isCut?: boolean;
}

/**
 * - `pass`: the blog answers.
 * - `hold`: nobody answers.
 * - `cut`: the connection ends without an answer.
 * - a number: the blog answers after this time, in milliseconds.
 */
type Behaviour = 'pass' | 'hold' | 'cut' | number | OtherAnswer;

/**
 * What the front makes of an answer of the blog: with `undefined`, the answer is passed on as it
 * is.
 */
export interface Changes {
  /** The path to ask the blog for. Undefined: nothing is at this address. */
  path(path: string): string | undefined;
  /** Changes a header or a text file. */
  text(text: string): string;
}

/** A server between the browser and the blog. A test decides how it behaves. */
export async function startFront(origin: string) {
  const front = {
    origin: '',
    behave: (_path: string): Behaviour => 'pass',
    changes: undefined as Changes | undefined,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  // A connection is never closed because it is idle: a request that comes at that moment would
  // fail.
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const behaviour = front.behave(incoming.url ?? '');
    if (behaviour === 'hold') return;
    if (behaviour === 'cut') incoming.destroy();
    else if (behaviour === 'pass') pass(origin, front.changes, incoming, outgoing);
    else if (typeof behaviour === 'number') {
      setTimeout(() => pass(origin, front.changes, incoming, outgoing), behaviour);
    } else answer(outgoing, behaviour);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  front.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
}

export type Front = Awaited<ReturnType<typeof startFront>>;

function answer(outgoing: ServerResponse, { status, headers, body = '', isCut }: OtherAnswer) {
  const length = Buffer.byteLength(body) + (isCut ? 1 : 0);
  outgoing.writeHead(status, { 'content-length': length, ...headers });
  outgoing.write(body, () => (isCut ? outgoing.destroy() : outgoing.end()));
}

function pass(
  origin: string,
  changes: Changes | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): void {
  const { url = '', method, headers } = incoming;
  const path = changes ? changes.path(url) : url;
  if (path === undefined) {
    answer(outgoing, { status: 404 });
    return;
  }
  // A compressed text could not be changed.
  const asked = changes ? { ...headers, 'accept-encoding': 'identity' } : headers;
  const options = { method, headers: asked, agent: false };
  const passed = request(origin + path, options, async (response) => {
    const { statusCode = 0, headers } = response;
    if (!changes) {
      outgoing.writeHead(statusCode, headers);
      response.pipe(outgoing);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    const text = changes.text(Buffer.concat(chunks).toString());
    const changed = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        typeof value === 'string' ? changes.text(value) : value,
      ]),
    );
    const length = Buffer.byteLength(text);
    outgoing.writeHead(statusCode, { ...changed, 'content-length': length });
    outgoing.end(text);
  });
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}
