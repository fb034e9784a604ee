import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { uploadCallsOf } from '../../test/send-upload.ts';
import { loggedIn, type TestApp, testApp } from '../../test/test-app.ts';
import { makeShownUpload, showUploads, storedContent, storeFile } from '../../test/uploads.ts';
import { readUrl, renditionUrl } from '../urls.ts';

const reads = {
  avif: { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' },
  webp: { accept: 'image/webp,*/*' },
};

const flatPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a4' } });

async function upload(test: TestApp, width = 1000, height = 500) {
  const { send } = uploadCallsOf(test, await loggedIn(test));
  const { body } = await send(await flatPicture(width, height).jpeg().toBuffer(), 'tea.jpg');
  if (body.kind !== 'stored') throw new Error('it was not stored');
  await showUploads(test, body.upload.address);
  return body.upload;
}

async function untilDone({ db }: TestApp): Promise<string | undefined> {
  const find = () => db.selectFrom('uploads').select('smaller').executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await find()).smaller).not.toBe('waiting'), {
    timeout: 120_000,
    interval: 50,
  });
  return (await find()).smaller;
}

eachDatabase((_, kind) => {
  test('a picture is made smaller after its upload, as AVIF and WebP, also in its own width', async () => {
    const test = await testApp({ kind });
    const { uploadID, address } = await upload(test);
    expect(await untilDone(test)).toBe('made');
    for (const [format, headers] of Object.entries(reads)) {
      for (const [asked, width] of [
        [480, 480],
        [960, 960],
        [1440, 1000],
      ] as const) {
        const answer = await test.app.inject({ url: renditionUrl(uploadID, asked), headers });
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000',
          vary: expect.stringContaining('accept'),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
        });
        const found = await sharp(answer.rawPayload).metadata();
        expect([found.width, found.height]).toEqual([width, width / 2]);
      }
    }
    // No page names a width beyond that.
    const wide = await test.app.inject({
      url: renditionUrl(uploadID, 1920),
      headers: reads.webp,
    });
    expect(wide.headers['content-type']).toBe('image/jpeg');
    expect((await test.app.inject(renditionUrl(uploadID, 500))).statusCode).toBe(404);
    expect((await test.app.inject(address)).statusCode).toBe(200);
  });

  test('a file that has no fewer bytes than the upload is left out, and the upload is served for ever', async () => {
    const test = await testApp({ kind });
    const address = await makeShownUpload(test.context, 'a.png', 'image/png', 'few bytes');
    const id = address.split('/')[2] ?? '';
    await storeFile(test.context, id, 'original', await flatPicture(900, 500).png().toBuffer());
    await test.db.updateTable('uploads').set({ smaller: 'waiting', width: 900 }).execute();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await untilDone(test)).toBe('made');
    for (const width of [480, 960]) {
      const answer = await test.app.inject({
        url: renditionUrl(id, width),
        headers: reads.avif,
      });
      expect(answer.body).toBe('few bytes');
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000',
      });
    }
  });

  test('until they are there, a larger one or the upload is served, never a smaller one, and browsers ask again soon', async () => {
    const test = await testApp({ kind });
    const address = await makeShownUpload(test.context, 'a.png', 'image/png', 'the whole picture');
    const id = address.split('/')[2] ?? '';
    await test.db.updateTable('uploads').set({ smaller: 'waiting', width: 1000 }).execute();
    await storeFile(test.context, id, '960.webp', 'of 960 pixels');
    for (const [width, body, type] of [
      [480, 'of 960 pixels', 'image/webp'],
      [1440, 'the whole picture', 'image/png'],
    ] as const) {
      const answer = await test.app.inject(renditionUrl(id, width));
      expect(answer.body).toBe(body);
      expect(answer.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=60',
      });
    }
  });

  test('a picture that waits again gets the files that it lacks', async () => {
    const test = await testApp({ kind });
    const { uploadID } = await upload(test, 900);
    await untilDone(test);
    for (const form of ['960.avif', '960.webp'] as const) {
      await test.context.storage.remove(uploadID, form);
    }
    await test.db.updateTable('uploads').set({ smaller: 'waiting', smaller_tries: 0 }).execute();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await untilDone(test)).toBe('made');
    for (const [format, headers] of Object.entries(reads)) {
      const answer = await test.app.inject({ url: renditionUrl(uploadID, 960), headers });
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      expect((await sharp(answer.rawPayload).metadata()).width).toBe(900);
    }
  });

  test('a picture that fails is given up, and its upload stays', async () => {
    const test = await testApp({ kind });
    const address = await makeShownUpload(test.context, 'a.png', 'image/png', 'the whole picture');
    const id = address.split('/')[2] ?? '';
    await storeFile(test.context, id, 'original', 'no picture');
    await test.db.updateTable('uploads').set({ smaller: 'waiting', width: 2000 }).execute();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await untilDone(test)).toBe('failed');
    expect(await storedContent(test.context, id, '480.avif')).toBeUndefined();
    expect((await test.app.inject(renditionUrl(id, 480))).body).toBe('the whole picture');
  });

  test.each([
    [2, 'made'],
    [3, 'failed'],
  ])('what %i starts have not finished is %s after the next one', async (tries, outcome) => {
    const test = await testApp({ kind });
    await upload(test, 600);
    await untilDone(test);
    await test.db
      .updateTable('uploads')
      .set({ smaller: 'waiting', smaller_tries: tries })
      .execute();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await untilDone(test)).toBe(outcome);
  });
});

test('articles and covers name the widths, so that browsers choose one', async () => {
  const test = await testApp();
  const { uploadID, address } = await upload(test);
  const small = await makeShownUpload(test.context, 'imported.png', 'image/png', 'of an import');
  const articleID = await makeArticle(test.db, {
    postedAt: 1,
    markdown: `![tea](${address})\n\n![small](${address} =200x)\n\n![old](${small})`,
    coverUrl: address,
  });
  const { body } = await test.app.inject(readUrl(articleID));
  const [, content = ''] = body.split('<div class="prose">');
  const [cover] = /<img class="cover"[^>]*>/.exec(body) ?? [];
  const sources = [
    `${renditionUrl(uploadID, 480)} 480w`,
    `${renditionUrl(uploadID, 960)} 960w`,
    `${renditionUrl(uploadID, 1440)} 1000w`,
  ];
  const srcset = `srcset="${sources.join(', ')}"`;
  expect(content).toContain(`${srcset} sizes="(max-width: 42rem) 100vw, 38rem"`);
  expect(content).toContain(`${srcset} sizes="200px"`);
  expect(content.match(/<img [^>]*imported[^>]*>/)?.[0]).not.toContain('srcset');
  expect(cover?.replace('srcSet', 'srcset')).toContain(
    `${srcset} sizes="(min-width: 40.5em) 38rem, calc(100vw - 2.5rem)"`,
  );
});
