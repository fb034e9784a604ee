import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/each-database.ts';
import { makeMenuItem, makeWxr, type WordPressItem } from '../../../../test/wordpress.ts';
import { openWordPress } from './wordpress.ts';

const terms = `<wp:category><wp:term_id>21</wp:term_id><wp:category_nicename>drinks</wp:category_nicename><wp:cat_name><![CDATA[Drinks &amp; more]]></wp:cat_name></wp:category>
<wp:tag><wp:term_id>22</wp:term_id><wp:tag_slug>green</wp:tag_slug><wp:tag_name><![CDATA[Green]]></wp:tag_name></wp:tag>`;

const page = (id: number, title: string, more = ''): WordPressItem => ({
  ...{ id, title, type: 'page', link: `https://tea.example/page-${id}/`, more },
});

async function readMenu(items: readonly WordPressItem[]) {
  const file = join(temporaryFolder(), 'tea.xml');
  writeFileSync(file, makeWxr(items).replace('<wp:author>', `${terms}<wp:author>`));
  const { menu } = await openWordPress(file);
  const { entries = [], others } = menu?.() ?? {};
  return { entries: entries.map(({ label, href, depth }) => [label, href, depth]), others };
}

const order = (order: number, parent = 0) =>
  `<wp:post_parent>${parent}</wp:post_parent><wp:menu_order>${order}</wp:menu_order>`;

test('the entries of a classic menu come in their order, with what they lead to', async () => {
  const menu = await readMenu([
    { id: 1, title: 'Tea &amp; rain' },
    page(2, 'About'),
    makeMenuItem(11, { order: 2, type: 'post_type', objectId: 2, title: 'Me' }),
    makeMenuItem(10, { order: 1, type: 'custom', url: 'https://tea.example/', title: 'Home' }),
    makeMenuItem(12, { order: 3, parent: 11, type: 'post_type', objectId: 1 }),
    makeMenuItem(13, { order: 4, parent: 12, type: 'taxonomy', objectId: 21 }),
    makeMenuItem(14, { order: 5, type: 'taxonomy', objectId: 22, title: 'Leaves' }),
    makeMenuItem(15, { order: 6, type: 'post_type', objectId: 99, title: 'Deleted' }),
    makeMenuItem(16, { order: 7, type: 'taxonomy', objectId: 98 }),
    makeMenuItem(17, { order: 8, type: 'custom', url: '#', title: 'More' }),
    makeMenuItem(18, { order: 9, type: 'custom', url: '/?page_id=2', title: 'By number' }),
    makeMenuItem(19, { order: 10, type: 'post_type_archive', title: 'Shop' }),
    { ...makeMenuItem(20, { order: 11, type: 'custom', url: '/x', title: 'X' }), status: 'draft' },
    { ...makeMenuItem(30, { type: 'custom', url: '/y', title: 'Y' }), more: '' },
  ]);
  expect(menu.entries).toEqual([
    ['Home', 'https://tea.example/', 0],
    ['Me', '/post-2.md', 0],
    ['Tea & rain', '/post-1.md', 1],
    ['Drinks & more', '/category/drinks', 2],
    ['Leaves', '/tag/green', 0],
    ['Deleted', '/?p=99', 0],
    ['', '', 0],
    ['More', '#', 0],
    ['By number', '/post-2.md', 0],
    ['Shop', '', 0],
  ]);
});

test('the entries of a menu of blocks come in their order, with what they lead to', async () => {
  const content = `<!-- wp:navigation-link {"label":"Home <b>page</b>","url":"https://tea.example/","kind":"custom"} /-->
<!-- wp:navigation-submenu {"label":"Me","type":"page","id":2,"url":"/wrong/","kind":"post-type"} -->
<!-- wp:navigation-link {"label":"Drinks","type":"category","id":21,"url":"/wrong/","kind":"taxonomy"} /-->
<!-- wp:navigation-link {broken /-->
<!-- /wp:navigation-submenu -->
<!-- wp:navigation-link {"label":"Gone","type":"page","id":99,"url":"https://tea.example/gone/","kind":"post-type"} /-->
<!-- wp:home-link {"label":"Start"} /-->
<!-- wp:page-list /--><!-- wp:search {"label":"Search"} /-->`;
  const menu = await readMenu([
    page(3, 'Later', order(5)),
    page(2, 'About', order(1)),
    page(4, 'Below', order(0, 2)),
    { ...page(5, 'Secret'), status: 'private' },
    { id: 40, type: 'wp_navigation', title: 'Navigation', content },
  ]);
  expect(menu.entries).toEqual([
    ['Home page', 'https://tea.example/', 0],
    ['Me', '/post-2.md', 0],
    ['Drinks', '/category/drinks', 1],
    ['', '', 1],
    ['Gone', 'https://tea.example/gone/', 0],
    ['Start', '/', 0],
    ['About', '/post-2.md', 0],
    ['Later', '/post-3.md', 0],
  ]);
});

const pageList = {
  id: 40,
  type: 'wp_navigation',
  title: 'Navigation',
  content: '<!-- wp:page-list /-->',
};
const custom = (id: number, menu: string, url = '/x') =>
  makeMenuItem(id, { menu, type: 'custom', url, title: `E${id}` });

test.each<[string, WordPressItem[], [string[], string[]]]>([
  [
    'a menu with a name of the top',
    [custom(1, 'A'), custom(2, 'A'), custom(3, 'Main menu')],
    [['E3'], ['A']],
  ],
  ['主菜单', [custom(1, '友情链接'), custom(2, '主菜单')], [['E2'], ['友情链接']]],
  ['the longest menu', [custom(1, 'A'), custom(2, 'B'), custom(3, 'B')], [['E2', 'E3'], ['A']]],
  [
    'the menu with the most links',
    [custom(1, 'A', '#'), custom(2, 'A', '#'), custom(3, 'B')],
    [['E3'], []],
  ],
  [
    'a menu that is not one of the footer',
    [custom(1, 'Social'), custom(2, 'Social'), custom(3, 'A')],
    [['E3'], ['Social']],
  ],
  [
    'a menu that was made rather than the list of pages',
    [page(2, 'About'), page(3, 'More'), pageList, custom(1, 'A')],
    [['E1'], []],
  ],
  ['the list of pages of a new theme', [page(2, 'About'), pageList], [['About'], []]],
  ['the pages, if there is no menu', [page(3, 'B'), page(2, 'A')], [['A', 'B'], []]],
  ['nothing', [{ id: 1 }], [[], []]],
])(
  'of the menus of a blog that one is read that was at the top: %s',
  async (_, items, [labels, others]) => {
    const menu = await readMenu(items);
    expect(menu.entries.map(([label]) => label)).toEqual(labels);
    expect(menu.others).toEqual(others);
  },
);

test('a long text of a menu that never ends is read in linear time', async () => {
  const items = [{ ...pageList, content: '<!-- wp:page-list '.repeat(200_000) }];
  const begun = performance.now();
  expect((await readMenu(items)).entries).toEqual([]);
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('entries that stand below each other in a circle end', async () => {
  const items = [
    makeMenuItem(1, { parent: 2, type: 'custom', url: '/a', title: 'A' }),
    makeMenuItem(2, { parent: 1, type: 'custom', url: '/b', title: 'B' }),
  ];
  expect((await readMenu(items)).entries).toEqual([
    ['A', '/a', 2],
    ['B', '/b', 2],
  ]);
});
