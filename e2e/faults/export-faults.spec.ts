import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dose } from '../../test/dose.ts';
import { expect, test } from '../support/fixtures.ts';
import { runProgram, spawnProgram, stopProgram } from '../support/server.ts';
import { expectSound } from './blog.ts';
import { makeBlog } from './filled-blog.ts';
import { forEachKill, killWithin, measure, untilExists } from './kill.ts';
import { forEachCut, record } from './record.ts';

const environmentOf = (blog: string) => ({ DATA_DIR: blog, PUBLIC_URL: 'https://blog.example' });

/** The files below a folder, by path. */
function readFolder(folder: string): Record<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [path, readFileSync(join(folder, path), 'base64')]),
  );
}

/** Makes a blog, and exports it. Returns the files of the export and how long the program took. */
async function makeExport(dataDir: string, args: readonly string[]) {
  const blog = join(dataDir, 'blog');
  // A preview picture of each article is drawn for the site, which takes most of the time.
  const articles = 4;
  await makeBlog(blog, 'rain', articles);
  const whole = join(dataDir, 'whole');
  const durationMs = await measure(async () => {
    const environment = environmentOf(blog);
    const { code, stderr } = await runProgram([...args, whole], { environment });
    expect(code, stderr).toBe(0);
  });
  const files = readFolder(whole);
  expect(Object.keys(files).length).toBeGreaterThanOrEqual(2 * articles);
  return { blog, files, durationMs };
}

for (const args of [['export'], ['export', '--site']]) {
  const command = `suibi ${args.join(' ')}`;

  test(`${command} that is killed leaves the whole folder or none of its name, and can run again`, {
    tag: '@rest',
  }, async ({ dataDir }) => {
    test.setTimeout(600_000);
    const { blog, files, durationMs } = await makeExport(dataDir, args);
    const environment = environmentOf(blog);
    const found = { none: 0, unfinished: 0, whole: 0 };
    await forEachKill(async (random, kill) => {
      const folder = join(dataDir, `killed-${kill}`);
      const program = spawnProgram([...args, folder], environment);
      const unfinished = `${folder}.unfinished`;
      // Every second kill comes while the folder is filled. A small export fills it in a few
      // milliseconds.
      const isLate = kill % 2 === 0;
      if (isLate) await untilExists(unfinished, program);
      await killWithin(isLate ? durationMs / 10 : durationMs, random, () =>
        stopProgram(program, 'SIGKILL'),
      );
      expectSound(blog);
      if (existsSync(folder)) {
        expect(readFolder(folder)).toEqual(files);
        found.whole += 1;
        return;
      }
      if (existsSync(unfinished)) {
        // Nobody but the owner knows whether another export still fills that folder.
        const refused = await runProgram([...args, folder], { environment });
        expect(refused.code).not.toBe(0);
        expect(refused.stderr).toContain(`${unfinished} is there`);
        rmSync(unfinished, { recursive: true });
        found.unfinished += 1;
      } else {
        found.none += 1;
      }
      const again = await runProgram([...args, folder], { environment });
      expect(again.code, again.stderr).toBe(0);
      expect(readFolder(folder)).toEqual(files);
    });
    process.stdout.write(`killed: ${command} left ${JSON.stringify(found)}\n`);
  });

  // Recording needs strace, which only npm run test:long installs and only Linux has.
  if (dose.powerCuts > 0 && process.platform === 'linux') {
    test(`a power cut during ${command} leaves the whole folder or none of its name`, {
      tag: '@rest',
    }, async ({ dataDir }) => {
      test.setTimeout(600_000);
      const { blog, files } = await makeExport(dataDir, args);
      const disk = join(dataDir, 'disk');
      mkdirSync(disk);
      const recording = await record(disk, join(dataDir, 'trace'), async (through) => {
        const environment = environmentOf(blog);
        const run = [...args, join(disk, 'out')];
        const { pid, code, stderr } = await runProgram(run, { environment, through });
        expect(code, stderr).toBe(0);
        return pid;
      });
      const check = async (rebuilt: string, sent: string) => {
        const isThere = existsSync(join(rebuilt, 'out'));
        if (sent.includes(`${join(disk, 'out')}: `)) expect(isThere).toBe(true);
        if (isThere) expect(readFolder(join(rebuilt, 'out'))).toEqual(files);
        found[isThere ? 'whole' : 'none'] += 1;
      };
      const found = { none: 0, whole: 0 };
      await forEachCut(recording, join(dataDir, 'cuts'), check);
      // Few of the events come after the folder got its name.
      const named = recording.events.findIndex(
        (event) => event.kind === 'rename' && event.to === join(disk, 'out'),
      );
      expect(named).toBeGreaterThan(0);
      await forEachCut(recording, join(dataDir, 'late-cuts'), check, named - 1);
      expect(found.whole).toBeGreaterThan(0);
      process.stdout.write(`power cuts: ${command} left ${JSON.stringify(found)}\n`);
    });
  }
}
