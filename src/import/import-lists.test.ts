import { expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeExportImport } from '../../test/import-export.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeBackup, makePost } from '../../test/typecho.ts';
import { makeWxr } from '../../test/wordpress.ts';
import { findListRedirect } from '../db/articles/redirects.ts';
import type { Db } from '../db/tables.ts';

const now = Date.parse('2026-11-21T08:00:00Z');

/** Where each of these old addresses leads, or undefined. */
async function follow(db: Db, addresses: readonly string[]) {
  const found = addresses.map(async (address) => [
    address,
    await findListRedirect(db, address, now),
  ]);
  return Object.fromEntries(await Promise.all(found));
}

async function expectLists(db: Db, expected: Record<string, string | undefined>): Promise<void> {
  expect(await follow(db, Object.keys(expected))).toEqual(expected);
}

const front = (fields: string) => `---\n${fields}\n---\nText.\n`;

eachDatabase((open) => {
  test('the lists of an old site lead to those of its articles', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'notes/tea.md': front('title: Tea\ntags: [Green Tea, 茶]\ncategories: [Drinks, Hot]'),
      'notes/rain.md': front('title: Rain\ntags: [green tea]\ncategories: hot'),
      'draft.md': front('title: Draft\ndraft: true\ntags: [Hidden, Green Tea]'),
    });
    await blog.run();
    await expectLists(db, {
      '/tags/green-tea/': '/tag/Green%20Tea/',
      '/tags/%E8%8C%B6/page/2/': '/tag/%E8%8C%B6/',
      '/categories/Hot/': '/tag/Hot/',
      '/categories/drinks/index.xml': '/tag/Drinks/rss.xml',
      '/tags/hidden/': undefined,
      '/categories/': '/tags/',
      '/notes/': '/',
      '/archives/2020/': '/archive/',
      '/2020/05/': '/archive/',
      '/page/3/': '/',
    });
    const before = await allRows(db);
    await blog.run();
    expect(await allRows(db)).toEqual(before);
  });

  test('a category in other letters than the tag leads to the tag', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': front('title: Tea\ntags: [docker]\ncategories: [Docker]') });
    await blog.run();
    await expectLists(db, {
      '/categories/Docker/': '/tag/docker/',
      '/tags/docker/': '/tag/docker/',
    });
  });

  test('a list with another tag leads there after the next import', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': front('title: Tea\ntags: [Tea Time]') });
    await blog.run();
    blog.write({ 'tea.md': front('title: Tea\ntags: [Tea-Time]') });
    await blog.run();
    await expectLists(db, { '/tags/tea-time/': '/tag/Tea-Time/' });
  });

  test('tags, nested categories and authors of WordPress', async () => {
    const { db } = await open();
    const term = (domain: string, nicename: string, name: string) =>
      `<category domain="${domain}" nicename="${nicename}"><![CDATA[${name}]]></category>`;
    const category = (nicename: string, parent: string) =>
      `<wp:category><wp:term_id>1</wp:term_id><wp:category_nicename>${nicename}</wp:category_nicename>` +
      `<wp:category_parent>${parent}</wp:category_parent></wp:category>`;
    const more = [
      term('category', 'uncategorized', 'Uncategorized'),
      term('category', 'green', 'Green, <b>fresh</b>'),
      term('post_tag', '%e8%8c%b6', '茶'),
    ].join('');
    const wxr = makeWxr([{ id: 1, link: 'https://tea.example/news/one/', more }]);
    const categories = category('green', 'drinks') + category('drinks', 'green');
    const whole = wxr.replace('<wp:author>', `${categories}<wp:author>`);
    await makeExportImport(db, 'tea.xml').run(whole);
    await expectLists(db, {
      '/category/drinks/green/': '/tag/Green%20fresh/',
      '/category/green/page/2/': '/tag/Green%20fresh/',
      '/news/category/drinks/green/': '/tag/Green%20fresh/',
      '/category/uncategorized/': '/',
      '/tag/%e8%8c%b6/': '/tag/%E8%8C%B6/',
      '/tag/%E8%8C%B6/feed/': '/tag/%E8%8C%B6/rss.xml',
      '/author/lin/': '/',
      '/news/date/2020/05/': '/archive/',
      '/2020/05/': '/archive/',
    });
  });

  test('tags and authors of Ghost', async () => {
    const { db } = await open();
    const data = {
      posts: [{ id: 'a', title: 'Tea', slug: 'tea', html: '<p>x</p>', status: 'published' }],
      tags: [{ id: 't', name: 'Green Tea', slug: 'lv-cha' }],
      posts_tags: [{ post_id: 'a', tag_id: 't', sort_order: 0 }],
      users: [{ id: 'u', name: 'Lin', slug: 'lin' }],
    };
    const file = JSON.stringify({ db: [{ data }] });
    await makeExportImport(db, 'tea.ghost.2026-11-23.json').run(file);
    await expectLists(db, {
      '/tag/lv-cha/': '/tag/Green%20Tea/',
      '/tag/lv-cha/rss/': '/tag/Green%20Tea/rss.xml',
      '/author/lin/': '/',
      '/rss/': '/rss.xml',
    });
  });

  test('tags, nested categories and authors of Typecho', async () => {
    const { db } = await open();
    const meta = (mid: number, name: string, slug: string, type: string, parent = 0) =>
      ['metas', { mid, name, slug, type, order: 0, parent }] as const;
    const rows: Parameters<typeof makeBackup>[0] = [
      ['contents', makePost({ cid: 5, title: 'Tea', slug: 'tea', text: 'x' })],
      [...meta(1, '默认分类', 'default', 'category')],
      [...meta(2, '饮品', 'drinks', 'category')],
      [...meta(3, '绿茶', 'lvcha', 'category', 2)],
      [...meta(4, '春天', '春天', 'tag')],
      ...[1, 2, 3, 4].map((mid): ['relationships', object & Record<string, number>] => [
        'relationships',
        { cid: 5, mid },
      ]),
      ['users', { uid: 1, name: 'lin', screenName: '林知夏' }],
    ];
    const file = '20261120_tea.example_6740f6e4a5b21.dat';
    await makeExportImport(db, file).run(makeBackup(rows));
    await expectLists(db, {
      '/category/drinks/lvcha/': '/tag/%E7%BB%BF%E8%8C%B6/',
      '/index.php/category/drinks/2/': '/tag/%E9%A5%AE%E5%93%81/',
      '/category/default/': '/',
      '/tag/%E6%98%A5%E5%A4%A9/': '/tag/%E6%98%A5%E5%A4%A9/',
      '/feed/category/drinks/': '/tag/%E9%A5%AE%E5%93%81/rss.xml',
      '/author/1/': '/',
      '/2020/05/': '/archive/',
    });
  });
});
