import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../../../test/each-database.ts';
import { makeExportImport } from '../../../../test/import-export.ts';
import { pictureWithPlace } from '../../../../test/pictures.ts';
import { makeBackup, makePost } from '../../../../test/typecho.ts';
import { findEditable, listOwned } from '../../../db/articles/desk.ts';
import { findPublished } from '../../../db/articles/published.ts';
import { findRedirect } from '../../../db/articles/redirects.ts';
import { saveRevision } from '../../../db/articles/revisions.ts';
import { findMenu, listOwnPages } from '../../../db/settings/menu.ts';
import type { Db } from '../../../db/tables.ts';
import { contentHash } from '../../../shared/content-hash.ts';
import { createSaveKey } from '../../../shared/save-key.ts';

const file = '20261120_tea.example_6740f6e4a5b21.dat';
const rule =
  'the backup does not tell the rule of addresses: /archives/ID/, /archives/NAME.html and /CATEGORY/NAME.html of posts and /NAME.html of pages lead to the articles, other old addresses do not';

type Rows = Parameters<typeof makeBackup>[0];
const author: Rows[number] = ['users', { uid: 1, name: 'lin', screenName: '林知夏' }];
const posts = (...columns: Parameters<typeof makePost>[0][]): Rows =>
  columns.map((each) => ['contents', makePost(each)]);

async function idOf(db: Db, title: string, now: number): Promise<string> {
  return (await listOwned(db, now)).find((each) => each.title === title)?.articleID ?? '';
}

async function textOf(db: Db, title: string, now: number): Promise<string | undefined> {
  return (await findEditable(db, await idOf(db, title, now), now))?.content.markdown;
}

eachDatabase((open) => {
  test('posts become articles with their author, tags, times and old addresses', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const rows: Rows = [
      ...posts(
        {
          cid: 5,
          title: 'Green &amp; black',
          slug: 'green',
          text: '<!--markdown-->See [rain](https://tea.example/index.php/archives/7/#end) <b>now</b>.\n\n<!--more-->\n\n`<!--more-->` [a][1] [b](/tag/x/)\n\n[1]: /drinks/rain.html\n',
        },
        {
          cid: 7,
          title: '雨',
          slug: 'rain',
          text: 'One\ntwo\n\n<b>three</b> &lt;i&gt;four&lt;/i&gt; <!--more-->',
        },
      ),
      ['metas', { mid: 1, name: '默认分类', slug: 'default', type: 'category', order: 1 }],
      ['metas', { mid: 2, name: 'Drinks', slug: 'drinks', type: 'category', order: 2 }],
      ['metas', { mid: 3, name: 'green tea', slug: 'green-tea', type: 'tag', order: 0 }],
      ...[
        [5, 1],
        [5, 3],
        [7, 2],
        [9, 3],
        [5, 99],
      ].map(([cid = 0, mid = 0]): Rows[number] => ['relationships', { cid, mid }]),
      author,
    ];
    const outcome = await blog.run(makeBackup(rows));
    expect(outcome).toMatchObject({ files: 2, added: 2, drafts: 0, refused: [], notes: [rule] });
    const { now } = blog.clock;
    expect(await findPublished(db, await idOf(db, 'Green & black', now), now)).toMatchObject({
      articleAuthor: '林知夏',
      articleTags: 'green tea',
      articleSlug: 'green',
      postedAt: '2020-05-01T10:00:00.000Z',
      articleTime: '2021-05-01T10:00:00.000Z',
    });
    const rain = `/article/${await idOf(db, '雨', now)}/read/`;
    expect(await textOf(db, 'Green & black', now)).toBe(
      `See [rain](${rain}#end) **now**.\n\n\`<!--more-->\` [a][1] [b](https://tea.example/tag/x/)\n\n[1]: ${rain}\n\n`,
    );
    expect(await textOf(db, '雨', now)).toBe('One\\\ntwo\n\n**three** <i>four</i>\n');
    for (const address of ['/archives/5', '/index.php/archives/7', '/drinks/rain']) {
      expect(await findRedirect(db, address), address).toBeDefined();
    }
  });

  test('what was not public stays hidden, and each row is accounted for', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const outcome = await blog.run(
      makeBackup([
        ...posts(
          { cid: 1, status: 'private' },
          { cid: 2, status: 'hidden' },
          { cid: 3, status: 'waiting' },
          { cid: 4, password: 'tea' },
          { cid: 5, type: 'post_draft', created: 0, slug: '' },
          { cid: 6, title: 'Changes', type: 'post_draft', parent: 7, slug: '@post-7' },
          { cid: 7 },
          { cid: 8, title: 'About', type: 'page', slug: 'about', status: 'publish' },
          { cid: 9, created: Date.parse('2027-01-01T00:00:00Z') / 1000 },
          { cid: 10, type: 'attachment' },
          { cid: 11, type: 'revision', parent: 7 },
          { cid: 12, text: '<div>'.repeat(300) },
          { cid: 7 },
        ),
        ['comments', { coid: 1 }],
        ['comments', { coid: 2 }],
        ['fields', { cid: 1 }],
        ['plugin', { id: 1 }],
        author,
      ]),
    );
    expect(outcome).toMatchObject({ files: 11, added: 10, drafts: 7 });
    expect(outcome.refused).toEqual([
      {
        path: `${file}: post 12 “Post 12”`,
        reason: 'its HTML is nested too deeply',
        line: undefined,
      },
    ]);
    expect(outcome.notes).toEqual([
      `${file}: post 1 “Post 1” has the status “private” in Typecho and becomes a draft`,
      `${file}: post 2 “Post 2” has the status “hidden” in Typecho and becomes a draft`,
      `${file}: post 3 “Post 3” waits for its review in Typecho and becomes a draft`,
      `${file}: draft 6 “Changes” has unpublished changes of post 7 and becomes a draft of its own`,
      `${file}: draft 11 “Post 11” has unpublished changes of post 7 and becomes a draft of its own`,
      `${file}: post 7 “Post 7” is in the export twice; the first one counts`,
      'not imported: attachments, except the files that texts name and the folder of --uploads has (1)',
      'not imported: comments (2)',
      'not imported: custom fields (1)',
      'not imported: rows of plugins (1)',
      rule,
      `${file}: post 4 “Post 4” has a password that Suibi cannot take, and becomes a draft: The password must have 6 to 128 characters (it has 3)`,
      'the menu of the old blog was taken, with 1 entry',
    ]);
    const states = (await listOwned(db, blog.clock.now)).map(({ title, state }) => [title, state]);
    expect(Object.fromEntries(states)).toEqual({
      ...Object.fromEntries([1, 2, 3, 4, 5, 11].map((cid) => [`Post ${cid}`, 'draft'])),
      Changes: 'draft',
      'Post 7': 'published',
      'Post 9': 'scheduled',
      About: 'published',
    });
  });

  test('pages become pages, and stand in the menu in the order of Typecho', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const page = (cid: number, slug: string, columns: object = {}) => ({
      ...{ cid, slug, title: `Page ${cid}`, type: 'page' },
      ...columns,
    });
    const backup = makeBackup(
      posts(
        page(1, 'links', { order: 3 }),
        page(2, 'about', { order: 1 }),
        page(3, 'timeline', { order: 2, text: '<!--markdown-->', template: 'timeline.php' }),
        page(4, 'secret', { status: 'hidden' }),
        page(5, '', { type: 'page_draft', title: '关于我' }),
      ),
    );
    const outcome = await blog.run(backup);
    expect(outcome).toMatchObject({ added: 5, drafts: 3 });
    expect(outcome.notes).toEqual([
      `${file}: page 4 “Page 4” has the status “hidden” in Typecho and becomes a draft`,
      rule,
      `${file}: page 3 “Page 3” is a page without a text, which the old theme has filled, and becomes a draft`,
      'the menu of the old blog was taken, with 3 entries',
    ]);
    const { now } = blog.clock;
    const pages = await listOwnPages(db, now);
    expect(pages.map(({ name, isShown }) => [name, isShown])).toEqual([
      ['links', true],
      ['about', true],
      ['timeline', false],
      ['secret', false],
      ['关于我', false],
    ]);
    const { header } = await findMenu(db, now);
    expect(header.map(({ label, url }) => [label, url])).toEqual([
      ['Page 2', '/about/'],
      ['Page 1', '/links/'],
    ]);
    expect(await findRedirect(db, '/about')).toBe(await idOf(db, 'Page 2', now));
  });

  test('a newer backup changes only what changed, and the words of the owner stay', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const three = posts({ cid: 1 }, { cid: 2 }, { cid: 3 });
    await blog.run(makeBackup(three));
    expect(await blog.run(makeBackup(three, 'FILE'))).toMatchObject({
      ...{ added: 0, changed: 0, unchanged: 3 },
    });
    const articleID = await idOf(db, 'Post 1', blog.clock.now);
    const editable = await findEditable(db, articleID, blog.clock.now);
    if (!editable) throw new Error('post 1 is missing');
    const content = { ...editable.content, markdown: 'Mine.' };
    await saveRevision(db, {
      ...{ articleID, content, kind: 'save', now: blog.clock.now, key: createSaveKey() },
      ...{ basedOn: editable.revision, hash: contentHash(content) },
    });
    const newer = posts({ cid: 1 }, { cid: 2, text: '<!--markdown-->New.' }, { cid: 4 });
    expect(await blog.run(makeBackup(newer))).toMatchObject({
      ...{ added: 1, changed: 1, unchanged: 1 },
      notes: [rule, 'post 3 is gone; its article stays'],
    });
    expect(await textOf(db, 'Post 1', blog.clock.now)).toBe('Mine.');
    expect(await textOf(db, 'Post 2', blog.clock.now)).toBe('New.\n');
  });

  test('pictures come from the folder of uploads, and the others stay where they are', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const uploads = temporaryFolder();
    mkdirSync(join(uploads, '2020/05'), { recursive: true });
    writeFileSync(join(uploads, '2020/05/12.png'), await pictureWithPlace().png().toBuffer());
    const backup = makeBackup(
      posts({
        cid: 1,
        text: '<!--markdown-->![Pot](https://tea.example/usr/uploads/2020/05/12.png) ![][1] ![](/usr/uploads/gone.png)\n\n[1]: /usr/uploads/2020/05/12.png\n',
      }),
    );
    const outcome = await blog.run(backup, uploads);
    expect(outcome).toMatchObject({ added: 1, uploads: 1, pictures: 1 });
    expect(outcome.notes[0]).toBe(
      `${file}: post 1 “Post 1” leaves 1 file on the old blog, such as https://tea.example/usr/uploads/gone.png: the folder of --uploads does not have them`,
    );
    const text = await textOf(db, 'Post 1', blog.clock.now);
    const upload = /\/uploads\/\w+\/12\.png/.exec(text ?? '')?.[0];
    expect(text).toBe(
      `![Pot](${upload}) ![][1] ![](https://tea.example/usr/uploads/gone.png)\n\n[1]: ${upload}\n\n`,
    );
  });

  test('a damaged backup is refused as a whole', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, file);
    const backup = makeBackup(posts({ cid: 1 }));
    backup.write('x', backup.length - 60);
    await expect(blog.run(backup)).rejects.toThrow(
      /\.dat cannot be read: row 1 at byte 21: its checksum is wrong\. Nothing was imported/,
    );
    expect(await listOwned(db, blog.clock.now)).toEqual([]);
  });
});
