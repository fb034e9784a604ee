// @module-tag rest

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openAgain } from '../../test/database/open-again.ts';
import { makeImport } from '../../test/import-folder.ts';
import { pictureWithPlace } from '../../test/pictures.ts';
import { asBrowser } from '../../test/requests.ts';
import { hashOf, uploadCallsOf } from '../../test/send-upload.ts';
import { loggedIn, type TestApp, testApp } from '../../test/test-app.ts';
import { showUploads, storedContent } from '../../test/uploads.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { renditionUrl, uploadIdOf, uploadUrl } from '../urls.ts';

/** Two processes of one blog, each with a folder of its own. */
async function twoApps() {
  const first = await testApp({ kind: 'postgres' });
  const second = await testApp({ database: await openAgain(first.context.database) });
  const headers = await loggedIn(first);
  const calls = [first, second].map((each) => {
    const calls = uploadCallsOf(each, headers);
    /** Visitors may get what is sent so. */
    const send = async (content: Buffer, name: string) => {
      const answer = await calls.send(content, name);
      if (answer.body.kind === 'stored') await showUploads(each, answer.body.upload.address);
      return answer;
    };
    return { ...calls, send };
  });
  const [one, two] = calls as [(typeof calls)[0], (typeof calls)[0]];
  return { first, second, one, two };
}

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'tea ')]);

/** A large picture whose content nobody else sends. */
const photo = (red: number) =>
  sharp({ create: { width: 700, height: 500, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .jpeg()
    .toBuffer();

async function untilMade({ db }: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await db.selectFrom('uploads').select(['smaller', 'cleaning']).execute();
      expect(JSON.stringify(rows)).not.toContain('waiting');
    },
    { timeout: 60_000, interval: 50 },
  );
}

test('the parts of a file go to both processes, and both have the file', async () => {
  const { first, second, one, two } = await twoApps();
  const content = pdf(700_000);
  const hash = hashOf(content);
  const part = (offset: number) => content.subarray(offset, offset + 100_000);
  for (let offset = 0; offset < content.length; offset += 100_000) {
    const calls = offset % 200_000 === 0 ? one : two;
    expect((await calls.part(hash, offset, part(offset))).body).toEqual({
      kind: 'incomplete',
      received: offset + 100_000,
    });
  }
  const answers = await Promise.all(
    [one, two, one].map((calls) => calls.end(hash, 'tea.pdf', content.length)),
  );
  const [answer] = answers.map(({ body }) => body);
  if (answer?.kind !== 'stored') throw new Error('it was not stored');
  expect(answers.map(({ body }) => body)).toEqual([answer, answer, answer]);
  await showUploads(first, answer.upload.address);
  const served = await Promise.all(
    [first, second].map(({ app }) => app.inject(answer.upload.address)),
  );
  expect(served.map(({ rawPayload }) => rawPayload.equals(content))).toEqual([true, true]);
  // A browser may ask the other process for the rest.
  const headersOf = ({ headers }: (typeof served)[0]) => [headers.etag, headers['last-modified']];
  expect(served.map(headersOf)[1]).toEqual(served.map(headersOf)[0]);
  const rest = await second.app.inject({
    url: answer.upload.address,
    headers: { range: 'bytes=600000-' },
  });
  expect([rest.statusCode, rest.rawPayload.equals(content.subarray(600_000))]).toEqual([206, true]);
  expect(await first.db.selectFrom('arriving_chunks').select('hash').execute()).toEqual([]);
});

test('of several processes one makes the widths of a picture, and all serve them', async () => {
  const { first, second, one, two } = await twoApps();
  for (const { app } of [first, second]) await app.listen({ host: '127.0.0.1', port: 0 });
  const answers = await Promise.all([
    one.send(await photo(1), 'a.jpg'),
    two.send(await photo(200), 'b.jpg'),
  ]);
  for (const { body } of answers) {
    if (body.kind === 'stored') await showUploads(first, body.upload.address);
  }
  await untilMade(first);
  const rows = await first.db.selectFrom('uploads').select(['smaller', 'smaller_tries']).execute();
  expect(rows).toEqual(Array(2).fill({ smaller: 'made', smaller_tries: 1 }));
  for (const { body } of answers) {
    if (body.kind !== 'stored') throw new Error('it was not stored');
    const url = renditionUrl(body.upload.uploadID, 480);
    for (const { app } of [first, second]) {
      const { rawPayload } = await app.inject({ url, headers: { accept: 'image/webp' } });
      expect((await sharp(rawPayload).metadata()).width).toBe(480);
    }
  }
});

test('an imported picture that all processes are asked for is sanitised once', async () => {
  const { first, second } = await twoApps();
  const picture = await pictureWithPlace().jpeg().toBuffer();
  const blog = makeImport(first.db, first.context.storage);
  blog.write({ 'tea.md': '---\ntitle: Tea\n---\n![](a.jpg)\n', 'a.jpg': picture });
  await blog.run();
  const url = uploadUrl(uploadId(picture), 'a.jpg');
  await showUploads(first, url);
  const answers = await Promise.all(
    [first, second, first, second].map(({ app }) => app.inject(url)),
  );
  for (const { statusCode, rawPayload } of answers) {
    expect(statusCode).toBe(200);
    expect((await sharp(rawPayload).metadata()).exif).toBeUndefined();
  }
  const row = await first.db.selectFrom('uploads').select('cleaning_tries').execute();
  expect(row).toEqual([{ cleaning_tries: 1 }]);
});

test('the folder of copies may be deleted or spoiled at any time', async () => {
  const { first, one } = await twoApps();
  const content = pdf(300_000);
  const { body } = await one.send(content, 'tea.pdf');
  if (body.kind !== 'stored') throw new Error('it was not stored');
  const { uploadID: id, address } = body.upload;
  const { config, storage } = first.context;
  const path = await storage.find(id, 'served');
  if (path === undefined) throw new Error('there is no copy');
  // A power cut may leave a file without its content.
  for (const spoil of [
    () => writeFileSync(path, ''),
    () => rmSync(join(config.dataDir, 'copies'), { recursive: true }),
  ]) {
    spoil();
    const served = await Promise.all([0, 1, 2].map(() => first.app.inject(address)));
    expect(served.map(({ rawPayload }) => rawPayload.equals(content))).toEqual([true, true, true]);
  }
});

test('a file that is damaged in the database is served to nobody', async () => {
  const { second, one, first } = await twoApps();
  const { body } = await one.send(pdf(300_000), 'tea.pdf');
  if (body.kind !== 'stored') throw new Error('it was not stored');
  await first.db.deleteFrom('file_chunks').where('number', '=', 1).execute();
  const answer = await second.app.inject({ url: body.upload.address, headers: asBrowser });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a file that one process removes for good is soon on no disk', async () => {
  const { first, second, one } = await twoApps();
  const { body } = await one.send(pdf(300_000), 'tea.pdf');
  if (body.kind !== 'stored') throw new Error('it was not stored');
  const { address } = body.upload;
  const id = uploadIdOf(address) ?? '';
  const kept = await second.context.storage.find(id, 'served');
  await first.db.deleteFrom('uploads').execute();
  await first.context.storage.remove(id);
  expect(await storedContent(second.context, id, 'served')).toBeUndefined();
  expect((await second.app.inject(address)).statusCode).toBe(404);
  await second.context.storage.tidy(second.clock.now);
  expect([typeof kept, existsSync(kept ?? '')]).toEqual(['string', false]);
});
