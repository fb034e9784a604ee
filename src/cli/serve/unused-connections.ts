import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const dropEveryMs = 50;

/**
 * Browsers open connections before they need them. A server that closes would wait for the first request on each of
 * them. The returned function runs `close` and meanwhile drops connections that never had a request.
 */
export function trackUnusedConnections(server: Server) {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));

  return async function dropping<T>(close: () => PromiseLike<T>): Promise<T> {
    const timer = setInterval(() => {
      for (const socket of unused) socket.destroy();
    }, dropEveryMs);
    try {
      return await close();
    } finally {
      clearInterval(timer);
    }
  };
}
