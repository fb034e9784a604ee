import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../test/repository.ts';
import { temporaryRoot } from '../../test/temporary-root.ts';

const program = join(root, 'dist', 'server', 'main.js');

/**
 * Where Node keeps the compiled code of the program, so that the next server starts in three
 * quarters of the time.
 */
const compiledCode = join(root, 'node_modules', '.cache', 'suibi-compiled');

export interface Server {
  origin: string;
  /** The one-time link, while there is no owner. */
  setupLink: string | undefined;
  stop(): Promise<unknown>;
}

/** A server that is a process of its own. */
export interface ServerProcess extends Server {
  pid: number;
  /** What the server has printed until now, without its errors. */
  output(): string;
  /**
   * Ends the server, by default at once. `SIGTERM` lets it finish its requests. Returns its exit
   * code, or null if the signal has ended it.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** The programs that were started and have not ended. */
const running = new Set<ChildProcess>();

/** A test that fails does not stop its server. The test runner then ends this process. */
function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Starts a command of the built program. `flags` are for Node. `through` is a program with
 * arguments that starts Node, such as strace.
 */
export function spawnProgram(
  args: readonly string[],
  environment: Record<string, string>,
  { flags = [], through = [] }: { flags?: readonly string[]; through?: readonly string[] } = {},
): ChildProcess {
  const [command = '', ...rest] = [...through, process.execPath, ...flags, program, ...args];
  const child = spawn(command, rest, {
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      PORT: '0',
      NODE_COMPILE_CACHE: compiledCode,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  // Not when this file is loaded: test/database/postgres.ts then removes what listens for the end
  // of the process.
  process.off('exit', endAll).on('exit', endAll);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Starts the built program and returns once it has printed its address. `flags` are for Node. */
export async function startServer(
  environment: Record<string, string>,
  flags: readonly string[] = [],
  through: readonly string[] = [],
): Promise<ServerProcess> {
  const child = spawnProgram(['serve'], environment, { flags, through });
  const output = collectOutput(child);
  await untilPrinted(child, output, /Suibi is at [\s\S]*\n\n/);
  return {
    ...readAnnouncement(output()),
    pid: child.pid ?? 0,
    output,
    stop: (signal = 'SIGKILL') => stopProgram(child, signal),
  };
}

/** What a server prints at its start. */
export function readAnnouncement(text: string): Pick<Server, 'origin' | 'setupLink'> {
  return {
    origin: new URL(/Suibi is at (\S+)/.exec(text)?.[1] ?? '').origin,
    setupLink: /http\S+\/setup\?\S+/.exec(text)?.[0],
  };
}

/**
 * Sends the signal, and returns when the program has ended: its exit code, or null if the signal
 * has ended it. A program that has ended already is no error.
 */
export async function stopProgram(
  child: ChildProcess,
  signal: NodeJS.Signals,
): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill(signal);
    await once(child, 'exit');
  }
  return child.exitCode;
}

/** In characters. A server under load writes megabytes of log in a second. */
const maxOutputLength = 10_000_000;

/**
 * Reads what a program prints for as long as it runs, and keeps the first ten megabytes. A program
 * that nobody reads would wait or fail.
 */
export function collectOutput({ stdout }: ChildProcess): () => string {
  let output = '';
  stdout?.setEncoding('utf8').on('data', (text: string) => {
    if (output.length < maxOutputLength) output += text;
  });
  return () => output;
}

/**
 * Returns when the program's output has a match of `pattern`. Throws if the program ends before.
 */
export async function untilPrinted(
  child: ChildProcess,
  output: () => string,
  pattern: RegExp,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const look = () => {
    if (!pattern.test(output())) return;
    // From now on a long log would be searched again and again.
    child.stdout?.off('data', look);
    resolve();
  };
  child.stdout?.on('data', look);
  child.once('close', () => reject(new Error(`the program ended too early:\n${output()}`)));
  look();
  await promise;
}

/** Runs a command of the built program to its end. For `through` see `spawnProgram`. */
export async function runProgram(
  args: string[],
  {
    environment = {},
    input = '',
    through = [],
  }: { environment?: Record<string, string>; input?: string; through?: readonly string[] } = {},
): Promise<{ pid: number; code: number; stdout: string; stderr: string }> {
  const [command = '', ...rest] = [...through, process.execPath, program, ...args];
  const child = spawn(command, rest, { env: { PATH: process.env.PATH, ...environment } });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  return { pid: child.pid ?? 0, code, stdout, stderr };
}

/** A folder for a server's data; `remove` deletes it. */
export function makeDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(temporaryRoot, 'suibi-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
