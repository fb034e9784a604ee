import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { drawingOf } from '../../../test/hostile-uploads.ts';
import { makeImport } from '../../../test/import-folder.ts';
import { pictureWithPlace } from '../../../test/pictures.ts';
import { testApp } from '../../../test/test-app.ts';
import { lastTriedEveryMs } from '../../db/uploads/upload-state.ts';
import { listHiddenUploads } from '../../db/uploads/uploads.ts';
import { minuteMs } from '../../shared/dates.ts';
import { uploadId } from './storage/files.ts';
import { Uploads } from './uploads.ts';

/** The work on uploads of a program that begins now, and files that were imported before. */
async function startWork(
  kind: 'sqlite' | 'postgres',
  files: Record<string, Buffer>,
  options: { maxWaitMs?: number; isCommand?: true } = {},
) {
  const { db, context, clock } = await testApp({ kind });
  const { database, storage } = context;
  const blog = makeImport(db, storage);
  const importFiles = async (files: Record<string, Buffer>) => {
    const links = Object.keys(files).map((name) => `![](${name})`);
    blog.write({ ...files, [`${links.length}.md`]: `---\ntitle: Tea\n---\n${links.join('\n')}\n` });
    await blog.run();
  };
  await importFiles(files);
  const faults: string[] = [];
  const log = { warn: ({ err }: { err: unknown }) => faults.push((err as Error).message) };
  const uploads = new Uploads({ database, storage, now: context.now, ...options }, log);
  onTestFinished(() => uploads.close());
  const rowOf = (content: Buffer) =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', uploadId(content))
      .executeTakeFirstOrThrow();
  /** Ends when the work has nothing more to do: when it has sanitised another file after all. */
  let marks = 0;
  const wake = async () => {
    marks += 1;
    const mark = await pictureWithPlace(10 + marks, 10)
      .png()
      .toBuffer();
    await importFiles({ [`mark-${marks}.png`]: mark });
    const woken = uploads.wake();
    const isDone = async () => expect((await rowOf(mark)).cleaning).toBe('none');
    await vi.waitFor(isDone, { timeout: 60_000, interval: 20 });
    // What is put last comes after it.
    await woken;
  };
  const putLast = (content: Buffer) =>
    db
      .updateTable('uploads')
      .set({ cleaning_tries: 3, cleaning_begun_at: clock.now })
      .where('id', '=', uploadId(content))
      .execute();
  return { db, clock, storage, uploads, wake, rowOf, putLast, faults };
}

eachDatabase((_, kind) => {
  test('a picture at which the program has ended three times is tried once a day, when the program has run for ten minutes', {
    tags: ['rest'],
  }, async () => {
    const picture = await pictureWithPlace().jpeg().toBuffer();
    const { db, clock, uploads, wake, rowOf, putLast } = await startWork(kind, {
      'a.jpg': picture,
    });
    await putLast(picture);
    expect(await listHiddenUploads(db)).toEqual([
      { id: uploadId(picture), name: 'a.jpg', reason: 'put-last' },
    ]);
    // No request begins it: the program would end once more.
    await expect(uploads.findReady(uploadId(picture))).rejects.toThrow('is being prepared');
    clock.now += 9 * minuteMs;
    await wake();
    clock.now += 2 * minuteMs;
    await wake();
    expect(await rowOf(picture)).toMatchObject({ cleaning: 'waiting', cleaning_tries: 3 });
    clock.now += lastTriedEveryMs;
    await wake();
    expect(await rowOf(picture)).toMatchObject({ cleaning: 'none', cleaning_tries: 4 });
    expect(await uploads.findReady(uploadId(picture))).toMatchObject({ name: 'a.jpg' });
    expect(await listHiddenUploads(db)).toEqual([]);
  });

  test('renditions are begun only when the picture is sanitised, also if that takes a day', {
    tags: ['rest'],
  }, async () => {
    const picture = await pictureWithPlace(700, 400).jpeg().toBuffer();
    const { clock, storage, wake, rowOf, putLast, faults } = await startWork(kind, {
      'a.jpg': picture,
    });
    await putLast(picture);
    await wake();
    expect(await rowOf(picture)).toMatchObject({ smaller: 'waiting', smaller_tries: 0 });
    clock.now += lastTriedEveryMs;
    await wake();
    await wake();
    expect(await rowOf(picture)).toMatchObject({ cleaning: 'none', smaller: 'made' });
    expect(await storage.listForms(uploadId(picture))).toContain('480.webp');
    expect(faults).toEqual([]);
  });

  test('a program that has just begun does not try it, also after a day', async () => {
    const picture = await pictureWithPlace().jpeg().toBuffer();
    const { db, clock, wake, rowOf, putLast } = await startWork(kind, { 'a.jpg': picture });
    await putLast(picture);
    const yesterday = clock.now - 2 * lastTriedEveryMs;
    await db.updateTable('uploads').set({ cleaning_begun_at: yesterday }).execute();
    await wake();
    expect((await rowOf(picture)).cleaning_tries).toBe(3);
    clock.now += 10 * minuteMs;
    await wake();
    expect((await rowOf(picture)).cleaning).toBe('none');
  });

  test('a picture that is put last is given up after three failures of its own, one a day', {
    tags: ['rest'],
  }, async () => {
    const size = { width: 300, height: 200, channels: 3, background: '#246' } as const;
    const good = await sharp({ create: size }).webp().toBuffer();
    // The head of the picture tells its size. What follows are no pixels.
    const broken = Buffer.concat([good.subarray(0, 40), Buffer.alloc(900, 'garbage')]);
    const { db, clock, wake, rowOf, putLast, faults } = await startWork(kind, { 'a.webp': broken });
    await putLast(broken);
    const seen: string[] = [];
    for (let day = 1; day <= 4; day += 1) {
      clock.now += lastTriedEveryMs;
      await wake();
      const { cleaning, cleaning_failures: failures } = await rowOf(broken);
      seen.push(`${cleaning} ${failures}`);
    }
    expect(seen).toEqual(['waiting 1', 'waiting 2', 'failed 3', 'failed 3']);
    expect(faults).toEqual([
      ...Array(2).fill('the file could not be prepared, and will be tried again: broken-picture'),
      'the file is not served: broken-picture',
    ]);
    expect(await listHiddenUploads(db)).toEqual([
      { id: uploadId(broken), name: 'a.webp', reason: 'failed' },
    ]);
  });

  test.each([
    [{ maxWaitMs: 1 }, 'This file is being prepared. Please try again in a minute.'],
    [{ isCommand: true }, 'a.jpg'],
  ] as const)('whoever asks for a file with %j gets “%s”', async (options, answer) => {
    const picture = await pictureWithPlace().jpeg().toBuffer();
    const { uploads } = await startWork(kind, { 'a.jpg': picture }, options);
    const ready = uploads.findReady(uploadId(picture)).then((upload) => upload?.name);
    expect(await ready.catch((error: Error) => error.message)).toBe(answer);
  });

  test('a picture whose process was killed has not failed', { tags: ['rest'] }, async () => {
    const drawing = drawingOf(100_000);
    const { uploads, rowOf } = await startWork(kind, { 'a.svg': drawing });
    for (let kills = 1; kills <= 3; kills += 1) {
      await untilProcesses(0);
      const ready = uploads.findReady(uploadId(drawing)).catch((error: Error) => error.message);
      // As a system does that has no memory left.
      for (const id of await untilProcesses(1)) process.kill(id, 'SIGKILL');
      expect(await ready).toContain('is being prepared');
    }
    expect(await rowOf(drawing)).toMatchObject({
      ...{ cleaning: 'waiting', cleaning_tries: 3, cleaning_failures: 0 },
    });
  });
});

/** The processes of pictures that this process has started, as soon as there are so many. */
function untilProcesses(count: number): Promise<number[]> {
  const find = () => {
    const found = listPictureProcesses();
    expect(found).toHaveLength(count);
    return found;
  };
  return vi.waitFor(find, { timeout: 120_000, interval: 5 });
}

function listPictureProcesses(): number[] {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').trim().split(' '),
  );
  return children
    .filter((child) => child !== '')
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('image-process'))
    .map(Number);
}
