import { expect, test } from 'vitest';
import { eachDatabase } from '../../../../test/each-database.ts';
import { makeExportImport } from '../../../../test/import-export.ts';
import { makeMenuItem, makeWxr, type WordPressItem } from '../../../../test/wordpress.ts';
import { listOwned } from '../../../db/articles/desk.ts';
import { findRedirect } from '../../../db/articles/redirects.ts';
import { findMenu, listOwnPages } from '../../../db/settings/menu.ts';
import { findSettings, saveSettings } from '../../../db/settings/settings.ts';

eachDatabase((open) => {
  test('pages become pages with their names and addresses, and what nobody could read stays hidden', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    const page = (id: number, path: string, given: Partial<WordPressItem> = {}): WordPressItem => ({
      ...{ id, type: 'page', title: `Page ${id}`, link: `https://tea.example${path}` },
      name: path.split('/').at(-2) ?? '',
      ...given,
    });
    const items = [
      page(1, '/about/'),
      page(2, '/about/team/', { more: '<wp:post_parent>1</wp:post_parent>' }),
      page(3, '/shop/team/'),
      page(4, '/', { name: 'home' }),
      page(5, '/blog/', { content: '  ' }),
      page(6, '/diary/', { status: 'private' }),
      page(7, '/?page_id=7', { name: '', title: 'Not yet', status: 'draft' }),
      page(8, '/club/', { more: '<wp:post_password>green tea</wp:post_password>' }),
      page(9, '/search/'),
      page(10, '/built_page/', {
        more: '<wp:postmeta><wp:meta_key>_elementor_edit_mode</wp:meta_key><wp:meta_value>builder</wp:meta_value></wp:postmeta>',
      }),
    ];
    const outcome = await blog.run(makeWxr(items));
    expect(outcome).toMatchObject({ files: 10, added: 10, drafts: 3, refused: [] });
    expect(outcome.notes).toEqual([
      'tea.xml: page 4 “Page 4” was the home page; here the home page is the list of articles',
      'tea.xml: page 6 “Page 6” is private in WordPress and becomes a draft',
      'tea.xml: page 10 “Page 10” was built with Elementor: its words and pictures are here, its columns are not',
      'tea.xml: page 5 “Page 5” is a page without a text, which the old theme has filled, and becomes a draft',
      'tea.xml: page 8 “Page 8” needs its password here too',
      'tea.xml: page 9 “Page 9” has the address /search-2/, because /search/ is taken',
      'tea.xml: page 3 “Page 3” has the address /team-2/, because /team/ is taken',
      'the menu of the old blog was taken, with 7 entries',
    ]);
    const pages = await listOwnPages(db, blog.clock.now);
    expect(
      Object.fromEntries(pages.map(({ title, name, isShown }) => [title, [name, isShown]])),
    ).toEqual({
      'Page 1': ['about', true],
      'Page 2': ['team', true],
      'Page 3': ['team-2', true],
      'Page 4': ['home', true],
      'Page 5': ['blog', false],
      'Page 6': ['diary', false],
      'Not yet': ['not-yet', false],
      'Page 8': ['club', true],
      'Page 9': ['search-2', true],
      'Page 10': ['built-page', true],
    });
    for (const [address, title] of [
      ['/about/team', 'Page 2'],
      ['/shop/team', 'Page 3'],
      ['/built_page', 'Page 10'],
    ]) {
      const articleID = await findRedirect(db, address ?? '');
      expect(pages.find((each) => each.articleID === articleID)?.title, address).toBe(title);
    }
    expect(await blog.run(makeWxr(items))).toMatchObject({
      ...{ added: 0, changed: 0, unchanged: 10, drafts: 3 },
    });
  });

  test('the menu of the old blog leads to what has come', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    const custom = (id: number, title: string, url: string) =>
      makeMenuItem(id, { type: 'custom', title, url, order: id });
    const category = '<category domain="category" nicename="drinks"><![CDATA[Drinks]]></category>';
    const items: WordPressItem[] = [
      { id: 1, title: 'Tea', link: 'https://tea.example/2020/05/tea/', more: category },
      { id: 2, title: 'Secret', status: 'private' },
      { id: 3, type: 'page', title: 'About', link: 'https://tea.example/about/' },
      { id: 4, type: 'page', title: 'Later', status: 'draft' },
      custom(10, 'Home', 'https://www.tea.example/'),
      makeMenuItem(11, { type: 'post_type', objectId: 3, order: 11 }),
      makeMenuItem(12, { type: 'post_type', objectId: 4, order: 12 }),
      makeMenuItem(13, { type: 'post_type', objectId: 1, order: 13 }),
      makeMenuItem(14, { type: 'post_type', objectId: 2, order: 14 }),
      custom(15, 'By address', 'https://tea.example/2020/05/tea/#top'),
      custom(16, 'Drinks', '/category/drinks/'),
      custom(17, 'Old posts', 'https://tea.example/2020/'),
      custom(18, 'Search', '/search/'),
      custom(19, 'Feed', '/feed/'),
      custom(20, 'Mail', 'mailto:lin@tea.example'),
      custom(21, 'Rain', 'http://rain.example/x'),
      custom(22, 'Run', 'javascript:alert(1)'),
      custom(23, 'More', '#'),
      custom(24, 'Shop', 'https://tea.example/shop/'),
      custom(25, 'Login', '/wp-login.php'),
      custom(26, 'Bad', 'https://[x'),
    ];
    const outcome = await blog.run(makeWxr(items));
    expect(outcome.notes.slice(-3)).toEqual([
      'the menu of the old blog was taken, with 10 entries',
      'not in the menu, because they lead to nothing here: Secret (/post-2.md), Run (javascript:alert(1)), More (#), Shop (https://tea.example/shop/), Login (/wp-login.php), Bad (https://[x)',
      'not in the menu, because another entry leads there: By address',
    ]);
    const { header } = await findMenu(db, blog.clock.now);
    const tea = (await listOwned(db, blog.clock.now)).find(
      ({ title }) => title === 'Tea',
    )?.articleID;
    expect(header.map(({ label, url }) => [label, url])).toEqual([
      ['Home', '/'],
      ['About', '/post-3/'],
      ['Tea', `/article/${tea}/read/`],
      ['Drinks', '/tag/Drinks/'],
      ['Old posts', '/archive/'],
      ['Search', '/search'],
      ['Feed', '/feed.xml'],
      ['Mail', 'mailto:lin@tea.example'],
      ['Rain', 'http://rain.example/x'],
    ]);
    // The page that is a draft comes into the menu when it is public.
    const { menu } = await findSettings(db);
    expect(menu).toHaveLength(10);
    // The owner’s menu stays, also if it is empty.
    await saveSettings(db, { menu: [] });
    expect((await blog.run(makeWxr(items))).notes).toEqual(outcome.notes.slice(0, -3));
    expect(await findSettings(db)).toMatchObject({ menu: [] });
    await saveSettings(db, { menu: menu.slice(0, 1) });
    const again = await blog.run(makeWxr(items), undefined, true);
    expect(again.notes).toContain(
      'the menu of the old blog was not taken, because this blog has one',
    );
    expect(await findSettings(db)).toMatchObject({ menu: menu.slice(0, 1) });
  });
});
