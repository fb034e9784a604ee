// Prepares a clone for a command: installs packages and builds the program. It may run on the
// machine's own Node, before the project's Node 24 is installed. So it imports only modules of
// Node.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The project's own Node 24. */
export const node = join(
  root,
  'node_modules',
  'node',
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

const built = join(root, 'dist', 'built-from');

/** The browser builds of src/bundles.ts. This Node may be too old to import TypeScript. */
export const browserBuilds = ['page', 'visitor', 'quickSearch', 'owner'];

export const program = join(root, 'dist', 'server', 'main.js');

export async function installIfNeeded() {
  if (isInstalled()) return;
  process.stderr.write('Installing packages…\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // Some packages need a newer Node than the machine's. That is no problem, because the project's
  // Node runs them.
  await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 2, 2],
  });
}

export async function buildIfNeeded() {
  const state = sourceDigest();
  if (existsSync(built) && readFileSync(built, 'utf8') === state) return;
  process.stderr.write('Building…\n');
  rmSync(join(root, 'dist'), { recursive: true, force: true });
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  for (const build of [...browserBuilds.map((name) => ['--mode', name]), ['--ssr']]) {
    await run(node, [vite, 'build', ...build], { stdio: ['ignore', 2, 2] });
  }
  // A package whose licence is not allowed makes the build fail here.
  await run(node, [join(root, 'scripts', 'third-party.ts')], { stdio: ['ignore', 2, 2] });
  await compressFiles(join(root, 'dist', 'browser', 'assets'));
  // The built program lists its routes. A route without an access rule makes the build fail here.
  await run(node, [program, 'routes'], {
    stdio: ['ignore', 'ignore', 2],
  });
  writeFileSync(built, state);
}

/**
 * Puts a brotli and a gzip variant beside each file, if they are smaller. Browsers get these
 * instead of the file.
 */
async function compressFiles(folder) {
  const ways = { br: promisify(brotliCompress), gz: promisify(gzip) };
  const compress = async (name) => {
    const file = readFileSync(join(folder, name));
    for (const [extension, way] of Object.entries(ways)) {
      const compressed = await way(file, { level: 9 });
      if (compressed.length < file.length) {
        writeFileSync(join(folder, `${name}.${extension}`), compressed);
      }
    }
  };
  await Promise.all(readdirSync(folder).map(compress));
}

/** Whether node_modules holds the packages of package-lock.json in the same versions. */
function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(node) || !existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (optional && !found[path]) || found[path]?.version === version,
  );
}

/** A digest of all files that the build reads. */
function sourceDigest() {
  const hash = createHash('sha256');
  const others = [
    ...['package.json', 'package-lock.json', 'vite.config.ts', 'scripts/prepare.mjs'],
    ...['bundled-packages', 'sbom', 'third-party', 'usual-licences'].map(
      (name) => `scripts/${name}.ts`,
    ),
  ];
  for (const file of [...listFiles('src'), ...listFiles('docs/guide'), ...others]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(folder) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(path);
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    })
    .sort();
}

/**
 * Runs a command until it ends. `input` goes to its standard input, if `stdio` makes that a pipe.
 * Throws if the command fails; the error's `exitCode` is the command's.
 */
export function run(command, args, { input, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.stdin?.end(input);
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      if (code === 0) return resolve();
      const error = new Error(`${command} ${args.join(' ')} ended with ${signal ?? code}`);
      reject(Object.assign(error, { exitCode: code ?? 1 }));
    });
  });
}

/** How often a script that npm has started looks whether npm is still there. */
const lookForNpmMs = 200;

/**
 * Runs the program in place of this script: same input, output and exit code. Signals are passed
 * on.
 */
export function become(args, environment = process.env) {
  const child = spawn(node, [program, ...args], {
    stdio: 'inherit',
    env: environment,
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => child.kill(signal));
  }
  stopWithoutNpm(child);
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0);
  });
}

/** npm passes SIGTERM on to its shell, and the shell ends without telling this script. */
function stopWithoutNpm(child) {
  const { ppid: shell } = process;
  if (process.env.npm_lifecycle_event === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, lookForNpmMs).unref();
}

/** Runs a script's main function. An error is printed in one line and sets the exit code. */
export async function script(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.exitCode ?? 1;
  }
}
