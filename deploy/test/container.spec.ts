import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { findFreePort } from '../../test/free-port.ts';
import { root } from '../../test/repository.ts';
import { makeDebianRoot, npmEnvironment } from './debian-root.ts';
import { expectArticle, tryBlog } from './try-blog.ts';

/** Works where the host has cgroups of version 1 too, and where nobody may raise a limit. */
const engine = ['--runtime=runc', '--cgroup-manager=cgroupfs'];
const limits = ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4096:4096'];

function podman(...args: string[]): string {
  return execFileSync('podman', [...engine, ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** An image with Debian, Node 24 and npm, in the place of the one that the file names. */
function importBase(name: string): void {
  const debian = makeDebianRoot([]);
  try {
    const changes = Object.entries(npmEnvironment()).flatMap((variable) => [
      '--change',
      `ENV ${variable.join('=')}`,
    ]);
    const archive = `${debian.path}.tar`;
    execFileSync('tar', ['-C', debian.path, '-cf', archive, '.']);
    podman('import', ...changes, archive, name);
    execFileSync('rm', [archive]);
  } finally {
    debian.remove();
  }
}

test('the image is built, serves a blog, keeps its data in the volume, and stops at once', async () => {
  const name = `suibi-test-${randomBytes(4).toString('hex')}`;
  const base = `localhost/${name}-base`;
  try {
    importBase(base);
    const file = join('deploy', 'Containerfile');
    podman(
      'build',
      '--isolation=chroot',
      '--network=host',
      `--build-arg=BASE=${base}`,
      '-t',
      name,
      '-f',
      file,
      '.',
    );
    const port = await findFreePort();
    const run = ['run', '-d', '--name', name, '--network=host', ...limits];
    podman(...run, '-e', `PORT=${port}`, '-v', `${name}:/data`, name);
    const setupLink = () => /http\S+\/setup\?\S+/.exec(podman('logs', name))?.[0];
    await expect.poll(setupLink).toBeDefined();
    const { pathname, search } = new URL(setupLink() ?? '');
    const origin = `http://127.0.0.1:${port}`;
    const path = await tryBlog(origin + pathname + search);
    expect(podman('exec', name, 'suibi', 'doctor')).toContain('owner zhixia');
    podman('stop', '--time=20', name);
    const state = podman('inspect', name, '--format', '{{.State.Status}} {{.State.ExitCode}}');
    expect(state.trim()).toBe('exited 0');
    podman('start', name);
    await expectArticle(origin, path);
  } finally {
    for (const removal of [
      ['rm', '--force', '--time=1', name],
      ['volume', 'rm', '--force', name],
      ['rmi', '--force', name, base],
      ['image', 'prune', '--force'],
    ]) {
      podman(...removal);
    }
  }
});
