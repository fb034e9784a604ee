import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../test/repository.ts';

const program = join(root, 'dist', 'server', 'main.js');

export interface Server {
  origin: string;
  pid: number;
  /** The one-time link, while there is no owner. */
  setupLink: string | undefined;
  /** Ends the server, by default at once, as a power cut would. `SIGTERM` lets it finish its requests. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts the built program and returns once it has printed its address. `flags` are for Node. */
export async function startServer(
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<Server> {
  const child = spawn(process.execPath, [...flags, program, 'serve'], {
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = await firstOutput(child);
  return {
    origin: new URL(/Suibi is at (\S+)/.exec(output)?.[1] ?? '').origin,
    pid: child.pid ?? 0,
    setupLink: /http\S+\/setup\?\S+/.exec(output)?.[0],
    async stop(signal = 'SIGKILL') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
}

async function firstOutput(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout ?? []) {
    output += chunk;
    if (/Suibi is at [\s\S]*\n\n/.test(output)) return output;
  }
  throw new Error(`the program ended before it served:\n${output}`);
}

/** Runs a command of the built program to its end. */
export async function runProgram(
  args: string[],
  { environment = {}, input = '' }: { environment?: Record<string, string>; input?: string } = {},
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env.PATH, ...environment },
  });
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
  return { code, stdout, stderr };
}

/** A folder for a server's data; `remove` deletes it. */
export function makeDataDir(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'suibi-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
