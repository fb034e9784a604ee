import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { hashOf, uploadCallsOf } from '../../test/send-upload.ts';
import { loggedIn, testApp } from '../../test/test-app.ts';
import { storedContent } from '../../test/uploads.ts';
import { placeOfVideo, videoWithPlace } from '../../test/videos.ts';
import { uploadId } from '../server/uploads/storage/upload-files.ts';
import { describeFailure } from '../shared/texts/errors.ts';
import { uploadLimits } from '../shared/uploads/limits.ts';

async function uploadApp(kind: 'sqlite' | 'postgres') {
  const test = await testApp({ kind });
  const headers = await loggedIn(test);
  const { dataDir } = test.context.config;
  /** The files on the disk: the uploads themselves, or copies of them. */
  const files = () => listFiles(join(dataDir, kind === 'sqlite' ? 'uploads' : 'copies'));
  return { ...test, headers, files, ...uploadCallsOf(test, headers) };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}

const place = { IFD3: { GPSLatitude: '31/1 13/1 0/1', GPSLongitude: '121/1 28/1 0/1' } };

/** A picture of a camera: turned, with place, time and the name of its owner. */
function photo({ width = 64, height = 40 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c03020' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Zhixia Lin' }, ...place })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Shanghai</place></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

const pdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 9, 'tea ')]);

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
    const { begin, part, end, app } = await uploadApp(kind);
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
    const served = await app.inject(body.upload.address);
    expect(served.rawPayload.equals(content)).toBe(true);
  });

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

  test('a video is served without its place, and sending it again finds it', async () => {
    const { send, app, files } = await uploadApp(kind);
    const content = videoWithPlace();
    const { body } = await send(content, 'walk.mp4');
    if (body.kind !== 'stored') throw new Error('it was not stored');
    expect(body.upload).toMatchObject({ mediaType: 'video/mp4', bytes: content.length });
    const { rawPayload } = await app.inject(body.upload.address);
    expect(content.includes(placeOfVideo)).toBe(true);
    expect(rawPayload.includes(placeOfVideo)).toBe(false);
    expect(rawPayload.length).toBe(content.length);
    // No copy with the place is left.
    expect(files()).toHaveLength(1);
    expect((await send(content, 'walk.mp4')).body).toEqual(body);
  });

  describe('is refused in plain words', () => {
    const text = (content: string) => async () => Buffer.from(content);
    const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic';
    test.each<[string, number, string, () => Promise<Buffer>]>([
      ['HEIC', 415, 'upload-heic', text(heic)],
      ['a page', 415, 'upload-unknown-type', text('<!doctype html><script>1</script>')],
      ['a script', 415, 'upload-unknown-type', text('alert(1)')],
      ['a program', 415, 'upload-unknown-type', text('\x7fELF\x02\x01')],
      [
        'a picture cut off',
        422,
        'upload-broken-picture',
        async () => (await photo()).subarray(0, 400),
      ],
      ['words that begin as a picture', 422, 'upload-broken-picture', text('GIF89a and words')],
      [
        'a video that is damaged',
        422,
        'upload-broken-video',
        async () => videoWithPlace({ isDamaged: true }),
      ],
      ['nothing', 422, 'upload-empty', text('')],
    ])('%s', async (_, status, code, make) => {
      const { send, files, db } = await uploadApp(kind);
      expect(await send(await make(), 'a.png')).toMatchObject({
        status,
        body: { error: { code } },
      });
      expect(files()).toEqual([]);
      expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
    });

    test('a picture of more than 20 MB, and a file of more than 200 MB', async () => {
      const { begin, part, end, files } = await uploadApp(kind);
      const hash = hashOf(Buffer.from('too large'));
      const { maxFileBytes, maxPictureBytes, maxPartBytes } = uploadLimits;
      const tooLarge = (maxBytes: number) => ({
        status: 413,
        body: { error: { code: 'upload-too-large' }, maxBytes },
      });
      expect(await begin(hash, 'a.mp4', maxFileBytes + 1)).toMatchObject(tooLarge(maxFileBytes));
      expect(await part(hash, maxFileBytes, pdf(10))).toMatchObject(tooLarge(maxFileBytes));
      const png = Buffer.alloc(maxPartBytes);
      png.write('\x89PNG\r\n\x1a\n', 'latin1');
      let received = 0;
      while (received <= maxPictureBytes) {
        const answer = await part(hash, received, png);
        received = answer.body.kind === 'incomplete' ? answer.body.received : Number.NaN;
      }
      expect(await end(hash, 'a.png', received)).toMatchObject(tooLarge(maxPictureBytes));
      expect(files()).toEqual([]);
    });

    test('a part of more than 4 MB', async () => {
      const { part } = await uploadApp(kind);
      expect(await part('0'.repeat(64), 0, pdf(uploadLimits.maxPartBytes + 1))).toMatchObject({
        status: 413,
      });
    });
  });

  test('a refusal says in both languages what to do', async () => {
    const { send } = await uploadApp(kind);
    const { status, body } = await send(Buffer.from('\0\0\0\x18ftypheic'), 'IMG_1.HEIC');
    const { error, ...details } = body as unknown as { error: { code: string; message: string } };
    expect(error.message).toContain('Export it as JPEG first');
    expect(describeFailure({ status, details, ...error }, 'zh-Hans')).toContain('请先导出为 JPEG');
  });

  test('a drawing is served as pixels, and without its scripts and links', async () => {
    const { send, app } = await uploadApp(kind);
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><script>alert(1)</script>
    <image href="file:///etc/passwd" width="9" height="9"/><rect width="30" height="20"/></svg>`;
    const { body } = await send(Buffer.from(svg), 'logo.svg');
    if (body.kind !== 'stored') throw new Error('it was not stored');
    expect(body.upload).toMatchObject({
      name: 'logo.png',
      mediaType: 'image/png',
      width: 60,
      height: 20,
    });
    const { rawPayload, headers } = await app.inject(body.upload.address);
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 120,
      height: 40,
    });
  });

  test('an animation stays one, and other formats are written anew', async () => {
    const { send, app } = await uploadApp(kind);
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map(frame));
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const still = await frame('#123');
    for (const [content, name, mediaType, pages] of [
      [animation, 'a.gif', 'image/gif', 3],
      [await sharp(animation, { animated: true }).webp().toBuffer(), 'a.webp', 'image/webp', 3],
      [await sharp(still).avif().toBuffer(), 'b.webp', 'image/webp', undefined],
      [still, 'c.png', 'image/png', undefined],
    ] as const) {
      const { body } = await send(content, name.replace('b.webp', 'b.avif'));
      expect(body).toMatchObject({
        kind: 'stored',
        upload: { name, mediaType, width: 20, height: 10 },
      });
      if (body.kind !== 'stored') continue;
      const { rawPayload } = await app.inject(body.upload.address);
      expect((await sharp(rawPayload).metadata()).pages).toBe(pages);
    }
  });
});
