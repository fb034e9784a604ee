import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { migrations } from '../../src/db/migrations/migrate.ts';
import { patterns } from '../../src/urls.ts';
import { root } from '../../test/repository.ts';
import { createOwner, expect, test } from '../support/fixtures.ts';
import { collectOutput, readAnnouncement, stopProgram, untilPrinted } from '../support/server.ts';

const program = join(root, 'dist', 'server', 'main.js');

/** Starts a command on a terminal of its own, with the `script` of util-linux. */
function spawnOnTerminal(args: readonly string[], environment: Record<string, string>) {
  const words = [process.execPath, program, ...args].map((word) => `'${word}'`);
  // Without `exec` the exit code would be that of the shell.
  const command = `exec ${words.join(' ')}`;
  const child = spawn(
    'script',
    ['--quiet', '--flush', '--return', '--command', command, '/dev/null'],
    {
      env: { PATH: process.env.PATH, PORT: '0', ...environment },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  return { child, output: collectOutput(child) };
}

/** The lines without the line ends of a terminal, and without empty ones. */
function linesOf(output: string): string[] {
  return output.split(/\r*\n/).filter((line) => line.trim() !== '');
}

async function untilEnded(child: ChildProcess): Promise<number | null> {
  await new Promise((resolve) => child.once('close', resolve));
  return child.exitCode;
}

if (process.platform === 'linux') {
  test.describe('on a terminal', () => {
    test('the first start is a few plain lines, and the address and the owner’s link stay the last', {
      tag: '@rest',
    }, async ({ dataDir }) => {
      const { child, output } = spawnOnTerminal(['serve'], { DATA_DIR: dataDir });
      try {
        await untilPrinted(child, output, /\/setup\?\S+\s/);
        const { origin, setupLink = '' } = readAnnouncement(output());
        const begin = [
          expect.stringMatching(/^ {2}Suibi \d+\.\d+\.\d+, with its data in \S+$/),
          `  The database was prepared: ${migrations.map(({ name }) => name).join(', ')}`,
          `  Suibi is at ${origin}`,
          '  The blog has no owner yet. Open this link, which works once, to become the owner:',
          `  ${setupLink}`,
        ];
        expect(linesOf(output())).toEqual(begin);
        for (const path of ['/', patterns.archive, '/nowhere']) await fetch(origin + path);
        const response = await fetch(origin + patterns.apiLogin, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ username: 'lin', password: 'not the right one' }),
        });
        expect(response.ok).toBe(false);
        const failed = /^\d\d:\d\d:\d\d warning login failed \(request \S+\) ip=127\.0\.0\.1$/;
        await untilPrinted(child, output, /login failed[^\n]*\n/);
        expect(linesOf(output())).toEqual([...begin, expect.stringMatching(failed)]);
        // Ctrl C.
        child.stdin?.write('\u0003');
        expect(await untilEnded(child)).toBe(0);
        expect(linesOf(output()).at(-1)).toMatch(/Stopping\.$/);
      } finally {
        await stopProgram(child, 'SIGKILL');
      }
    });

    test('LOG_LEVEL=debug shows each request in a plain line', { tag: '@rest' }, async ({
      dataDir,
    }) => {
      const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'debug' };
      const { child, output } = spawnOnTerminal(['serve'], environment);
      try {
        await untilPrinted(child, output, /\/setup\?\S+\s/);
        await fetch(`${readAnnouncement(output()).origin}/nowhere?secret`);
        await untilPrinted(child, output, /\d\d:\d\d:\d\d 404 GET \/nowhere [\d.]+ ms\r*\n/);
        expect(output()).not.toContain('{');
      } finally {
        await stopProgram(child, 'SIGKILL');
      }
    });

    test('a backup shows a bar for each of its parts, and then what it has made', {
      tag: '@rest',
    }, async ({ dataDir }) => {
      const data = join(dataDir, 'data');
      await createOwner(data);
      const file = join(dataDir, 'blog.tar.zst');
      const { child, output } = spawnOnTerminal(['backup', file], { DATA_DIR: data });
      expect(await untilEnded(child)).toBe(0);
      expect(output()).toMatch(/█ (\d+) of \1 rows of the database/);
      expect(output()).toMatch(/█ ([\d.]+) of \1 MB read back/);
      expect(linesOf(output()).at(-1)).toMatch(
        /blog\.tar\.zst: 0 articles, .*; written, and read back$/,
      );
    });
  });
}
