import { readFileSync, statSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { animation, heavyAnimation, pictureWithPlace } from '../../test/pictures.ts';
import { storedContent } from '../../test/uploads.ts';
import { placeOfVideo, videoWithPlace } from '../../test/videos.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import { findPublished } from '../db/articles/published.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { openStorage } from '../server/uploads/storage/open-storage.ts';
import { renditionUrl, uploadUrl } from '../urls.ts';

const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="600" height="300"/>');

const tooDeep = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30">${'<g>'.repeat(50_000)}</svg>`,
);

const text = (...names: string[]) =>
  `---\ntitle: Tea\ndate: 2024-05-01\n---\n${names.map((name) => `![](${name})`).join('\n')}\n`;

eachDatabase((open) => {
  test('pictures wait where nobody gets them, with the widths that they will have', async () => {
    const { db, kind } = await open();
    const blog = makeImport(db, openStorage({ db, kind }, temporaryFolder(), Date.now));
    const [still, moving] = [await pictureWithPlace().jpeg().toBuffer(), await animation()];
    const files = { 'still.jpg': still, 'moving.gif': moving, 'drawn.svg': drawing };
    blog.write({ 'tea.md': text(...Object.keys(files)), ...files });
    expect(await blog.run()).toMatchObject({
      ...{ uploads: 3, pictures: 3, animations: 1, drawings: 1 },
      notes: [],
    });
    for (const content of Object.values(files)) {
      const original = (await blog.storage.find(uploadId(content), 'original')) ?? '';
      expect(readFileSync(original).equals(content)).toBe(true);
      expect(statSync(original).mode & 0o777).toBe(0o600);
      expect(await storedContent(blog, uploadId(content), 'served')).toBeUndefined();
    }
    const rows = await db
      .selectFrom('uploads')
      .select(['name', 'width', 'height', 'cleaning', 'smaller'])
      .orderBy('name')
      .execute();
    expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
      'drawn.svg 600 300 waiting none',
      'moving.gif 600 300 waiting none',
      'still.jpg 640 480 waiting waiting',
    ]);
    const page = await findPublished(db, await blog.idOf('Tea'), blog.clock.now);
    expect(page?.html.match(/srcset/g)).toHaveLength(1);
    expect(page?.html).toContain(`${renditionUrl(uploadId(still), 480)} 480w`);
  });

  test('a picture that cannot be shown is noted, and importing again changes nothing', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const picture = await pictureWithPlace().jpeg().toBuffer();
    const files = {
      'camera.heic': Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1'),
      'cut.jpg': picture.subarray(0, 60),
      'good.jpg': picture,
      'words.png': Buffer.from('no picture'),
    };
    const cover = '---\ntitle: Rain\ndate: 2024-05-01\ncover: camera.heic\n---\nText\n';
    blog.write({ 'tea.md': text(...Object.keys(files)), 'rain.md': cover, ...files });
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ added: 2, uploads: 1, refused: [] });
    expect(outcome.notes.sort()).toEqual([
      'camera.heic is a HEIC picture, which browsers cannot show: export it as JPEG; readers do not see it',
      'cut.jpg is damaged and cannot be opened; readers do not see it',
      'words.png is no picture that can be shown (JPEG, PNG, WebP, AVIF, GIF or SVG); readers do not see it',
    ]);
    const page = await findPublished(db, await blog.idOf('Rain'), blog.clock.now);
    expect(page?.articleCoverUrl).toBeNull();
    const rows = await allRows(db);
    expect(await blog.run()).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    expect(await allRows(db)).toEqual(rows);
  });

  test('a picture that cannot be shown keeps its link as it was written, wherever its bytes stand', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const head = { width: 7_100, height: 7_100, channels: 3, background: '#246' } as const;
    const large = await sharp({ create: head }).png({ compressionLevel: 1 }).toBuffer();
    const files = { 'large.png': large, 'same.png': large, 'deep.svg': tooDeep };
    const good = await pictureWithPlace().jpeg().toBuffer();
    blog.write({
      ...files,
      'good.jpg': good,
      'tea.md': text('large.png', 'good.jpg', 'deep.svg'),
      'rain.md': text('same.png').replace('Tea', 'Rain'),
    });
    const { notes, uploads } = await blog.run();
    expect(uploads).toBe(1);
    expect(notes.sort()).toEqual([
      'deep.svg is damaged and cannot be opened; readers do not see it',
      'large.png has more than 50 megapixels in one picture; readers do not see it',
      'same.png has more than 50 megapixels in one picture; readers do not see it',
    ]);
    const markdownOf = async (title: string) =>
      (await findRevision(db, await blog.idOf(title), 1))?.content.markdown;
    expect(await markdownOf('Tea')).toBe(
      `![](large.png)\n![](${uploadUrl(uploadId(good), 'good.jpg')})\n![](deep.svg)\n`,
    );
    expect(await markdownOf('Rain')).toBe('![](same.png)\n');
    expect(await blog.run()).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('an animation of more than 50 megapixels in all its frames is a picture', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const moving = heavyAnimation();
    blog.write({ 'tea.md': text('a.gif'), 'a.gif': moving });
    expect(await blog.run()).toMatchObject({ uploads: 1, animations: 1, notes: [] });
    const row = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      width: 2_000,
      height: 1_000,
      cleaning: 'waiting',
      smaller: 'none',
    });
  });

  test('paths of pictures begin from the folder that a post of Jekyll names', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const picture = await pictureWithPlace().jpeg().toBuffer();
    const fields = 'title: Tea\nmedia_subpath: /img/tea/\nimage:\n  path: a.jpg\n';
    blog.write({
      '_config.yml': 'title: Tea\n',
      '_posts/2024-05-01-tea.md': `---\n${fields}---\n![](a.jpg)\n![](/b.jpg)\n`,
      'img/tea/a.jpg': picture,
      'b.jpg': picture,
    });
    expect(await blog.run()).toMatchObject({ uploads: 1, notes: [] });
    const stored = await findRevision(db, await blog.idOf('Tea'), 1);
    const [a, b] = ['a.jpg', 'b.jpg'].map((name) => uploadUrl(uploadId(picture), name));
    expect(stored?.content).toMatchObject({ coverUrl: a, markdown: `![](${a})\n![](${b})\n` });
  });

  test('a picture that has failed is tried again by the next import', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': text('a.jpg'), 'a.jpg': await pictureWithPlace().jpeg().toBuffer() });
    await blog.run();
    await db.updateTable('uploads').set({ cleaning: 'failed', cleaning_tries: 3 }).execute();
    await blog.run();
    const row = await db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ cleaning: 'waiting', cleaning_tries: 0, smaller: 'waiting' });
  });

  test('a video loses its place while it is imported; a damaged one is noted', async () => {
    const { db, kind } = await open();
    const blog = makeImport(db, openStorage({ db, kind }, temporaryFolder(), Date.now));
    const [good, damaged] = [videoWithPlace(), videoWithPlace({ isDamaged: true })];
    blog.write({ 'tea.md': text('a.mp4', 'b.mp4'), 'a.mp4': good, 'b.mp4': damaged });
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ added: 1, uploads: 1, pictures: 0 });
    expect(outcome.notes).toEqual(['b.mp4 is damaged and cannot be played; readers do not see it']);
    const served = await storedContent(blog, uploadId(good), 'served');
    expect(served?.length).toBe(good.length);
    expect(served?.includes(placeOfVideo)).toBe(false);
    expect(await storedContent(blog, uploadId(good), 'original')).toBeUndefined();
  });
});
