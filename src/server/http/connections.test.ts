import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections, watchRequestsAhead } from './connections.ts';

const limits = { maxConnections: 3, maxUnsentBytes: 1e9, checkEveryMs: 10 };

async function startServer(given: Partial<typeof limits>, answer: RequestListener) {
  const server = createServer(answer);
  limitConnections(server, { ...limits, ...given });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as { port: number };
  /** The connections at the server’s end. */
  const atServer: Socket[] = [];
  /** Opens a connection, and waits until the server knows it. */
  const open = async () => {
    const known = once(server, 'connection');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    atServer.push(...(await known));
    return socket;
  };
  return { open, atServer };
}

const get = 'GET / HTTP/1.1\r\nhost: a\r\n\r\n';

async function ask(socket: Socket): Promise<string> {
  socket.write(get);
  const [data] = await once(socket, 'data');
  return String(data);
}

/**
 * Resolves when the server has closed the connection. A socket whose data nobody reads does not
 * notice it.
 */
const closed = (socket: Socket) => once(socket.resume(), 'close');

test('one connection too many closes the oldest that never had a request', async () => {
  const { open } = await startServer({}, (_, response) => response.end('answer'));
  const [used, slow, later] = [await open(), await open(), await open()];
  expect(await ask(used)).toContain('answer');
  const isClosed = closed(slow);
  const fourth = await open();
  await isClosed;
  for (const socket of [fourth, later, used]) expect(await ask(socket)).toContain('answer');
});

test('one connection too many closes those that wait for their next request, when all had one', async () => {
  const { open } = await startServer({}, (_, response) => response.end('answer'));
  const idle = [await open(), await open(), await open()];
  for (const socket of idle) await ask(socket);
  const areClosed = Promise.all(idle.map(closed));
  const fourth = await open();
  await areClosed;
  expect(await ask(fourth)).toContain('answer');
});

test('answers that nobody reads are given up when they take too much memory, the largest first', async () => {
  const megabyte = 1_000_000;
  const { open, atServer } = await startServer(
    { maxUnsentBytes: 20 * megabyte },
    ({ url }, response) => response.end(Buffer.alloc(url === '/large' ? 60 * megabyte : megabyte)),
  );
  const small = (await open()).pause();
  small.write(get);
  const large = (await open()).pause();
  large.write(get.replace('/', '/large'));
  const [ofSmall, ofLarge] = atServer;
  await once(ofLarge as Socket, 'close');
  expect(ofSmall?.destroyed).toBe(false);
  expect(String((await once(small.resume(), 'data'))[0])).toContain('200 OK');
});

test('a client that sends many requests before it gets their answers is cut off', async () => {
  const isTooFarAhead = watchRequestsAhead();
  let answered = 0;
  const { open } = await startServer({}, (request, response) => {
    if (isTooFarAhead(request, response)) return void request.socket.destroy();
    answered += 1;
    response.end('answer');
  });
  const patient = await open();
  for (let round = 1; round <= 3; round += 1) {
    let got = '';
    patient.on('data', (data) => {
      got += data;
    });
    patient.write(get.repeat(10));
    await expect.poll(() => got.split('answer').length - 1).toBe(10);
    patient.removeAllListeners('data');
  }
  const greedy = await open();
  greedy.write(get.repeat(1_000));
  await closed(greedy);
  expect(answered).toBeLessThan(100);
});
