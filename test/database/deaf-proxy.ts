import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Types of messages: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const [notification, readyForQuery] = ['A'.charCodeAt(0), 'Z'.charCodeAt(0)];

/**
 * The address of the same database behind a proxy that passes a notification on only in the answer
 * to a query, as a pooler does that lends a connection for one transaction. The proxy ends with the
 * test.
 */
export async function behindDeafProxy(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const [port, host] = [Number(url.port), url.hostname];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, host);
    let isAsking = false;
    client.on('data', (data: Buffer) => {
      isAsking = true;
      upstream.write(data);
    });
    let held = Buffer.alloc(0);
    upstream.on('data', (data: Buffer) => {
      held = Buffer.concat([held, data]);
      // Each message has its type in one byte, and then its length without this byte.
      while (held.length >= 5 && held.length > held.readInt32BE(1)) {
        const length = held.readInt32BE(1) + 1;
        if (held[0] !== notification || isAsking) client.write(held.subarray(0, length));
        if (held[0] === readyForQuery) isAsking = false;
        held = held.subarray(length);
      }
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}
