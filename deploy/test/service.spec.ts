import { execFileSync, spawn } from 'node:child_process';
import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { stopProgram } from '../../e2e/support/server.ts';
import { findFreePort } from '../../test/free-port.ts';
import { root } from '../../test/repository.ts';
import { makeDebianRoot, npmEnvironment } from './debian-root.ts';
import { expectArticle, tryBlog } from './try-blog.ts';

const unit = join(root, 'deploy', 'suibi.service');

/** In tenths of the points of systemd-analyze: below 20 is its best grade but one. */
const maxExposure = 15;

/** A machine that is busy with other work boots slowly. */
const maxBootMs = 300_000;

test('the unit has no fault, and is open to at most 1.5 of the 10 points of systemd-analyze', () => {
  const security = ['security', '--offline=true', '--no-pager', `--threshold=${maxExposure}`, unit];
  const said = execFileSync('systemd-analyze', security, { encoding: 'utf8' });
  process.stdout.write(`${said.trim().split('\n').at(-1)}\n`);
  expect(said).toContain('Overall exposure level for suibi.service');
});

test('systemd runs the blog as a user of its own, starts it again after a crash, and stops it cleanly', async () => {
  const debian = makeDebianRoot(['systemd', 'systemd-sysv', 'dbus']);
  const port = await findFreePort();
  execFileSync('npm', ['pack', '--pack-destination', join(debian.path, 'root')], {
    ...{ cwd: root, stdio: 'pipe' },
  });
  const [archive = ''] = readdirSync(join(debian.path, 'root')).filter((name) =>
    name.endsWith('.tgz'),
  );
  execFileSync('chroot', [debian.path, 'npm', 'install', '--global', `/root/${archive}`], {
    ...{ env: { ...process.env, ...npmEnvironment() }, stdio: 'pipe' },
  });
  copyFileSync(unit, join(debian.path, 'etc/systemd/system/suibi.service'));
  writeFileSync(join(debian.path, 'etc/suibi.conf'), `PORT=${port}\n`);
  execFileSync('chroot', [debian.path, 'systemctl', 'enable', 'suibi'], { stdio: 'pipe' });
  const machine = spawn(
    'systemd-nspawn',
    ['--register=no', '--keep-unit', '--boot', `--directory=${debian.path}`],
    { stdio: 'ignore' },
  );
  try {
    const inside = (...args: string[]) => {
      const leader = execFileSync('pgrep', ['-P', String(machine.pid)], {
        encoding: 'utf8',
      }).trim();
      const enter = [`--target=${leader}`, '--mount', '--uts', '--ipc', '--pid'];
      return execFileSync('nsenter', [...enter, ...args], { encoding: 'utf8', stdio: 'pipe' });
    };
    const setupLink = () => {
      try {
        const journal = inside('journalctl', '--unit=suibi', '--no-pager');
        return /http\S+\/setup\?\S+/.exec(journal)?.[0];
      } catch {
        // The machine is still starting.
        return undefined;
      }
    };
    await expect.poll(setupLink, { timeout: maxBootMs }).toBeDefined();
    const { pathname, search } = new URL(setupLink() ?? '');
    const origin = `http://127.0.0.1:${port}`;
    const path = await tryBlog(origin + pathname + search);
    const property = (name: string) =>
      inside('systemctl', 'show', 'suibi', `--property=${name}`, '--value').trim();
    const folder = inside('stat', '--format=%u %a', '/var/lib/private/suibi').trim();
    // A user that systemd makes for this service has one of these numbers.
    expect(folder).toMatch(/^6[1-5]\d{3} 700$/);
    expect(['MemoryMax', 'OOMPolicy', 'LimitNOFILE'].map(property)).toEqual([
      String(1536 * 1024 * 1024),
      'continue',
      '16384',
    ]);
    const first = property('MainPID');
    inside('systemctl', 'kill', '--signal=KILL', 'suibi');
    await expect.poll(() => property('MainPID')).not.toBe(first);
    await expectArticle(origin, path);
    inside('systemctl', 'stop', 'suibi');
    expect([property('Result'), property('ExecMainStatus')]).toEqual(['success', '0']);
  } finally {
    // The machine shuts down in order: processes that are still ending would keep the folder.
    await stopProgram(machine, 'SIGTERM');
    debian.remove();
  }
});
