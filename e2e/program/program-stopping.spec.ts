import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { loginUrl, setupUrl } from '../../src/urls.ts';
import { findFreePort } from '../../test/free-port.ts';
import { root } from '../../test/repository.ts';
import { expect, test } from '../support/fixtures.ts';
import { collectOutput, startServer, untilPrinted } from '../support/server.ts';

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

/**
 * Begins a login and sends half of its body. `finish` sends the rest and returns all that comes
 * until the connection closes.
 */
async function beginRequest(
  port: number,
  connection: 'close' | 'keep-alive' = 'close',
): Promise<{ finish(): Promise<string>; socket: Socket }> {
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
      `Connection: ${connection}`,
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
  test(`${signal} ends an idle server at once, with exit code 0`, { tag: '@rest' }, async ({
    dataDir,
  }) => {
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

test('SIGTERM lets a running request finish, refuses new ones, and ends with exit code 0', {
  tag: '@rest',
}, async ({ dataDir }) => {
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

test('a second SIGTERM cuts no request that is under way', { tag: '@rest' }, async ({
  dataDir,
}) => {
  const { child, port } = await startProcess(dataDir);
  const request = await beginRequest(port);
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(() => isServing(port)).toBe(false);
  child.kill('SIGTERM');
  child.kill('SIGINT');
  expect(await request.finish()).toContain('</html>');
  expect((await exit)[0]).toBe(0);
});

test('a server that stops does not wait for the next request of a connection that is kept', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const { child, port } = await startProcess(dataDir);
  const request = await beginRequest(port, 'keep-alive');
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await expect.poll(() => isServing(port)).toBe(false);
  const finished = Date.now();
  expect(await request.finish()).toContain('</html>');
  expect((await exit)[0]).toBe(0);
  expect(Date.now() - finished).toBeLessThan(3_000);
});

test('a server stops while readers send one request after the other', { tag: '@rest' }, async ({
  dataDir,
}) => {
  const { child, port } = await startProcess(dataDir);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  let answers = 0;
  let isStopped = false;
  const read = async () => {
    while (!isStopped) {
      await new Promise<void>((resolve) => {
        const request = get({ host: '127.0.0.1', port, path: '/', agent }, (response) => {
          answers += 1;
          response.resume().once('close', resolve);
        });
        request.once('error', () => resolve());
      });
    }
  };
  const readers = Array.from({ length: 4 }, read);
  await expect.poll(() => answers).toBeGreaterThan(100);
  const begin = Date.now();
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const [code] = await exit;
  isStopped = true;
  await Promise.all(readers);
  agent.destroy();
  expect(code).toBe(0);
  expect(Date.now() - begin).toBeLessThan(3_000);
});

/** Starts `npm start` as the leader of a process group of its own. */
async function startWithNpm(dataDir: string): Promise<{ npm: ChildProcess; port: number }> {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = collectOutput(npm);
  await untilPrinted(npm, output, /Suibi is at [\s\S]*\n\n/);
  const port = Number(/Suibi is at http:\/\/[^/]*:(\d+)/.exec(output())?.[1]);
  return { npm, port };
}

test('SIGTERM to npm alone ends the server, which lets a running request finish', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const { npm, port } = await startWithNpm(dataDir);
  const request = await beginRequest(port);
  npm.kill('SIGTERM');
  await expect.poll(() => isServing(port)).toBe(false);
  expect(await request.finish()).toContain('</html>');
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  test(`${signal} to the process group of npm start lets a running request finish`, {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const { npm, port } = await startWithNpm(dataDir);
    const request = await beginRequest(port);
    process.kill(-(npm.pid ?? 0), signal);
    await expect.poll(() => isServing(port)).toBe(false);
    expect(await request.finish()).toContain('</html>');
  });
}

test('after SIGTERM no request may take longer than ten seconds', { tag: '@rest' }, async ({
  dataDir,
}) => {
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

// Each write to this file fails as on a full disk.
if (process.platform === 'linux') {
  test('a full disk under the log stops neither the start, nor the pages, nor the end', {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const port = await findFreePort();
    const log = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, [program, 'serve'], {
      env: { PATH: process.env.PATH, LOG_LEVEL: 'trace', DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    const exit = once(child, 'exit');
    await expect.poll(() => isServing(port)).toBe(true);
    for (let count = 0; count < 300; count += 1) expect(await isServing(port)).toBe(true);
    const begin = Date.now();
    child.kill('SIGTERM');
    expect((await exit)[0]).toBe(0);
    expect(Date.now() - begin).toBeLessThan(3_000);
  });
}

test('a second start prints another setup link, and the first one stays valid', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const first = await startServer({ DATA_DIR: dataDir });
  await first.stop();
  const second = await startServer({ DATA_DIR: dataDir });
  const tokens = [first, second].map(({ setupLink = 'http://none' }) =>
    new URL(setupLink).searchParams.get('token'),
  );
  expect(tokens[0]).not.toBe(tokens[1]);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    const opened = await fetch(second.origin + setupUrl(token ?? ''));
    expect(opened.status).toBe(200);
    await opened.body?.cancel();
  }
  await second.stop('SIGTERM');
});
