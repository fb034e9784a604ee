import { beforeEach, expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { pictureWithPlace } from '../../test/pictures.ts';
import { type TestApp, testApp } from '../../test/test-app.ts';
import { cutStored, storedContent } from '../../test/uploads.ts';
import { placeOfVideo, videoWithPlace } from '../../test/videos.ts';
import { describeUploads } from '../cli/doctor-uploads.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import type { FileForm } from '../server/uploads/storage/storage.ts';
import { uploadUrl } from '../urls.ts';

const list = Buffer.from('green, white, black');
const video = videoWithPlace();

eachDatabase((_, kind) => {
  let blog: TestApp;
  let picture: Buffer;
  let folder: ReturnType<typeof makeImport>;

  const describe = () => describeUploads(blog.db, kind, blog.context.config.dataDir);
  const cut = (content: Buffer, form: FileForm) => cutStored(blog.context, uploadId(content), form);
  const stored = (content: Buffer, form: FileForm) =>
    storedContent(blog.context, uploadId(content), form);
  const rowOf = (content: Buffer) =>
    blog.db
      .selectFrom('uploads')
      .select(['cleaning', 'smaller'])
      .where('id', '=', uploadId(content))
      .executeTakeFirstOrThrow();

  beforeEach(async () => {
    blog = await testApp({ kind });
    picture = await pictureWithPlace().jpeg().toBuffer();
    folder = makeImport(blog.db, blog.context.storage);
    const files = { 'list.txt': list, 'walk.mp4': video, 'bowl.jpg': picture };
    const links = '[list](list.txt)\n![](walk.mp4)\n![](bowl.jpg)';
    folder.write({ 'tea.md': `---\ntitle: Tea\ndate: 2024-05-01\n---\n${links}\n`, ...files });
    await folder.run();
    // The first request has the picture sanitised.
    expect((await blog.app.inject(uploadUrl(uploadId(picture), 'bowl.jpg'))).statusCode).toBe(200);
  });

  test('a cut file is whole again after another import', async () => {
    await cut(list, 'served');
    await cut(video, 'served');
    await expect(describe()).rejects.toThrow(/^2 of 3 uploads have a file of another length: /);
    const { unchanged, notes } = await folder.run();
    expect(unchanged).toBe(1);
    // Files are stored side by side.
    expect(notes.toSorted()).toEqual([
      'list.txt was damaged in the blog, and is whole again',
      'walk.mp4 was damaged in the blog, and is whole again',
    ]);
    expect(await describe()).toMatch(/^3 in /);
    expect((await stored(list, 'served'))?.equals(list)).toBe(true);
    const whole = await stored(video, 'served');
    expect(whole?.length).toBe(video.length);
    expect(whole?.includes(placeOfVideo)).toBe(false);
    expect(await folder.run()).toMatchObject({ unchanged: 1, notes: [] });
  });

  test.each([['served'], ['original'], ['served', 'original']] as const)(
    'a picture of which %s is cut is made anew after another import',
    { tags: ['rest'] },
    async (...forms) => {
      const before = await stored(picture, 'served');
      for (const form of forms) await cut(picture, form);
      if (forms[0] === 'served') await expect(describe()).rejects.toThrow(/^1 of 3 uploads/);
      expect((await folder.run()).notes).toEqual([
        'bowl.jpg was damaged in the blog, and is whole again',
      ]);
      expect((await stored(picture, 'original'))?.equals(picture)).toBe(true);
      const url = uploadUrl(uploadId(picture), 'bowl.jpg');
      expect((await blog.app.inject(url)).rawPayload.equals(before ?? list)).toBe(true);
      expect(await describe()).toMatch(/^3 in /);
      expect((await folder.run()).notes).toEqual([]);
    },
  );

  test('the renditions of a cut picture are made anew', { tags: ['rest'] }, async () => {
    await blog.app.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(() => rowOf(picture), { timeout: 60_000 }).toMatchObject({ smaller: 'made' });
    await cut(picture, 'served');
    await folder.run();
    expect(await rowOf(picture)).toEqual({ cleaning: 'waiting', smaller: 'waiting' });
    const forms = await blog.context.storage.listForms(uploadId(picture));
    expect([...forms]).toEqual(['original']);
  });

  test('whole files are left as they are', async () => {
    const rows = await allRows(blog.db);
    await folder.run();
    expect(await allRows(blog.db)).toEqual(rows);
  });
});
