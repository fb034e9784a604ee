import { existsSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { listRevisions } from '../../test/revisions.ts';
import { findPublished } from '../db/articles/published.ts';
import { findRedirect } from '../db/articles/redirects.ts';
import type { Db } from '../db/tables.ts';
import { findUpload } from '../db/uploads/uploads.ts';
import { uploadId } from '../server/uploads/storage/files.ts';
import { originalPath } from '../server/uploads/storage/places.ts';
import { readUrl, uploadUrl } from '../urls.ts';

function makePicture(colour: string): Promise<Uint8Array> {
  const size = { width: 30, height: 20, channels: 3 as const };
  return sharp({ create: { ...size, background: colour } })
    .png()
    .toBuffer();
}

const text = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n---\n${lines.join('\n')}\n`;

async function textOf(db: Db, articleID: string): Promise<string | undefined> {
  return (await listRevisions(db, articleID))[0]?.content.markdown;
}

eachDatabase((open) => {
  describe('a picture beside an article', () => {
    test('becomes an upload: noted, on the disk, and in the text', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      const picture = await makePicture('red');
      blog.write({
        'tea/index.md': text('Tea', '![A bowl](bowl%20of%20tea.png =30x)', '<bowl of tea.png>'),
        'tea/bowl of tea.png': picture,
        'tea/unused.png': await makePicture('blue'),
      });
      expect(await blog.run()).toMatchObject({ added: 1, uploads: 1 });
      const id = uploadId(picture);
      expect(await findUpload(db, id)).toMatchObject({
        name: 'bowl of tea.png',
        mediaType: 'image/png',
        bytes: picture.length,
        width: 30,
        height: 20,
      });
      expect(readFileSync(originalPath(blog.dataDir, id)).equals(picture)).toBe(true);
      const address = uploadUrl(id, 'bowl of tea.png');
      const articleID = await blog.idOf('Tea');
      expect(await textOf(db, articleID)).toBe(`![A bowl](${address} =30x)\n<bowl of tea.png>\n`);
      const found = await findPublished(db, articleID, blog.clock.now);
      expect(found?.html).toContain(`<img src="${address}" alt="A bowl" width="30"`);
    });

    test('that is the same as another is kept once', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      const picture = await makePicture('red');
      blog.write({
        'a.md': text('A', '![](one.png) ![](one.png)'),
        'b.md': text('B', '![](two.png)'),
        'one.png': picture,
        'two.png': picture,
      });
      await blog.run();
      expect(await db.selectFrom('uploads').selectAll().execute()).toHaveLength(1);
      expect(await textOf(db, await blog.idOf('B'))).toContain(`/uploads/${uploadId(picture)}/`);
    });

    test('that has changed makes a new revision, and the old picture stays', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      const [red, blue] = [await makePicture('red'), await makePicture('blue')];
      blog.write({ 'a.md': text('A', '![](a.png)'), 'b.md': text('B', 'None'), 'a.png': red });
      await blog.run();
      blog.write({ 'a.png': blue });
      expect(await blog.run()).toMatchObject({ changed: 1, unchanged: 1 });
      expect(await textOf(db, await blog.idOf('A'))).toContain(uploadId(blue));
      for (const picture of [red, blue]) {
        expect(existsSync(originalPath(blog.dataDir, uploadId(picture)))).toBe(true);
        expect(await findUpload(db, uploadId(picture))).toBeDefined();
      }
    });

    test('may be the cover', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      const picture = await makePicture('red');
      blog.write({
        'a.md': '---\ntitle: A\ndate: 2024-05-01\ncover: /img/a.png\n---\nText\n',
        'img/a.png': picture,
      });
      await blog.run();
      const found = await findPublished(db, await blog.idOf('A'), blog.clock.now);
      expect(found?.articleCoverUrl).toBe(uploadUrl(uploadId(picture), 'a.png'));
    });

    test('outside the folder stays where it is', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'a.md': text('A', '![](../../etc/passwd) ![](/etc/passwd) ![](missing.png)') });
      expect(await blog.run()).toMatchObject({ added: 1, uploads: 0 });
      expect(await textOf(db, await blog.idOf('A'))).toBe(
        '![](../../etc/passwd) ![](/etc/passwd) ![](missing.png)\n',
      );
    });
  });

  test('links between articles lead to the new addresses, whatever their form', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'posts/tea.md': text(
        'Tea',
        '[a](rain.md) [b](./rain.md#wet) [c](../notes/雨.md) [d][e]',
        '',
        '[e]: /posts/rain/',
      ),
      'posts/rain.md': text(
        'Rain',
        '[self](rain.md) [out](https://rain.example/rain.md) `[x](tea.md)`',
      ),
      'notes/雨.md': text('雨', '[茶](../posts/tea.md)'),
    });
    await blog.run();
    const [tea, rain, yu] = [
      await blog.idOf('Tea'),
      await blog.idOf('Rain'),
      await blog.idOf('雨'),
    ];
    expect(await textOf(db, tea)).toBe(
      `[a](${readUrl(rain)}) [b](${readUrl(rain)}#wet) [c](${readUrl(yu)}) [d][e]\n\n[e]: ${readUrl(rain)}\n`,
    );
    expect(await textOf(db, rain)).toBe(
      `[self](${readUrl(rain)}) [out](https://rain.example/rain.md) \`[x](tea.md)\`\n`,
    );
    expect(await textOf(db, yu)).toBe(`[茶](${readUrl(tea)})\n`);
  });

  describe('the original addresses are redirects', () => {
    test('those of the front matter, or of the file', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({
        '2024-05-01-tea.md': '---\ntitle: Tea\n---\nText\n',
        'rain.md': '---\ntitle: Rain\npermalink: /2020/雨/\naliases: [/old/rain.html]\n---\nText\n',
      });
      await blog.run();
      const [tea, rain] = [await blog.idOf('Tea'), await blog.idOf('Rain')];
      expect(await findRedirect(db, '/2024/05/01/tea')).toBe(tea);
      expect(await findRedirect(db, '/2020/雨')).toBe(rain);
      expect(await findRedirect(db, '/old/rain')).toBe(rain);
    });

    test('a slug becomes the address name, unless another article has it or it is a path', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      const file = (title: string, slug: string) =>
        `---\ntitle: ${title}\nslug: ${slug}\n---\nText\n`;
      blog.write({ 'a.md': file('A', 'Tea'), 'b.md': file('B', 'tea'), 'c.md': file('C', 'x/y') });
      expect(await blog.run()).toMatchObject({ added: 3, refused: [] });
      const slugs = await Promise.all(
        ['A', 'B', 'C'].map(async (title) => {
          const found = await findPublished(db, await blog.idOf(title), blog.clock.now);
          return found?.articleSlug;
        }),
      );
      expect(slugs.toSorted()).toEqual([null, null, 'tea']);
      expect(slugs[2]).toBeNull();
      // Importing again changes nothing.
      expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 3 });
    });

    test('those under which one article links another below a prefix of the old site', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({
        'a.md': text('A', '[tea](/blog/2024/05/01/tea/)'),
        '2024-05-01-tea.md': '---\ntitle: Tea\n---\nText\n',
      });
      await blog.run();
      const tea = await blog.idOf('Tea');
      expect(await textOf(db, await blog.idOf('A'))).toBe(`[tea](${readUrl(tea)})\n`);
      expect(await findRedirect(db, '/blog/2024/05/01/tea')).toBe(tea);
    });

    test('a link below a prefix that is written later makes a redirect to an unchanged article too', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({
        'a.md': text('A', 'No link'),
        '2024-05-01-tea.md': '---\ntitle: Tea\n---\nText\n',
      });
      await blog.run();
      blog.write({ 'a.md': text('A', '[tea](/blog/2024/05/01/tea/)') });
      expect(await blog.run()).toMatchObject({ changed: 1, unchanged: 1 });
      expect(await findRedirect(db, '/blog/2024/05/01/tea')).toBe(await blog.idOf('Tea'));
    });
  });
});
