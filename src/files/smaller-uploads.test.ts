import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeArticle } from '../../test/make.ts';
import { uploadCallsOf } from '../../test/send-upload.ts';
import { loggedIn, type TestApp, testApp } from '../../test/test-app.ts';
import { makeUpload, storedContent, storeFile } from '../../test/uploads.ts';
import { readUrl, smallerUploadUrl } from '../urls.ts';

const reads = {
  avif: { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' },
  webp: { accept: 'image/webp,*/*' },
};

async function upload(test: TestApp, width = 1000, height = 500) {
  const { send } = uploadCallsOf(test, await loggedIn(test));
  const content = await sharp({ create: { width, height, channels: 3, background: '#2a4' } })
    .jpeg()
    .toBuffer();
  const { body } = await send(content, 'tea.jpg');
  if (body.kind !== 'stored') throw new Error('it was not stored');
  return body.upload;
}

async function untilDone({ db }: TestApp): Promise<string | undefined> {
  const find = () => db.selectFrom('uploads').select('smaller').executeTakeFirstOrThrow();
  await vi.waitFor(async () => expect((await find()).smaller).not.toBe('waiting'), {
    timeout: 20_000,
    interval: 50,
  });
  return (await find()).smaller;
}

eachDatabase((_, kind) => {
  test('a picture is made smaller after its upload, as AVIF and WebP', async () => {
    const test = await testApp({ kind });
    const { uploadID, address } = await upload(test);
    expect(await untilDone(test)).toBe('made');
    for (const [format, headers] of Object.entries(reads)) {
      for (const width of [480, 960]) {
        const answer = await test.app.inject({ url: smallerUploadUrl(uploadID, width), headers });
        expect(answer.headers).toMatchObject({
          'content-type': `image/${format}`,
          'cache-control': 'public, max-age=31536000, immutable',
          vary: expect.stringContaining('accept'),
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining('sandbox'),
        });
        const found = await sharp(answer.rawPayload).metadata();
        expect([found.width, found.height]).toEqual([width, width / 2]);
      }
    }
    // A width that the picture does not have is answered with the nearest one.
    const wide = await test.app.inject({
      url: smallerUploadUrl(uploadID, 1920),
      headers: reads.webp,
    });
    expect((await sharp(wide.rawPayload).metadata()).width).toBe(960);
    expect(wide.headers['cache-control']).toBe('public, max-age=60');
    expect((await test.app.inject(smallerUploadUrl(uploadID, 500))).statusCode).toBe(404);
    expect((await test.app.inject(address)).statusCode).toBe(200);
  });

  test('until they are there, the upload itself is served, and browsers ask again soon', async () => {
    const test = await testApp({ kind });
    const address = await makeUpload(test.context, 'a.png', 'image/png', 'the whole picture');
    const id = address.split('/')[2] ?? '';
    const answer = await test.app.inject(smallerUploadUrl(id, 480));
    expect(answer.body).toBe('the whole picture');
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=60',
    });
  });

  test('a picture that fails is given up, and its upload stays', async () => {
    const test = await testApp({ kind });
    const address = await makeUpload(test.context, 'a.png', 'image/png', 'the whole picture');
    const id = address.split('/')[2] ?? '';
    await storeFile(test.context, id, 'original', 'no picture');
    await test.db.updateTable('uploads').set({ smaller: 'waiting', width: 2000 }).execute();
    await test.app.listen({ host: '127.0.0.1', port: 0 });
    expect(await untilDone(test)).toBe('failed');
    expect(await storedContent(test.context, id, '480.avif')).toBeUndefined();
    expect((await test.app.inject(smallerUploadUrl(id, 480))).body).toBe('the whole picture');
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
  const small = await makeUpload(test.context, 'imported.png', 'image/png', 'of an import');
  const articleID = await makeArticle(test.db, {
    postedAt: 1,
    markdown: `![tea](${address})\n\n![small](${address} =200x)\n\n![old](${small})`,
    coverUrl: address,
  });
  const { body } = await test.app.inject(readUrl(articleID));
  const [, content = ''] = body.split('<div class="prose">');
  const [cover] = /<img class="cover"[^>]*>/.exec(body) ?? [];
  const sources = [480, 960].map((width) => `${smallerUploadUrl(uploadID, width)} ${width}w`);
  const srcset = `srcset="${[...sources, `${address} 1000w`].join(', ')}"`;
  expect(content).toContain(`${srcset} sizes="(max-width: 42rem) 100vw, 38rem"`);
  expect(content).toContain(`${srcset} sizes="200px"`);
  expect(content.match(/<img [^>]*imported[^>]*>/)?.[0]).not.toContain('srcset');
  expect(cover?.replace('srcSet', 'srcset')).toContain(
    `${srcset} sizes="(min-width: 40.5em) 38rem, calc(100vw - 2.5rem)"`,
  );
});
