import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { findFreePort } from '../../test/free-port.ts';
import { buildOptions, findSetupLink, importBase, podman } from './podman.ts';
import { expectArticle, tryBlog } from './try-blog.ts';

test('the image is built, serves a blog, keeps its data in the volume, and stops at once', async () => {
  const name = `suibi-test-${randomBytes(4).toString('hex')}`;
  const base = `localhost/${name}-base`;
  try {
    importBase(base);
    const file = join('deploy', 'Containerfile');
    podman('build', ...buildOptions, `--build-arg=BASE=${base}`, '-t', name, '-f', file, '.');
    const port = await findFreePort();
    const run = ['run', '-d', '--name', name, '--network=host'];
    podman(...run, '-e', `PORT=${port}`, '-v', `${name}:/data`, name);
    const origin = `http://127.0.0.1:${port}`;
    await expect.poll(() => findSetupLink(name, origin)).toBeDefined();
    const path = await tryBlog(findSetupLink(name, origin) ?? '');
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
