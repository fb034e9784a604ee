import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const droppedEvery = 50;

/**
 * Browsers open connections ahead of need, and a server that closes would wait for a first request on
 * them. `close` runs with such connections being dropped; those with a request under way stay.
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
    }, droppedEvery);
    try {
      return await close();
    } finally {
      clearInterval(timer);
    }
  };
}
