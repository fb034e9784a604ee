import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { hashOf, uploadCallsOf } from '../../test/send-upload.ts';
import { pdf, photo, uploadApp } from '../../test/upload-app.ts';
import { storedContent } from '../../test/uploads.ts';
import { uploadId } from '../server/uploads/storage/files.ts';

eachDatabase((_, kind) => {
  test('a picture becomes an upload, turned as it is shown, and knows its size', async () => {
    const { send, app, db } = await uploadApp(kind);
    const content = await photo();
    const { status, body } = await send(content, 'IMG 雨.JPEG');
    expect(status).toBe(200);
    if (body.kind !== 'stored') throw new Error('it was not stored');
    expect(body.upload).toMatchObject({
      name: 'IMG 雨.jpg',
      mediaType: 'image/jpeg',
      width: 40,
      height: 64,
    });
    const served = await app.inject(body.upload.address);
    expect(served.statusCode).toBe(200);
    expect(served.rawPayload.length).toBe(body.upload.bytes);
    const metadata = await sharp(served.rawPayload).metadata();
    expect(metadata).toMatchObject({ width: 40, height: 64 });
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    );
    expect(await db.selectFrom('uploads').select(['id', 'smaller']).execute()).toEqual([
      { id: body.upload.uploadID, smaller: 'none' },
    ]);
  });

  test('the id of an upload cannot be found out from its content', async () => {
    const [one, other] = [await uploadApp(kind), await uploadApp(kind)];
    const content = pdf(100);
    const ids = [await one.send(content, 'a.pdf'), await other.send(content, 'a.pdf')].map(
      ({ body }) => body.kind === 'stored' && body.upload.uploadID,
    );
    expect(ids[0]).toMatch(/^[0-9a-v]{26}$/);
    expect(new Set([...ids, uploadId(content)]).size).toBe(3);
  });

  test('a file that is sent by two pages at once is stored once', async () => {
    const { send, files, db } = await uploadApp(kind);
    const content = await photo({ width: 700, height: 600 });
    const answers = await Promise.all([send(content, 'a.jpg'), send(content, 'b.jpg')]);
    const uploads = answers.map(({ body }) => body.kind === 'stored' && body.upload.uploadID);
    expect(uploads[0]).toBeTruthy();
    expect(uploads[1]).toBe(uploads[0]);
    expect(await db.selectFrom('uploads').select('name').execute()).toHaveLength(1);
    expect(files()).toHaveLength(2);
    expect((await send(content, 'c.jpg')).body).toMatchObject({ kind: 'stored' });
    expect(files()).toHaveLength(2);
  });

  test('an upload that stopped goes on behind the bytes that the server has', async () => {
    const { begin, part, end, app, headers } = await uploadApp(kind);
    const content = pdf(3_000);
    const hash = hashOf(content);
    expect((await begin(hash, 'a.pdf', 3_000)).body).toEqual({ kind: 'incomplete', received: 0 });
    expect((await part(hash, 0, content.subarray(0, 1_000))).body).toEqual({
      kind: 'incomplete',
      received: 1_000,
    });
    expect((await begin(hash, 'a.pdf', 3_000)).body).toEqual({
      kind: 'incomplete',
      received: 1_000,
    });
    // A hole would never be filled.
    expect((await part(hash, 2_000, content.subarray(2_000))).body).toMatchObject({
      received: 1_000,
    });
    expect((await end(hash, 'a.pdf', 3_000)).body).toMatchObject({ received: 1_000 });
    // An answer may be lost, so the page sends some bytes again.
    expect((await part(hash, 500, content.subarray(500, 2_000))).body).toMatchObject({
      received: 2_000,
    });
    await part(hash, 2_000, content.subarray(2_000));
    const { body } = await end(hash, 'a.pdf', 3_000);
    if (body.kind !== 'stored') throw new Error('it was not stored');
    const served = await app.inject({ url: body.upload.address, headers });
    expect(served.rawPayload.equals(content)).toBe(true);
  });

  test.each<['begin' | 'end']>([['begin'], ['end']])(
    'what has arrived of a stored file is removed by the next call, %s',
    async (name) => {
      const { send, part, context, ...calls } = await uploadApp(kind);
      const { partials } = context.storage;
      const content = pdf(1_000);
      const hash = hashOf(content);
      await send(content, 'a.pdf');
      // So it is after a server was killed between the listing of an upload and the end of its
      // call.
      await part(hash, 0, content);
      expect(await partials.receivedBytes(hash)).toBe(1_000);
      expect((await calls[name](hash, 'a.pdf', 1_000)).body).toMatchObject({ kind: 'stored' });
      expect(await partials.receivedBytes(hash)).toBe(0);
    },
  );

  test('a file that changed on its way is not stored, and can be sent again', async () => {
    const { part, end, send, files, db, context } = await uploadApp(kind);
    const content = pdf(1_000);
    const hash = hashOf(content);
    await part(hash, 0, Buffer.concat([content.subarray(0, 999), Buffer.from('?')]));
    expect(await end(hash, 'a.pdf', 1_000)).toMatchObject({
      status: 409,
      body: { error: { code: 'upload-damaged' } },
    });
    expect(files()).toEqual([]);
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
    // A power cut can leave more bytes than were acknowledged.
    if (kind === 'sqlite') {
      const incoming = join(context.config.dataDir, 'uploads', 'incoming', `${hash}.unfinished`);
      writeFileSync(incoming, Buffer.alloc(2_000));
      expect((await send(content, 'a.pdf')).status).not.toBe(200);
    }
    expect(await send(content, 'a.pdf')).toMatchObject({ status: 200, body: { kind: 'stored' } });
  });

  test('an upload from another site is refused, and changes no file', async () => {
    const own = await uploadApp(kind);
    const { cookie = '' } = own.headers;
    const content = pdf(1_000);
    const hash = hashOf(content);
    await own.part(hash, 0, content);
    const before = own.files();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const other = uploadCallsOf(own, { cookie, 'sec-fetch-site': site });
      const answers = [
        await other.begin(hash, 'a.pdf', 1_000),
        await other.part(hash, 0, content),
        await other.part(hashOf(pdf(10)), 0, pdf(10)),
        await other.end(hash, 'a.pdf', 1_000),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
      expect(own.files()).toEqual(before);
    }
  });

  test('the original of a picture is kept as it was, and no address leads to it', async () => {
    const { send, app, context } = await uploadApp(kind);
    const content = await photo();
    const { body } = await send(content, 'a.jpg');
    if (body.kind !== 'stored') throw new Error('it was not stored');
    const id = body.upload.uploadID;
    const path = join('originals', id.slice(0, 2), id.slice(2));
    expect((await storedContent(context, id, 'original'))?.equals(content)).toBe(true);
    for (const name of [`../${path}`, 'original', `..%2f${path.replaceAll('/', '%2f')}`]) {
      const answer = await app.inject(`/uploads/${id}/${name}`);
      expect(answer.rawPayload.equals(content)).toBe(false);
    }
  });
});
