import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { loginUrl } from '../../src/urls.ts';
import { root } from '../../test/repository.ts';
import { expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

const program = join(root, 'dist', 'server', 'main.js');

/** Starts the program. The test can wait for its exit code. */
async function startProcess(dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [program, 'serve'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(child.stdout ?? child, 'data');
  const port = Number(/Suibi is at http:\/\/[^/]*:(\d+)/.exec(String(said))?.[1]);
  await expect.poll(() => isServing(port)).toBe(true);
  return { child, port };
}

async function isServing(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
  await response?.body?.cancel();
  return response?.status === 200;
}

/** Begins a login and sends half of its body. `finish` sends the rest and returns the whole answer. */
async function beginRequest(port: number): Promise<{ finish(): Promise<string>; socket: Socket }> {
  const body = 'username=zhixia&password=a+quiet+ink+river+7&next=%2F';
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  socket.write(
    [
      `POST ${loginUrl} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/x-www-form-urlencoded',
      // This answer shows that the server has received the request.
      'Expect: 100-continue',
      `Content-Length: ${body.length}`,
      'Connection: close',
      '',
      body.slice(0, 10),
    ].join('\r\n'),
  );
  await once(socket, 'data');
  return {
    socket,
    async finish() {
      let answer = '';
      socket.on('data', (text) => {
        answer += text;
      });
      socket.write(body.slice(10));
      await once(socket, 'close');
      return answer;
    },
  };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} ends an idle server at once, with exit code 0`, async ({ dataDir }) => {
    const { child, port } = await startProcess(dataDir);
    // Browsers open connections in advance and send no request on them.
    const idle = connect(port, '127.0.0.1');
    idle.on('error', () => {});
    await once(idle, 'connect');
    const begin = Date.now();
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    expect(Date.now() - begin).toBeLessThan(8_000);
    idle.destroy();
  });
}

test('SIGTERM lets a running request finish, refuses new ones, and ends with exit code 0', async ({
  dataDir,
}) => {
  const { child, port } = await startProcess(dataDir);
  const request = await beginRequest(port);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(() => isServing(port)).toBe(false);
  expect(child.exitCode).toBeNull();
  const answer = await request.finish();
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(answer).toContain('</html>');
  expect((await exit)[0]).toBe(0);
});

test('after SIGTERM no request may take longer than ten seconds', async ({ dataDir }) => {
  const { child, port } = await startProcess(dataDir);
  const { socket } = await beginRequest(port);
  socket.on('error', () => {});
  const begin = Date.now();
  child.kill('SIGTERM');
  const [code] = await once(child, 'exit');
  expect(Date.now() - begin).toBeLessThan(10_000);
  // The server ended before all work was done.
  expect(code).toBe(1);
  socket.destroy();
});

test('a second start prints the same setup link, until there is an owner', async ({ dataDir }) => {
  const token = (link: string | undefined) =>
    new URL(link ?? 'http://none').searchParams.get('token');
  const first = await startServer({ DATA_DIR: dataDir });
  await first.stop();
  const second = await startServer({ DATA_DIR: dataDir });
  await second.stop('SIGTERM');
  expect(token(first.setupLink)).toMatch(/^[\w-]{43}$/);
  expect(token(second.setupLink)).toBe(token(first.setupLink));
});
