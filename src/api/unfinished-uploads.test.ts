import { once } from 'node:events';
import { truncateSync, utimesSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { hashOf } from '../../test/send-upload.ts';
import { pdf, uploadApp } from '../../test/upload-app.ts';
import { partialPath } from '../server/uploads/storage/places.ts';
import { hourMs, minuteMs } from '../shared/dates.ts';
import { apiUploadPartUrl } from '../urls.ts';

const megabyte = 1024 * 1024;

eachDatabase((_, kind) => {
  async function blog() {
    const made = await uploadApp(kind);
    const { context, clock } = made;
    const { partials } = context.storage;
    const contents = Array.from({ length: 20 }, (_, index) => pdf(1_000 + index));
    const hashes = contents.map(hashOf);
    /** Sends the first half of a file. */
    const begin = (index: number) =>
      made.part(hashes[index] ?? '', 0, contents[index]?.subarray(0, 500) ?? Buffer.of());
    /** Which files are there in part. */
    const left = async () => {
      const sizes = await Promise.all(hashes.map((hash) => partials.receivedBytes(hash)));
      return sizes.flatMap((size, index) => (size > 0 ? [index] : []));
    };
    /** A file of which so much has arrived that a test does not send it. */
    const large = async (index: number, bytes: number) => {
      await begin(index);
      const hash = hashes[index] ?? '';
      if (kind === 'sqlite') {
        truncateSync(partialPath(context.config.dataDir, hash), bytes);
        const time = clock.now / 1000;
        utimesSync(partialPath(context.config.dataDir, hash), time, time);
      } else {
        await made.db
          .updateTable('arriving_files')
          .set({ size: bytes })
          .where('hash', '=', hash)
          .execute();
      }
    };
    return { ...made, partials, contents, hashes, begin, left, large };
  }

  test('a ninth unfinished upload takes the place of the one that has waited longest', async () => {
    const { begin, left, clock } = await blog();
    for (let index = 0; index < 8; index += 1) {
      expect((await begin(index)).status).toBe(200);
      clock.now += 3 * minuteMs;
    }
    // Who goes on with a file has not left it.
    await begin(0);
    expect((await begin(8)).status).toBe(200);
    expect(await left()).toEqual([0, 2, 3, 4, 5, 6, 7, 8]);
    expect((await begin(9)).status).toBe(200);
    expect(await left()).toEqual([0, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('an upload that is under way is never removed: the ninth one waits until one has ended', async () => {
    const { begin, left, end, part, contents, hashes } = await blog();
    for (let index = 0; index < 8; index += 1) await begin(index);
    const ninth = await begin(8);
    expect([ninth.status, ninth.body.error?.code]).toEqual([503, 'uploads-busy']);
    expect(await left()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    const [hash = ''] = hashes;
    await part(hash, 500, contents[0]?.subarray(500) ?? Buffer.of());
    expect((await end(hash, 'a.pdf', 1_000)).body.kind).toBe('stored');
    expect((await begin(8)).status).toBe(200);
    expect(await left()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test('of ten that come at once, two wait', async () => {
    const { begin, left } = await blog();
    const answers = await Promise.all([0, 1, 2, 3, 4].map(begin));
    answers.push(...(await Promise.all([5, 6, 7, 8, 9].map(begin))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(8).fill(200), 503, 503]);
    expect(await left()).toHaveLength(8);
  });

  // On SQLite nothing comes in between: the query holds up the whole process.
  test.runIf(kind === 'postgres')(
    'parts whose connections end while the server looks for the session keep no place',
    async () => {
      const { app, db, headers, hashes, begin } = await blog();
      const address = await app.listen({ host: '127.0.0.1', port: 0 });
      const isLocked = Promise.withResolvers<void>();
      const mayEnd = Promise.withResolvers<void>();
      onTestFinished(() => mayEnd.resolve());
      const locking = db.transaction().execute(async (transaction) => {
        await sql`lock table sessions in access exclusive mode`.execute(transaction);
        isLocked.resolve();
        await mayEnd.promise;
      });
      await isLocked.promise;
      // More than the server has places for.
      for (let sent = 0; sent < 16; sent += 1) {
        const type = { 'content-type': 'application/octet-stream', 'content-length': 500 };
        const url = `${address}${apiUploadPartUrl(hashes[0] ?? '', 0)}`;
        const sending = request(url, { method: 'PUT', headers: { ...headers, ...type } });
        sending.on('error', () => {}).flushHeaders();
        const [raw] = (await once(app.server, 'request')) as [IncomingMessage];
        sending.destroy();
        // Not `once`: a request that is cut off is an error too.
        await new Promise((resolve) => raw.on('error', () => {}).on('close', resolve));
      }
      mayEnd.resolve();
      await locking;
      // The session of the first ones may be found before those of the others.
      for (let sent = 0; sent < 10; sent += 1) expect((await begin(0)).status).toBe(200);
    },
  );

  test('unfinished uploads have 1 GB together', async () => {
    const { begin, left, large, clock } = await blog();
    await large(0, 200 * megabyte);
    clock.now += 3 * minuteMs;
    await large(1, 824 * megabyte - 500);
    expect((await begin(2)).status).toBe(200);
    expect(await left()).toEqual([0, 1, 2]);
    expect((await begin(3)).status).toBe(200);
    expect(await left()).toEqual([1, 2, 3]);
    // Nobody has left one of these.
    await large(4, 200 * megabyte);
    expect((await begin(5)).status).toBe(503);
    expect(await left()).toEqual([1, 2, 3, 4]);
  });

  test('after 24 hours an unfinished upload is gone, unless somebody has gone on with it', async () => {
    const { begin, left, clock, context } = await blog();
    await begin(0);
    await begin(1);
    clock.now += 23 * hourMs;
    await begin(1);
    clock.now += hourMs;
    await context.storage.tidy(clock.now);
    expect(await left()).toEqual([1]);
    clock.now += 23 * hourMs;
    expect(await context.storage.partials.removeOld()).toBe(1);
    expect(await left()).toEqual([]);
  });

  test('a file that is being stored stays, however long that takes', async () => {
    const { begin, left, clock, partials, hashes } = await blog();
    await begin(0);
    await begin(1);
    clock.now += 25 * hourMs;
    const removed = await partials.store(hashes[0] ?? '', async () => {
      return [await partials.removeOld(), await partials.removeIdle()];
    });
    expect([removed, await left()]).toEqual([[1, 0], [0]]);
  });

  test('an upload whose beginning was removed is sent again from its begin', async () => {
    const { begin, part, send, contents, hashes, partials, clock, db } = await blog();
    await begin(0);
    clock.now += hourMs;
    expect(await partials.removeIdle(hashes[1])).toBe(1);
    const [content = Buffer.of()] = contents;
    expect((await part(hashes[0] ?? '', 500, content.subarray(500))).body).toEqual({
      ...{ kind: 'incomplete', received: 0 },
    });
    expect((await send(content, 'a.pdf')).body.kind).toBe('stored');
    expect(await db.selectFrom('uploads').select('name').execute()).toEqual([{ name: 'a.pdf' }]);
  });

  test('on a full disk the unfinished uploads go that nobody is sending, before anything is refused', async () => {
    const { begin, left, clock, partials, hashes } = await blog();
    await begin(0);
    await begin(1);
    clock.now += hourMs;
    await begin(2);
    expect(await partials.removeIdle(hashes[1])).toBe(1);
    expect(await left()).toEqual([1, 2]);
    expect(await partials.removeIdle()).toBe(1);
    expect(await left()).toEqual([2]);
    expect(await partials.removeIdle()).toBe(0);
  });
});
