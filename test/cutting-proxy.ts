import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** After how many bytes of the request, or of the answer, a connection is cut. */
export interface Cut {
  side: 'request' | 'answer';
  afterBytes: number;
}

/** A connection through the proxy: how many bytes went either way. */
interface Passed {
  request: number;
  answer: number;
}

/**
 * Passes connections on to a port of this machine. It cuts the first connection after each call of
 * `cutNext`, on both ends, and leaves the others alone.
 */
export async function startCuttingProxy(port: number) {
  let next: Cut | undefined;
  let last: Passed = { request: 0, answer: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const cut = next;
    next = undefined;
    const passed = { request: 0, answer: 0 };
    last = passed;
    const upstream = connect(port, '127.0.0.1');
    const cutBoth = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', cutBoth).on('close', cutBoth);
      socket.once('close', () => sockets.delete(socket));
    }
    const pass = (side: Cut['side'], from: Socket, to: Socket) => {
      const left = () => (cut?.side === side ? cut.afterBytes - passed[side] : Infinity);
      from.on('data', (data: Buffer) => {
        const part = data.subarray(0, Math.max(0, left()));
        passed[side] += part.length;
        // The bytes before the cut arrive.
        to.write(part, () => {
          if (left() <= 0) cutBoth();
        });
      });
    };
    pass('request', client, upstream);
    pass('answer', upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutNext(cut: Cut): void {
      next = cut;
    },
    /** How many bytes the last connection passed on. */
    lastPassed: () => last,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
