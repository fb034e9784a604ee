import { chmodSync, type Dirent, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { article, picture } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';

/** Runs a program with a umask that lets all users read and write what it makes. */
const withOpenUmask = ['sh', '-c', 'umask 000; exec "$@"', 'sh'];

test('no other user can open what the program writes, whatever the umask', {
  tag: '@rest',
}, async ({ dataDir: folder }) => {
  const environment = { DATA_DIR: join(folder, 'blogs', 'data') };
  const articles = join(folder, 'articles');
  mkdirSync(articles);
  writeFileSync(join(articles, 'tea.md'), article('On tea', '![](tea.png)'));
  writeFileSync(join(articles, 'tea.png'), await picture(600, 400));
  const first = await startServer(environment, [], withOpenUmask);
  await first.stop('SIGTERM');
  const { code } = await runProgram(['import', articles], { environment, through: withOpenUmask });
  expect(code).toBe(0);
  // A start looks for imported pictures at once. A running server looks every twenty seconds.
  const server = await startServer(environment, [], withOpenUmask);
  const list = () => readdirSync(environment.DATA_DIR, { recursive: true, withFileTypes: true });
  const isServed = (entry: Dirent) =>
    entry.isFile() && /\/uploads\/(?!originals|working|incoming)/.test(entry.parentPath);
  // The server has sanitised the picture.
  await expect.poll(() => list().filter(isServed).length).toBeGreaterThan(0);
  await server.stop('SIGTERM');
  const entries = list();
  const modes = [environment.DATA_DIR, ...entries.map((one) => join(one.parentPath, one.name))].map(
    (path) => {
      const status = statSync(path);
      return `${status.isDirectory() ? 'folder' : 'file'} ${(status.mode & 0o777).toString(8)}`;
    },
  );
  expect(new Set(modes)).toEqual(new Set(['folder 700', 'file 600']));
});

test('doctor says so where other users can open the data folder, and where it is no folder', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const diagnose = async (DATA_DIR: string) =>
    runProgram(['doctor'], { environment: { DATA_DIR } });
  chmodSync(dataDir, 0o700);
  expect((await diagnose(dataDir)).code).toBe(0);
  chmodSync(dataDir, 0o750);
  const open = await diagnose(dataDir);
  expect(open.code).toBe(78);
  expect(open.stdout).toContain(
    `other users of this machine can open ${dataDir} (mode 750): run chmod -R go= '${dataDir}'`,
  );
  const device = await diagnose('/dev/null');
  expect(device.code).toBe(78);
  expect(device.stdout).toContain('DATA_DIR: /dev/null is not a folder');
});
