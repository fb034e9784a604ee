import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { uploadId } from '../../src/server/uploads/storage/files.ts';
import { uploadUrl } from '../../src/urls.ts';
import { dose } from '../../test/dose.ts';
import type { DiskEvent } from '../../test/power-cut/trace.ts';
import { expect, owner, test } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';
import {
  expectKept,
  expectSound,
  expectSoundSnapshots,
  findLost,
  listUnfinished,
  listUploads,
  logInByForm,
  makeWriter,
  publish,
  saveNext,
  type Writer,
} from './blog.ts';
import { makeOldDatabase } from './old-database.ts';
import { forEachCut, type Recording, record } from './record.ts';

// A killed program leaves everything that it has written. A power cut leaves for sure only what was
// synced. These tests record the program with strace, and start it again on what a cut would have
// left.

const savesOfWriter = 75;

/**
 * Records a blog from its first start: two writers save side by side, and some of their texts are
 * published.
 */
async function recordSaves(dataDir: string, flags: readonly string[] = []) {
  const writers = [makeWriter(), makeWriter()];
  const disk = join(dataDir, 'disk');
  const environment = { DATA_DIR: join(disk, 'blog') };
  mkdirSync(disk);
  const first = await record(disk, join(dataDir, 'first-trace'), async (through) => {
    const args = ['owner', 'set', '--username', owner.username, '--name', 'Zhixia Lin'];
    const input = `${owner.password}\n`;
    const { pid, code, stderr } = await runProgram(args, { environment, input, through });
    expect(code, stderr).toBe(0);
    return pid;
  });
  const second = await record(disk, join(dataDir, 'second-trace'), async (through) => {
    const server = await startServer(environment, flags, through);
    const headers = await logInByForm(server.origin);
    await Promise.all(
      writers.map(async (writer) => {
        for (let save = 0; save < savesOfWriter; save += 1) {
          // The texts have nothing in common. So a database that keeps only changes keeps each text
          // as a whole.
          const revision = await saveNext(headers, writer, randomBytes(30_000).toString('base64'));
          if (save % 20 === 0) await publish(headers, writer.articleID, revision);
        }
      }),
    );
    await server.stop('SIGKILL');
    return server.pid;
  });
  // The database must also be written to while the power fails, not only the log beside it.
  const database = join(environment.DATA_DIR, 'suibi.sqlite');
  const isCheckpoint = (event: DiskEvent) => event.kind === 'endSync' && event.path === database;
  expect(second.events.some(isCheckpoint)).toBe(true);
  const recording = { ...first, events: [...first.events, ...second.events] };
  const all = acknowledgedBefore(writers, sentIn(recording));
  expect(all.map(({ acknowledged }) => acknowledged.size)).toEqual([savesOfWriter, savesOfWriter]);
  return { recording, writers };
}

function sentIn({ events }: Recording): string {
  return events.map((event) => (event.kind === 'send' ? event.data.toString('latin1') : '')).join();
}

/** The writers with only the saves whose acknowledgement the server had begun to send. */
function acknowledgedBefore(writers: readonly Writer[], sent: string): Writer[] {
  const answers = [...sent.matchAll(/"articleID":"(\w+)","revision":(\d+),/g)];
  const known = new Set(answers.map(([, articleID, revision]) => `${articleID} ${revision}`));
  return writers.map(({ articleID, acknowledged }) => ({
    articleID,
    acknowledged: new Map(
      [...acknowledged].filter(([number]) => known.has(`${articleID} ${number}`)),
    ),
  }));
}

/**
 * Flags of Node for a program that does not wait for the disk after each commit, but only now and
 * then.
 */
const withSynchronousNormal = [
  '--import',
  `data:text/javascript,${encodeURIComponent(`
    import { DatabaseSync } from 'node:sqlite';
    const exec = DatabaseSync.prototype.exec;
    DatabaseSync.prototype.exec = function (sql) {
      return exec.call(this, sql.replace('synchronous = full', 'synchronous = normal'));
    };`)}`,
];

/** Starts a server on the folder, which must need no help, and ends it. */
async function startOnce(dataDir: string): Promise<void> {
  const server = await startServer({ DATA_DIR: dataDir });
  await server.stop('SIGTERM');
}

// Recording needs strace, which only npm run test:long installs and only Linux has.
if (dose.powerCuts > 0 && process.platform === 'linux') {
  test('every save that was acknowledged before a power cut is kept', { tag: '@rest' }, async ({
    dataDir,
  }) => {
    const { recording, writers } = await recordSaves(dataDir);
    await forEachCut(recording, join(dataDir, 'cuts'), async (rebuilt, sent) => {
      const blog = join(rebuilt, 'blog');
      await startOnce(blog);
      await expectKept(blog, acknowledgedBefore(writers, sent));
      expectSound(blog);
    });
  });

  test('a power cut loses saves if SQLite does not wait for the disk, and these tests see it', {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const { recording, writers } = await recordSaves(dataDir, withSynchronousNormal);
    let lost = 0;
    await forEachCut(recording, join(dataDir, 'cuts'), async (rebuilt, sent) => {
      const blog = join(rebuilt, 'blog');
      await startOnce(blog);
      lost += (await findLost(blog, acknowledgedBefore(writers, sent))).length;
    });
    process.stdout.write(`${lost} saves lost with synchronous = normal\n`);
    expect(lost).toBeGreaterThan(0);
  });

  test('a power cut during an import leaves each upload as a whole or without a row', {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const notes = join(dataDir, 'notes');
    const disk = join(dataDir, 'disk');
    mkdirSync(notes);
    mkdirSync(disk);
    const files = Array.from({ length: 12 }, (_, index) => ({
      name: `minutes-${index}.pdf`,
      content: randomBytes(100_000),
    }));
    for (const { name, content } of files) {
      writeFileSync(join(notes, name), content);
      writeFileSync(join(notes, `${name}.md`), `# About ${name}\n\n[Minutes](${name})\n`);
    }
    const recording = await record(disk, join(dataDir, 'trace'), async (through) => {
      const environment = { DATA_DIR: join(disk, 'blog') };
      const { pid, code, stderr } = await runProgram(['import', notes], { environment, through });
      expect(code, stderr).toBe(0);
      return pid;
    });
    expect(sentIn(recording)).toContain('12 uploads');
    await forEachCut(recording, join(dataDir, 'cuts'), async (rebuilt, sent) => {
      const blog = join(rebuilt, 'blog');
      const server = await startServer({ DATA_DIR: blog });
      const known = listUploads(blog);
      if (sent.includes('12 uploads')) expect(known.size).toBe(files.length);
      for (const { name, content } of files) {
        const id = uploadId(content);
        const answer = await fetch(server.origin + uploadUrl(id, name));
        const isWhole = content.equals(Buffer.from(await answer.arrayBuffer()));
        // Visitors get a file when the article is there that names it.
        if (!known.has(id)) expect(answer.status).toBe(404);
        else if (sent.includes('12 uploads')) expect(answer.status).toBe(200);
        else expect([200, 404]).toContain(answer.status);
        expect(isWhole).toBe(answer.status === 200);
      }
      await server.stop('SIGTERM');
      expectSound(blog);
    });
  });

  test('a power cut during a migration leaves the old or the new database, and sound copies', {
    tag: '@rest',
  }, async ({ dataDir }) => {
    const disk = join(dataDir, 'disk');
    const writers = await makeOldDatabase(join(disk, 'blog'));
    const recording = await record(disk, join(dataDir, 'trace'), async (through) => {
      const server = await startServer({ DATA_DIR: join(disk, 'blog') }, [], through);
      await server.stop('SIGKILL');
      return server.pid;
    });
    await forEachCut(recording, join(dataDir, 'cuts'), async (rebuilt) => {
      const blog = join(rebuilt, 'blog');
      await startOnce(blog);
      await expectKept(blog, writers);
      expectSound(blog);
      expect(listUnfinished(blog)).toEqual([]);
      expectSoundSnapshots(blog);
    });
  });
}
