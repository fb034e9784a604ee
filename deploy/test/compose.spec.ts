// The Compose file of the guide, in podman-compose.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { expect } from '../../e2e/support/fixtures.ts';
import { findFreePort } from '../../test/free-port.ts';
import { readBlock, replaceEach } from '../../test/guides.ts';
import { root } from '../../test/repository.ts';
import { buildOptions, findSetupLink, importBase, podman, runPodman } from './podman.ts';
import { expectArticle, tryBlog } from './try-blog.ts';

/** A machine that is busy with other work builds an image slowly. */
const maxMs = 1_800_000;

test('the Compose file of the guide builds the image, and keeps the blog in its volume', async () => {
  test.setTimeout(maxMs);
  const project = `suibi-test-${randomBytes(4).toString('hex')}`;
  const base = `localhost/${project}-base`;
  const image = `localhost/${project}`;
  const container = `${project}_suibi_1`;
  const folder = mkdtempSync(join(tmpdir(), 'suibi-compose-'));
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const file = join(folder, 'compose.yaml');
  // The file stands elsewhere than in the clone.
  writeFileSync(
    file,
    replaceEach(readBlock('server', 'yaml'), [
      ['context: .', `context: ${root}`],
      ['dockerfile: deploy', `dockerfile: ${root}/deploy`],
      ['image: localhost/suibi', `image: ${image}`],
      ['https://blog.example', origin],
      ['127.0.0.1:3000:3000', `127.0.0.1:${port}:3000`],
    ]),
  );
  const compose = (...args: string[]) =>
    runPodman('podman-compose', '-p', project, '-f', file, ...args);
  try {
    importBase(base);
    const options = `--podman-build-args=${buildOptions.join(' ')}`;
    runPodman(
      'podman-compose',
      '-p',
      project,
      '-f',
      file,
      options,
      'build',
      '--build-arg',
      `BASE=${base}`,
    );
    compose('up', '-d');
    await expect.poll(() => findSetupLink(container, origin)).toBeDefined();
    const path = await tryBlog(findSetupLink(container, origin) ?? '');
    compose('down');
    compose('up', '-d');
    await expectArticle(origin, path);
  } finally {
    for (const removal of [
      ['rm', '--force', '--time=1', container],
      ['pod', 'rm', '--force', '--ignore', `pod_${project}`],
      ['network', 'rm', '--force', `${project}_default`],
      ['volume', 'rm', '--force', `${project}_suibi-data`],
      ['rmi', '--force', image, base],
      ['image', 'prune', '--force'],
    ]) {
      podman(...removal);
    }
    rmSync(folder, { recursive: true, force: true });
  }
});
