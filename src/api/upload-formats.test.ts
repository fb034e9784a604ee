import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { hashOf } from '../../test/send-upload.ts';
import { pdf, photo, uploadApp } from '../../test/upload-app.ts';
import { placeOfVideo, videoWithPlace } from '../../test/videos.ts';
import { describeFailure } from '../shared/errors/error-texts.ts';
import { uploadLimits } from '../shared/uploads/limits.ts';

eachDatabase((_, kind) => {
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
