import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const tracked = new WeakMap<Server, Set<Socket>>();

/**
 * The open connections that never had a request, in the order in which they were opened. Each
 * server has one set of them.
 */
export function trackUnusedConnections(server: Server): ReadonlySet<Socket> {
  const known = tracked.get(server);
  if (known) return known;
  const unused = new Set<Socket>();
  tracked.set(server, unused);
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

const dropEveryMs = 50;

/**
 * Runs `close`, and drops the connections without a request meanwhile. Browsers open connections
 * before they need them and keep them after an answer, and a server that closes would wait for the
 * next request on each of them.
 */
export async function whileDropping<T>(server: Server, close: () => PromiseLike<T>): Promise<T> {
  const unused = trackUnusedConnections(server);
  const timer = setInterval(() => {
    for (const socket of unused) socket.destroy();
    server.closeIdleConnections();
  }, dropEveryMs);
  try {
    return await close();
  } finally {
    clearInterval(timer);
  }
}
