import sharp, { type Metadata } from 'sharp';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { animation, heavyAnimation, pictureWithPlace, placeName } from '../../test/pictures.ts';
import { asBrowser } from '../../test/requests.ts';
import { loggedIn, type TestApp, testApp } from '../../test/test-app.ts';
import { showUploads, storedContent, storeFile } from '../../test/uploads.ts';
import { placeOfVideo, videoWithPlace } from '../../test/videos.ts';
import { addUpload } from '../db/uploads/upload-state.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { patterns, renditionUrl, uploadUrl } from '../urls.ts';

type Files = Record<string, Buffer>;

/** Imports files with an article that shows them all. Returns their addresses. */
async function importFiles({ db, context }: TestApp, files: Files): Promise<string[]> {
  const blog = makeImport(db, context.storage);
  const links = Object.keys(files).map((name) => `![](${name})`);
  blog.write({ ...files, 'tea.md': `---\ntitle: Tea\n---\n${links.join('\n')}\n` });
  await blog.run();
  const urls = Object.entries(files).map(([name, content]) => uploadUrl(uploadId(content), name));
  await showUploads({ db }, ...urls);
  return urls;
}

async function expectNoPlace(content: Buffer): Promise<Metadata> {
  const found = await sharp(content).metadata();
  expect([found.exif, found.xmp, found.iptc]).toEqual([undefined, undefined, undefined]);
  expect(content.includes(placeName)).toBe(false);
  return found;
}

const rowOf = ({ db }: TestApp, content: Buffer) =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', uploadId(content))
    .executeTakeFirstOrThrow();

async function untilDone(test: TestApp, content: Buffer): Promise<void> {
  await vi.waitFor(
    async () => {
      const { cleaning, smaller } = await rowOf(test, content);
      expect([cleaning, smaller]).not.toContain('waiting');
    },
    { timeout: 60_000, interval: 50 },
  );
}

const drawing = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><!-- ${placeName} --><rect width="9" height="9"/></svg>`,
);

/** A file as an earlier version imported it: not sanitised, but stored where files are served. */
async function importedBefore(
  { db, context }: TestApp,
  name: string,
  mediaType: string,
  content: Buffer,
): Promise<string> {
  const id = uploadId(content);
  await storeFile(context, id, 'served', content);
  const size = { bytes: content.length, width: null, height: null };
  await addUpload(db, { id, name, mediaType, ...size }, 1, { sanitise: true });
  await showUploads({ db }, uploadUrl(id, name));
  return uploadUrl(id, name);
}

eachDatabase((_, kind) => {
  test('the first request for an imported picture gets it without its place', async () => {
    const test = await testApp({ kind });
    const files: Files = {
      'a.jpg': await pictureWithPlace().jpeg().toBuffer(),
      'a.png': await pictureWithPlace().png().toBuffer(),
      'a.webp': await pictureWithPlace().webp().toBuffer(),
      'a.avif': await pictureWithPlace(64, 48).avif({ effort: 0 }).toBuffer(),
      'a.svg': drawing,
    };
    const addresses = await importFiles(test, files);
    const answers = await Promise.all(addresses.map((url) => test.app.inject(url)));
    const types: unknown[] = [];
    for (const { statusCode, rawPayload, headers } of answers) {
      expect(statusCode).toBe(200);
      const { format } = await expectNoPlace(rawPayload);
      types.push(`${format} as ${headers['content-type']}`);
    }
    expect(types).toEqual([
      'jpeg as image/jpeg',
      'png as image/png',
      'webp as image/webp',
      'webp as image/webp',
      'png as image/png',
    ]);
    for (const content of Object.values(files)) {
      const kept = await storedContent(test.context, uploadId(content), 'original');
      expect(kept?.equals(content)).toBe(true);
    }
    expect(await rowOf(test, drawing)).toMatchObject({ name: 'a.png', media_type: 'image/png' });
  });

  test('a request for a smaller width of an imported picture gets no place either', async () => {
    const test = await testApp({ kind });
    const picture = await pictureWithPlace().jpeg().toBuffer();
    await importFiles(test, { 'a.jpg': picture });
    const { rawPayload } = await test.app.inject(renditionUrl(uploadId(picture), 480));
    await expectNoPlace(rawPayload);
  });

  test('a running server sanitises imported pictures and makes their renditions, also without requests', async () => {
    const test = await testApp({ kind });
    const still = await pictureWithPlace().jpeg().toBuffer();
    const moving = await animation();
    await importFiles(test, { 'a.jpg': still, 'b.gif': moving });
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    await untilDone(test, still);
    await untilDone(test, moving);
    const served = (content: Buffer) => storedContent(test.context, uploadId(content), 'served');
    await expectNoPlace((await served(still)) ?? still);
    expect((await sharp(await served(moving)).metadata()).pages).toBe(2);
    for (const accept of ['image/avif', 'image/webp']) {
      const url = renditionUrl(uploadId(still), 480);
      const answer = await test.app.inject({ url, headers: { accept } });
      expect(answer.headers['content-type']).toBe(accept);
      expect((await expectNoPlace(answer.rawPayload)).width).toBe(480);
    }
    expect((await rowOf(test, moving)).smaller).toBe('none');
  });

  test('a heavy animation is served as it is, without its words and without smaller widths', async () => {
    const test = await testApp({ kind });
    const moving = heavyAnimation();
    const [url = ''] = await importFiles(test, { 'a.gif': moving });
    const answer = await test.app.inject(url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/gif']);
    expect(answer.rawPayload.includes(placeName)).toBe(false);
    expect(answer.rawPayload.length).toBe(moving.length - placeName.length - 4);
    const { pages, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ pages, width, height }).toEqual({ pages: 40, width: 2_000, height: 1_000 });
    expect(await rowOf(test, moving)).toMatchObject({ smaller: 'none', cleaning: 'none' });
    const kept = await storedContent(test.context, uploadId(moving), 'original');
    expect(kept?.equals(moving)).toBe(true);
  });

  test('many requests for one picture sanitise it once', async () => {
    const test = await testApp({ kind });
    const picture = await pictureWithPlace().jpeg().toBuffer();
    const [url = ''] = await importFiles(test, { 'a.jpg': picture });
    const answers = await Promise.all(Array.from({ length: 8 }, () => test.app.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect((await rowOf(test, picture)).cleaning_tries).toBe(1);
  });

  test('a picture that is cut off is shown as far as it goes', async () => {
    const test = await testApp({ kind });
    const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
    const whole = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#246', noise },
    })
      .jpeg()
      .toBuffer();
    const [url = ''] = await importFiles(test, { 'a.jpg': whole.subarray(0, whole.length / 2) });
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(200);
    expect((await sharp(answer.rawPayload).stats()).channels).toHaveLength(3);
  });

  test('a picture that could not be decoded three times is served to nobody, and the media page says so', async () => {
    const test = await testApp({ kind });
    const headers = await loggedIn(test);
    const good = await sharp({
      create: { width: 300, height: 200, channels: 3, background: '#246' },
    })
      .webp()
      .toBuffer();
    // The head of the picture tells its size, and the rest is garbage.
    const broken = Buffer.concat([good.subarray(0, 40), Buffer.alloc(900, 'garbage')]);
    const [url = ''] = await importFiles(test, { 'a.webp': broken });
    const answers: unknown[] = [];
    for (let tries = 1; tries <= 4; tries += 1) {
      const { statusCode, headers } = await test.app.inject({ url, headers: asBrowser });
      answers.push(`${statusCode} ${headers['cache-control']}`);
    }
    expect(answers).toEqual(['503 no-store', '503 no-store', '404 no-store', '404 no-store']);
    expect(await rowOf(test, broken)).toMatchObject({ cleaning: 'failed', smaller: 'none' });
    const media = await test.app.inject({
      url: patterns.media,
      headers: { ...asBrowser, ...headers },
    });
    expect(media.body).toContain('Damaged or too large; readers do not get this file.');
  });

  test.each([
    [2, 200, 'none'],
    [3, 503, 'waiting'],
  ])(
    'a picture at which %i starts have ended is answered with %i',
    async (tries, status, cleaning) => {
      const test = await testApp({ kind });
      const picture = await pictureWithPlace().jpeg().toBuffer();
      const [url = ''] = await importFiles(test, { 'a.jpg': picture });
      await test.db.updateTable('uploads').set({ cleaning_tries: tries }).execute();
      expect((await test.app.inject({ url, headers: asBrowser })).statusCode).toBe(status);
      expect((await rowOf(test, picture)).cleaning).toBe(cleaning);
    },
  );

  test('files that an earlier version imported lose their places before anybody gets them', async () => {
    const blog = await testApp({ kind });
    const picture = await pictureWithPlace().jpeg().toBuffer();
    const video = videoWithPlace();
    const urls = [
      await importedBefore(blog, 'a.jpg', 'image/jpeg', picture),
      await importedBefore(blog, 'a.mp4', 'video/mp4', video),
    ];
    const { app, context } = blog;
    const [first, second] = await Promise.all(urls.map((url) => app.inject(url)));
    await expectNoPlace(first?.rawPayload ?? picture);
    expect(second?.rawPayload.length).toBe(video.length);
    expect(second?.rawPayload.includes(placeOfVideo)).toBe(false);
    // No original is kept of a video, because it would take twice the space.
    const original = (content: Buffer) => storedContent(context, uploadId(content), 'original');
    expect((await original(picture))?.equals(picture)).toBe(true);
    expect(await original(video)).toBeUndefined();
  });
});
