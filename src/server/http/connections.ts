import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { trackUnusedConnections } from './unused-connections.ts';

interface ConnectionLimits {
  /** An open connection takes about 5 KB of memory, and a file of the system. */
  maxConnections: number;
  /** Bytes of answers that wait in this program until readers take them. */
  maxUnsentBytes: number;
  checkEveryMs: number;
}

export const usualConnectionLimits: ConnectionLimits = {
  maxConnections: 5_000,
  maxUnsentBytes: 64 * 1024 * 1024,
  checkEveryMs: 1_000,
};

/**
 * Keeps clients that are slow, or want to be, from filling the memory. A connection too many makes
 * room for itself: the oldest one that never had a request is closed, otherwise all that wait for
 * their next request. When too many bytes wait to be read, the connections with the most of them
 * are closed.
 */
export function limitConnections(
  server: Server,
  { maxConnections, maxUnsentBytes, checkEveryMs }: ConnectionLimits,
): void {
  const open = new Set<Socket>();

  server.on('connection', (socket: Socket) => {
    if (open.size >= maxConnections) {
      const [oldest] = unused;
      if (oldest) oldest.destroy();
      else server.closeIdleConnections();
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Behind the rule above: a new connection must not be the one that is closed.
  const unused = trackUnusedConnections(server);

  const timer = setInterval(() => {
    let unsentBytes = [...open].reduce((sum, { writableLength }) => sum + writableLength, 0);
    if (unsentBytes <= maxUnsentBytes) return;
    for (const socket of [...open].sort((a, b) => b.writableLength - a.writableLength)) {
      if (unsentBytes <= maxUnsentBytes) return;
      unsentBytes -= socket.writableLength;
      socket.destroy();
    }
  }, checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

/** Browsers and proxies send the next request after the last answer. */
const maxRequestsAhead = 16;

/**
 * Makes a function that says of each request whether its connection has sent too many before their
 * answers. All these answers would be made and wait in memory, which the reading of one of them
 * does not limit.
 */
export function watchRequestsAhead(): (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean {
  const ahead = new WeakMap<Socket, number>();
  return ({ socket }, response) => {
    // An answer gets its connection when the answers before it have been sent.
    if (response.socket !== null) return false;
    const count = ahead.get(socket) ?? 0;
    if (count >= maxRequestsAhead) return true;
    ahead.set(socket, count + 1);
    response.once('close', () => ahead.set(socket, (ahead.get(socket) ?? 1) - 1));
    return false;
  };
}
