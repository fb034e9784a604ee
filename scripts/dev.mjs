// npm run dev: serves, and builds and reloads whenever a file changes. The builds are those of `npm
// run build`, but they stay in memory between two changes, and nothing is made small: a change
// takes under a second. They have a folder of their own, so that `npm start` never serves them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { browserBuilds, installIfNeeded, node, root, script } from './prepare.mjs';
import { startReloadingProxy } from './reloading-proxy.mjs';

const port = Number(process.env.PORT || 3000);
const folder = join(root, '.cache', 'dev');
/** One change can start several builds, a few milliseconds after each other. */
const settleMs = 30;

const unfinished = new Set();
const failed = new Set();
let running;
let timer;
let proxy;
let lastRestart = Promise.resolve();

await script(async () => {
  await installIfNeeded();
  proxy = await startReloadingProxy(port);
  rmSync(folder, { recursive: true, force: true });
  const { build } = await import('vite');
  for (const name of browserBuilds) unfinished.add(name);
  unfinished.add('program');
  for (const name of browserBuilds) {
    follow(name, await build({ root, mode: name, build: options('browser') }));
  }
  const program = { ...options('server'), ssr: true };
  follow('program', await build({ root, mode: 'development', build: program }));
  process.stdout.write(`\n  Reloading on every change: http://127.0.0.1:${port}\n\n`);
});
// If the start has failed, the script has to end here: the watchers would keep it alive.
if (process.exitCode) process.exit();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    running?.kill(signal);
    process.exit(0);
  });
}

function options(name) {
  return {
    watch: {},
    outDir: join(folder, name),
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: { output: { minify: false } },
  };
}

/** Restarts the program when all builds have ended and none has failed. */
function follow(name, watcher) {
  watcher.on('event', (event) => {
    if (event.code === 'START') {
      unfinished.add(name);
      failed.delete(name);
    } else if (event.code === 'ERROR') {
      unfinished.delete(name);
      failed.add(name);
      process.stderr.write(`${event.error.message}\nThe program goes on as it was.\n`);
    } else if (event.code === 'END') {
      unfinished.delete(name);
    }
    if (event.code === 'BUNDLE_END' || event.code === 'ERROR') event.result?.close();
    clearTimeout(timer);
    if (unfinished.size === 0 && failed.size === 0) {
      timer = setTimeout(() => {
        lastRestart = lastRestart.then(restart);
      }, settleMs);
    }
  });
}

async function restart() {
  await end(running);
  const programPort = await findFreePort();
  running = spawn(node, [join(folder, 'server', 'main.js'), 'serve'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      // Packages are not part of this build. They have to be the same variant as in the built
      // program.
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: join(folder, 'compile-cache'),
      PORT: String(programPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  await untilHealthy(programPort);
  proxy.show(programPort);
}

/** A port of this machine on which nothing listens at this moment. */
async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: found } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return found;
}

function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return undefined;
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGTERM');
  });
}

async function untilHealthy(programPort) {
  for (let tries = 0; tries < 1000; tries += 1) {
    const answer = await fetch(`http://127.0.0.1:${programPort}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(10);
  }
}
