// npm run dev: serves, and builds and reloads whenever a file changes. The program that runs is the built
// one; in front of it stands a proxy that adds a reloading script to each page.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer, request } from 'node:http';
import { join } from 'node:path';
import { buildIfNeeded, installIfNeeded, node, program, root, script } from './prepare.mjs';

const port = Number(process.env.PORT || 3000);
const programPort = port + 1;
const listeners = new Set();
let running;

await script(async () => {
  await installIfNeeded();
  await restart();
  createServer(serve).listen(port, '127.0.0.1', () => {
    process.stdout.write(`\n  Reloading on every change: http://127.0.0.1:${port}\n\n`);
  });
  let timer;
  watch(join(root, 'src'), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, 100);
  });
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(0);
  });
}

/** Builds; if that works, replaces the running program and tells the pages. */
async function restart() {
  try {
    await buildIfNeeded();
  } catch (error) {
    process.stderr.write(`${error.message}\nThe program goes on as it was.\n`);
    return;
  }
  await end(running);
  running = spawn(node, [program, 'serve'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(programPort), PUBLIC_URL: `http://127.0.0.1:${port}` },
  });
  await untilHealthy();
  for (const response of listeners) response.write('data: reload\n\n');
}

function end(child) {
  if (!child || child.exitCode !== null) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

async function untilHealthy() {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${programPort}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const reloading = '/@reload.js';
const events = '/@reload';

function serve(incoming, response) {
  if (incoming.url === reloading) {
    response.setHeader('content-type', 'text/javascript');
    response.end(`new EventSource('${events}').onmessage = () => location.reload();`);
  } else if (incoming.url === events) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    listeners.add(response);
    response.once('close', () => listeners.delete(response));
  } else {
    forward(incoming, response);
  }
}

function forward(incoming, response) {
  const { method, url: path, headers } = incoming;
  const options = {
    host: '127.0.0.1',
    port: programPort,
    method,
    path,
    // A page is to be added to, so it must not come compressed.
    headers: { ...headers, 'accept-encoding': 'identity' },
  };
  const outgoing = request(options, (answer) => {
    const isPage = answer.headers['content-type']?.startsWith('text/html');
    if (!isPage) {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
      return;
    }
    const chunks = [];
    answer.on('data', (chunk) => chunks.push(chunk));
    answer.on('end', () => {
      const html = Buffer.concat(chunks).toString('utf8');
      const page = html.replace(
        '</head>',
        `<script type="module" src="${reloading}"></script></head>`,
      );
      const { 'content-length': _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode, rest);
      response.end(page);
    });
  });
  outgoing.once('error', () => {
    response.writeHead(502).end('The program is starting; try again.');
  });
  incoming.pipe(outgoing);
}
