import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { dose } from '../../test/dose.ts';
import { expect } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';
import {
  expectKept,
  expectSound,
  listUnfinished,
  logInByForm,
  makeWriter,
  saveNext,
} from './blog.ts';
import { makeBlog } from './filled-blog.ts';
import { expectPlainError, freeSpaces, test } from './full-disk.ts';

// Only Linux has disks in memory that a test can mount.
if (dose.fullDisks && process.platform === 'linux') {
  test('a backup on a full disk leaves nothing, a restore leaves the old blog, and both succeed with space', {
    tag: '@rest',
  }, async ({ disk, blog, dataDir }) => {
    const environment = { DATA_DIR: blog };
    const run = (...args: string[]) => runProgram(args, { environment });
    const server = await startServer({ ...environment, LOG_LEVEL: 'silent' });
    const headers = await logInByForm(server.origin);
    const writer = makeWriter();
    await saveNext(headers, writer, randomBytes(600_000).toString('base64'));
    await server.stop('SIGTERM');
    const outside = join(dataDir, 'blog.tar.zst');
    const inside = join(disk.path, 'blog.tar.zst');
    expect((await run('backup', outside)).code).toBe(0);
    const refused = { backup: 0, restore: 0 };
    for (const bytes of freeSpaces(24)) {
      for (const [name, args] of [
        ['backup', [inside]],
        ['restore', [outside, '--yes']],
      ] as const) {
        disk.leaveFree(bytes);
        const first = await run(name, ...args);
        if (first.code !== 0) expectPlainError(first);
        if (first.code !== 0) refused[name] += 1;
        expect(existsSync(inside)).toBe(name === 'backup' && first.code === 0);
        disk.empty();
        await expectKept(blog, [writer]);
        rmSync(inside, { force: true });
        const second = await run(name, ...args);
        expect(second.code, second.stderr).toBe(0);
        await expectKept(blog, [writer]);
        expectSound(blog);
        expect(listUnfinished(disk.path)).toEqual([]);
        rmSync(inside, { force: true });
        for (const kept of readdirSync(blog).filter((path) => path.startsWith('before-'))) {
          rmSync(join(blog, kept), { recursive: true });
        }
      }
    }
    expect(refused.backup).toBeGreaterThan(4);
    expect(refused.restore).toBeGreaterThan(4);
  });

  for (const args of [['export'], ['export', '--site']]) {
    test(`suibi ${args.join(' ')} on a full disk leaves nothing, and succeeds with space`, {
      tag: '@rest',
    }, async ({ disk, dataDir }) => {
      const blog = join(dataDir, 'blog');
      await makeBlog(blog, 'rain');
      const environment = { DATA_DIR: blog, PUBLIC_URL: 'https://blog.example' };
      const out = join(disk.path, 'out');
      let refused = 0;
      for (const bytes of freeSpaces(12)) {
        disk.leaveFree(bytes);
        const first = await runProgram([...args, out], { environment });
        if (first.code !== 0) expectPlainError(first);
        if (first.code !== 0) refused += 1;
        expect(readdirSync(disk.path)).toEqual(first.code === 0 ? ['filling', 'out'] : ['filling']);
        disk.empty();
        rmSync(out, { recursive: true, force: true });
        const second = await runProgram([...args, out], { environment });
        expect(second.code, second.stderr).toBe(0);
        rmSync(out, { recursive: true });
        expectSound(blog);
      }
      expect(refused).toBeGreaterThan(4);
    });
  }
}
