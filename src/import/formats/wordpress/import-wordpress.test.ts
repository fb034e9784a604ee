import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../../../test/each-database.ts';
import { makeExportImport } from '../../../../test/import-export.ts';
import { pictureWithPlace } from '../../../../test/pictures.ts';
import { makeWxr, type WordPressItem } from '../../../../test/wordpress.ts';
import { findEditable, listOwned } from '../../../db/articles/desk.ts';
import { findPublished } from '../../../db/articles/published.ts';
import { findRedirect } from '../../../db/articles/redirects.ts';
import { saveRevision } from '../../../db/articles/revisions.ts';
import type { Db } from '../../../db/tables.ts';
import { contentHash } from '../../../shared/content-hash.ts';
import { createSaveKey } from '../../../shared/save-key.ts';

const counts = { added: 0, changed: 0, unchanged: 0, refused: [], drafts: 0 };

async function idOf(db: Db, title: string, now: number): Promise<string> {
  const found = (await listOwned(db, now)).find((each) => each.title === title);
  if (!found) throw new Error(`no article has the title ${title}`);
  return found.articleID;
}

async function textOf(db: Db, title: string, now: number): Promise<string> {
  return (await findEditable(db, await idOf(db, title, now), now))?.content.markdown ?? '';
}

eachDatabase((open) => {
  test('posts become articles with their author, tags, times and old addresses', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    // Other tests make such folders at the same time.
    const temporary = temporaryFolder();
    vi.stubEnv('TMPDIR', temporary);
    const post: WordPressItem = {
      id: 5,
      title: 'Green &amp; <em>black</em>',
      content:
        'See <a href="https://tea.example/?p=7#end">rain</a>.\n\n<a href="/category/x/">x</a>',
      more: `<category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>
<category domain="category" nicename="drinks"><![CDATA[Drinks]]></category>
<category domain="post_tag" nicename="green"><![CDATA[green, tea]]></category>
<category domain="series" nicename="notes"><![CDATA[Notes &amp; bowls]]></category>`,
    };
    const rain = {
      id: 7,
      title: '雨',
      content: '<!-- wp:paragraph --><p>雨下了。</p><!-- /wp:paragraph -->',
    };
    expect(await blog.run(makeWxr([post, rain]))).toMatchObject({
      ...counts,
      files: 2,
      added: 2,
      notes: [],
    });
    const { now } = blog.clock;
    const rainId = await idOf(db, '雨', now);
    expect(await findPublished(db, await idOf(db, 'Green & black', now), now)).toMatchObject({
      articleAuthor: '林知夏',
      articleTags: 'green tea,Drinks',
      articleSeries: 'Notes & bowls',
      articleSlug: 'post-5',
      postedAt: '2020-05-01T10:00:00.000Z',
      articleTime: '2021-05-01T10:00:00.000Z',
    });
    expect(await textOf(db, 'Green & black', now)).toBe(
      `See [rain](/article/${rainId}/read/#end).\n\n[x](https://tea.example/category/x/)\n`,
    );
    expect(await findRedirect(db, '/2020/05/post-7')).toBeDefined();
    expect(readdirSync(temporary)).toEqual([]);
  });

  test('a post in several series joins the first one, and a long name is cut', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    const series = (...names: string[]) =>
      names.map((name) => `<category domain="series" nicename="x">${name}</category>`).join('');
    const items = [
      { id: 1, more: series('Rain', 'Snow') },
      { id: 2, more: series('x'.repeat(120)) },
    ];
    expect((await blog.run(makeWxr(items))).notes).toEqual([
      'tea.xml: post 1 “Post 1” joins only the first of its 2 series, “Rain”',
    ]);
    const { now } = blog.clock;
    const long = await findPublished(db, await idOf(db, 'Post 2', now), now);
    expect(long?.articleSeries).toBe(`${'x'.repeat(99)}…`);
  });

  test('what was not public stays hidden, and each item is accounted for', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    const locked = '<wp:post_password><![CDATA[tea]]></wp:post_password>';
    const outcome = await blog.run(
      makeWxr([
        { id: 1, status: 'private' },
        { id: 2, more: locked },
        { id: 3, status: 'draft', link: 'https://tea.example/?p=3', date: '0000-00-00 00:00:00' },
        { id: 4, status: 'pending' },
        { id: 5, status: 'future', date: '2027-01-01 00:00:00' },
        { id: 6, type: 'page', title: 'About' },
        { id: 7, status: 'trash' },
        { id: 8, type: 'attachment', status: 'inherit' },
        { id: 9, type: 'nav_menu_item' },
        { id: 10, type: 'product' },
        { id: 11, content: '<div>'.repeat(300) },
        { id: 12, more: '<wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>' },
        { id: 12 },
      ]),
    );
    expect(outcome).toMatchObject({ files: 8, added: 7, drafts: 4 });
    expect(outcome.refused).toEqual([
      { path: 'tea.xml: post 11 “Post 11”', reason: 'its HTML is nested too deeply', line: 150 },
    ]);
    expect(outcome.notes).toEqual([
      'tea.xml: post 1 “Post 1” is private in WordPress and becomes a draft',
      'tea.xml: post 12 “Post 12” is in the export twice; the first one counts',
      'not imported: items in the trash (1)',
      'not imported: attachments, except the files that texts name and the folder of --uploads has (1)',
      'not imported: items of the type “product” (1)',
      'not imported: comments (1)',
      'tea.xml: post 2 “Post 2” has a password that Suibi cannot take, and becomes a draft: The password must have 6 to 128 characters (it has 3)',
      'the menu of the old blog was taken, with 1 entry',
    ]);
    const states = (await listOwned(db, blog.clock.now)).map(({ title, state }) => [title, state]);
    expect(Object.fromEntries(states)).toEqual({
      'Post 1': 'draft',
      'Post 2': 'draft',
      'Post 3': 'draft',
      'Post 4': 'draft',
      'Post 5': 'scheduled',
      About: 'published',
      'Post 12': 'published',
    });
  });

  test('a newer export changes only what changed, and the words of the owner stay', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.WordPress.2026-11-20.xml');
    const items = [{ id: 1 }, { id: 2 }, { id: 3 }];
    await blog.run(makeWxr(items));
    expect(await blog.run(makeWxr(items))).toMatchObject({ ...counts, files: 3, unchanged: 3 });
    const articleID = await idOf(db, 'Post 1', blog.clock.now);
    const editable = await findEditable(db, articleID, blog.clock.now);
    const content = { ...editable?.content, markdown: 'Mine.' } as NonNullable<
      typeof editable
    >['content'];
    const basedOn = editable?.revision ?? 0;
    const save = { articleID, key: createSaveKey(), basedOn, content, hash: contentHash(content) };
    await saveRevision(db, { ...save, kind: 'save', now: blog.clock.now });
    const newer = [{ id: 1 }, { id: 2, content: 'New.' }, { id: 4 }];
    expect(await blog.run(makeWxr(newer))).toMatchObject({
      ...counts,
      files: 3,
      added: 1,
      changed: 1,
      unchanged: 1,
      notes: ['post 3 is gone; its article stays'],
    });
    expect(await textOf(db, 'Post 1', blog.clock.now)).toBe('Mine.');
    expect(await textOf(db, 'Post 2', blog.clock.now)).toBe('New.\n');
  });

  test('pictures come from the folder of uploads, and the others stay where they are', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    const uploads = temporaryFolder();
    mkdirSync(join(uploads, '2020/05'), { recursive: true });
    writeFileSync(join(uploads, '2020/05/pot.png'), await pictureWithPlace().png().toBuffer());
    const address = 'https://tea.example/wp-content/uploads/2020/05';
    const xml = makeWxr([
      {
        id: 1,
        content: `<img src="${address}/pot-300x200.png" alt="Pot"> <img src="https://i0.wp.com/tea.example/wp-content/uploads/2020/05/pot.png?w=5" alt=""> <img src="${address}/gone.png" alt="">`,
        more: '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>2</wp:meta_value></wp:postmeta>',
      },
      {
        id: 2,
        type: 'attachment',
        status: 'inherit',
        more: `<wp:attachment_url>${address}/pot.png</wp:attachment_url>`,
      },
    ]);
    const outcome = await blog.run(xml, uploads);
    expect(outcome).toMatchObject({ added: 1, uploads: 1, pictures: 1 });
    expect(outcome.notes[0]).toBe(
      `tea.xml: post 1 “Post 1” leaves 1 file on the old blog, such as ${address}/gone.png: the folder of --uploads does not have them`,
    );
    const text = await textOf(db, 'Post 1', blog.clock.now);
    const upload = /\/uploads\/\w+\/pot\.png/.exec(text)?.[0];
    expect(text).toBe(`![Pot](${upload}) ![](${upload}) ![](${address}/gone.png)\n`);
    const articleID = await idOf(db, 'Post 1', blog.clock.now);
    expect(await findPublished(db, articleID, blog.clock.now)).toMatchObject({
      articleCoverUrl: upload,
    });
  });
});
