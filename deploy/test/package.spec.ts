import { execFileSync, spawn } from 'node:child_process';
import { lstatSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { collectOutput, stopProgram } from '../../e2e/support/server.ts';
import { findFreePort } from '../../test/free-port.ts';
import { root } from '../../test/repository.ts';
import { tryBlog } from './try-blog.ts';

const maxInstalledMegabytes = 60;

test('the package of npm installs to at most 60 MB, and starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'suibi-package-'));
  try {
    const npm = (...args: string[]) => execFileSync('npm', args, { cwd: folder, stdio: 'pipe' });
    execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: root, stdio: 'pipe' });
    const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    writeFileSync(join(folder, 'package.json'), '{}');
    npm('install', '--omit=dev', `./${archive}`);
    const built = join(folder, 'node_modules/suibi/dist/server');
    expect(readdirSync(built)).not.toContain('in-process.js');
    const megabytes = bytesIn(join(folder, 'node_modules')) / 1e6;
    process.stdout.write(`installed: ${megabytes.toFixed(0)} MB\n`);
    expect(megabytes).toBeLessThanOrEqual(maxInstalledMegabytes);
    const program = join(folder, 'node_modules/.bin/suibi');
    const server = spawn(process.execPath, [program, 'serve'], {
      cwd: folder,
      env: { PATH: process.env.PATH, PORT: String(await findFreePort()), LOG_LEVEL: 'warn' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output = collectOutput(server);
    await expect.poll(() => setupLinkIn(output())).toBeDefined();
    await tryBlog(setupLinkIn(output()) ?? '');
    expect(await stopProgram(server, 'SIGTERM')).toBe(0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function setupLinkIn(text: string): string | undefined {
  return /http\S+\/setup\?\S+/.exec(text)?.[0];
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => lstatSync(join(entry.parentPath, entry.name)).size)
    .reduce((sum, bytes) => sum + bytes, 0);
}
