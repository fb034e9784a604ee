import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The answer that came to the browser for one address. */
export interface Weight {
  path: string;
  /** The media type of the answer, without parameters. */
  type: string;
  bytes: number;
}

/**
 * A proxy that counts the bytes of each answer of a server, also of answers to the offline worker,
 * which the tools of a page do not show. Browsers send the next request over a connection when the
 * last answer is complete.
 */
export async function startWeighingProxy(origin: string) {
  const weights: Weight[] = [];
  const sockets = new Set<Socket>();
  const proxy = createServer((browser) => {
    const server = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [browser, server]) {
      sockets.add(socket);
      // When one end closes, the proxy closes the other.
      socket.on('error', () => {});
      socket.on('close', () => {
        browser.destroy();
        server.destroy();
      });
    }
    let weight: Weight | undefined;
    browser.on('data', (chunk) => {
      const [, path] = /^[A-Z]+ (\S+) HTTP\/1\.1\r\n/.exec(chunk.toString('latin1')) ?? [];
      if (path !== undefined) {
        weight = { path, type: '', bytes: 0 };
        weights.push(weight);
      }
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (weight) {
        weight.type ||= /^content-type: *([^;\r]*)/im.exec(chunk.toString('latin1'))?.[1] ?? '';
        weight.bytes += chunk.length;
      }
      browser.write(chunk);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    origin: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    weights,
    async stop() {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
