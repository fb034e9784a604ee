import type { ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { watch } from 'node:fs/promises';
import { join } from 'node:path';
import { readArchive } from '../../src/backup/read-archive.ts';
import { openDatabase } from '../../src/db/connection/open.ts';
import { openStorage } from '../../src/server/uploads/storage/open-storage.ts';
import { readBlog } from '../../test/backup.ts';
import { dose } from '../../test/dose.ts';
import { expect, test } from '../support/fixtures.ts';
import { runProgram, spawnProgram, startServer, stopProgram } from '../support/server.ts';
import { expectSound, listUnfinished } from './blog.ts';
import { makeBlog } from './filled-blog.ts';
import { forEachKill, killWithin, measure } from './kill.ts';
import { forEachCut, record } from './record.ts';

/** What a blog has, without the values that a server makes at its start. */
async function contentsOf(dataDir: string) {
  const database = await openDatabase({ dataDir, databaseUrl: undefined });
  const { settings: _, ...contents } = await readBlog(
    database,
    openStorage(database, dataDir, Date.now),
  );
  await database.close();
  return contents;
}

/** Starts a server on the folder, which must need no help, and ends it. */
async function startOnce(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop('SIGTERM');
}

/** An old blog, and the archive of a new one, with what they have. */
async function makeBlogs(dataDir: string) {
  const [old, other] = [join(dataDir, 'old'), join(dataDir, 'other')];
  await makeBlog(old, 'old');
  await makeBlog(other, 'new');
  const archive = join(dataDir, 'new.tar.zst');
  const { code, stderr } = await runProgram(['backup', archive], {
    environment: { DATA_DIR: other },
  });
  expect(code, stderr).toBe(0);
  return { old, archive, before: await contentsOf(old), after: await contentsOf(other) };
}

/** Returns when a restored blog is whole, or the program has ended. */
async function untilTaken(dataDir: string, program: ChildProcess): Promise<void> {
  const ended = new AbortController();
  program.once('exit', () => ended.abort());
  try {
    for await (const { filename } of watch(dataDir, { signal: ended.signal })) {
      if (filename?.startsWith('restored-')) return;
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error;
  }
}

const restore = (archive: string) => ['restore', archive, '--yes'];

test('a restore that is killed leaves the old blog or the new one, and can run again', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const { old, archive, before, after } = await makeBlogs(dataDir);
  const copyOld = (name: string) => {
    const data = join(dataDir, name);
    cpSync(old, data, { recursive: true });
    return data;
  };
  const whole = copyOld('whole');
  const durationMs = await measure(async () => {
    const { code } = await runProgram(restore(archive), { environment: { DATA_DIR: whole } });
    expect(code).toBe(0);
  });
  expect(await contentsOf(whole)).toEqual(after);
  const found = { old: 0, new: 0 };
  await forEachKill(async (random, kill) => {
    const data = copyOld(`killed-${kill}`);
    const program = spawnProgram(restore(archive), { DATA_DIR: data });
    // Every second kill comes while the new blog takes the place of the old one, which is quick.
    const isLate = kill % 2 === 0;
    if (isLate) await untilTaken(data, program);
    const withinMs = isLate ? 10 : durationMs;
    await killWithin(withinMs, random, () => stopProgram(program, 'SIGKILL'));
    await startOnce(data);
    const contents = await contentsOf(data);
    const isNew = JSON.stringify(contents) === JSON.stringify(after);
    expect(contents).toEqual(isNew ? after : before);
    found[isNew ? 'new' : 'old'] += 1;
    expectSound(data);
    const again = await runProgram(restore(archive), { environment: { DATA_DIR: data } });
    expect(again.code, again.stderr).toBe(0);
    expect(await contentsOf(data)).toEqual(after);
    expect(listUnfinished(data)).toEqual([]);
    rmSync(data, { recursive: true });
  });
  process.stdout.write(`killed restores left ${JSON.stringify(found)}\n`);
});

test('a backup that is killed leaves no archive or a sound one, and can run again', {
  tag: '@rest',
}, async ({ dataDir }) => {
  const blog = join(dataDir, 'blog');
  await makeBlog(blog, 'rain');
  const begin = (archive: string) => spawnProgram(['backup', archive], { DATA_DIR: blog });
  const durationMs = await measure(async () => {
    const { code } = await runProgram(['backup', join(dataDir, 'whole.tar.zst')], {
      environment: { DATA_DIR: blog },
    });
    expect(code).toBe(0);
  });
  await forEachKill(async (random, kill) => {
    const archive = join(dataDir, `${kill}.tar.zst`);
    const program = begin(archive);
    await killWithin(durationMs, random, () => stopProgram(program, 'SIGKILL'));
    if (existsSync(archive)) {
      expect(await readArchive(archive, [])).toMatchObject({ articles: 12 });
      return;
    }
    const again = await runProgram(['backup', archive], { environment: { DATA_DIR: blog } });
    expect(again.code, again.stderr).toBe(0);
    expect(await readArchive(archive, [])).toMatchObject({ articles: 12 });
    expect(listUnfinished(dataDir)).toEqual([]);
  });
  expectSound(blog);
});

// Recording needs strace, which only npm run test:long installs and only Linux has.
if (dose.powerCuts > 0 && process.platform === 'linux') {
  test('a power cut during a restore leaves the old blog or the new one', { tag: '@rest' }, async ({
    dataDir,
  }) => {
    const { old, archive, before, after } = await makeBlogs(dataDir);
    const disk = join(dataDir, 'disk');
    cpSync(old, join(disk, 'blog'), { recursive: true });
    const recording = await record(disk, join(dataDir, 'trace'), async (through) => {
      const environment = { DATA_DIR: join(disk, 'blog') };
      const { pid, code, stderr } = await runProgram(restore(archive), { environment, through });
      expect(code, stderr).toBe(0);
      return pid;
    });
    const found = { old: 0, new: 0 };
    const check = async (rebuilt: string, sent: string) => {
      const blog = join(rebuilt, 'blog');
      await startOnce(blog);
      const contents = await contentsOf(blog);
      const isNew = JSON.stringify(contents) === JSON.stringify(after);
      expect(contents).toEqual(isNew ? after : before);
      if (sent.includes('The blog was restored.')) expect(isNew).toBe(true);
      found[isNew ? 'new' : 'old'] += 1;
      expectSound(blog);
    };
    await forEachCut(recording, join(dataDir, 'cuts'), check);
    // Few of the events are those in which the new blog takes the place of the old one.
    const taking = recording.events.findIndex(
      (event) => event.kind === 'rename' && event.to.includes('restored-'),
    );
    expect(taking).toBeGreaterThan(0);
    await forEachCut(recording, join(dataDir, 'late-cuts'), check, taking);
    process.stdout.write(`power cuts left ${JSON.stringify(found)}\n`);
  });

  test('a power cut during a backup leaves no archive or a sound one', { tag: '@rest' }, async ({
    dataDir,
  }) => {
    const disk = join(dataDir, 'disk');
    mkdirSync(disk);
    const blog = join(dataDir, 'blog');
    await makeBlog(blog, 'rain');
    const recording = await record(disk, join(dataDir, 'trace'), async (through) => {
      const { pid, code, stderr } = await runProgram(['backup', join(disk, 'blog.tar.zst')], {
        environment: { DATA_DIR: blog },
        through,
      });
      expect(code, stderr).toBe(0);
      return pid;
    });
    await forEachCut(recording, join(dataDir, 'cuts'), async (rebuilt, sent) => {
      const isThere = existsSync(rebuilt) && readdirSync(rebuilt).includes('blog.tar.zst');
      if (sent.includes('read back')) expect(isThere).toBe(true);
      if (!isThere) return;
      const archive = await readArchive(join(rebuilt, 'blog.tar.zst'), []);
      expect(archive).toMatchObject({ articles: 12 });
    });
  });
}
