import { expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeImport } from '../../../test/import-folder.ts';
import { menuOf, pagesOf } from '../../../test/imported-pages.ts';

const text = (title: string, ...fields: string[]) =>
  `---\n${[`title: ${title}`, ...fields].join('\n')}\n---\nWords.\n`;

eachDatabase((open) => {
  test('the text of a folder that an earlier version left out comes with --again', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'hugo.toml': '', 'content/posts/a.md': text('A') });
    await blog.run();
    blog.write({ 'content/about/_index.md': text('About') });
    const { notes, ...counts } = await blog.run();
    expect(counts).toMatchObject({ files: 1, added: 0, unchanged: 1 });
    expect(notes).toEqual(['content/about/_index.md describes a list, and is no article']);
    expect(await blog.run({ isAgain: true })).toMatchObject({ files: 2, added: 1 });
    expect(await pagesOf(db, blog.clock.now)).toEqual({ About: 'about' });
    expect(await blog.run()).toMatchObject({ files: 2, added: 0, unchanged: 2 });
  });

  test.each<
    [
      string,
      Record<string, string>,
      pages: Record<string, string>,
      menu: [string, string][],
      left: string[],
    ]
  >([
    [
      'Jekyll',
      {
        '_config.yml': 'include: [_pages]\nheader_pages: [about.md]\n',
        '_posts/2020-01-01-tea.md': text('Tea'),
        'about.md': text('About', 'layout: default'),
        'index.md': text('Home', 'layout: home'),
        '_pages/uses.md': text('Uses', 'permalink: /my-uses/'),
        '_pages/tags.md': text('Tags', 'layout: tags'),
        'docs/a.md': text('Doc', 'layout: doc'),
      },
      { About: 'about', Uses: 'my-uses' },
      [['About', '/about/']],
      ['_pages/tags.md', 'index.md'],
    ],
    [
      'a theme of Jekyll',
      {
        '_config.yml': 'title: Tea\n',
        '_data/navigation.yml':
          'main:\n  - { title: Posts, url: /year-archive/ }\n  - { title: Me, url: /about/ }\nfooter:\n  - { title: X, url: /x/ }\n',
        '_posts/2020-01-01-tea.md': text('Tea'),
        'about.md': text('About', 'layout: single', 'permalink: /about/'),
      },
      { About: 'about' },
      [
        ['Posts', '/archive/'],
        ['Me', '/about/'],
      ],
      [],
    ],
    [
      'Hugo',
      {
        'hugo.toml':
          '[[menus.main]]\nname = "Posts"\nurl = "/posts/"\nweight = 10\n[[menus.main]]\nname = "Tea"\nurl = "/tags/tea/"\nweight = 5\n',
        'content/posts/a.md': text('A', 'tags: [tea]'),
        'content/posts/b.md': text('B'),
        'content/about.md': text('About', 'menu: main'),
        'content/now/index.md': text('Now'),
        'content/search.md': text('Search', 'layout: search'),
        'static/robots.txt': '',
      },
      { About: 'about', Now: 'now' },
      [
        ['Tea', '/tag/tea/'],
        ['Posts', '/'],
        ['About', '/about/'],
      ],
      ['content/search.md'],
    ],
    [
      'Hugo with links in the front matter and data of its own',
      {
        'hugo.yaml': 'languageCode: zh-cn\n',
        'content/post/a.md': text('A'),
        'content/post/b.md': text('B'),
        'content/page/friends/index.md':
          '---\ntitle: Friends\nlinks:\n  - { title: Mei, website: "https://mei.example" }\n---\n',
      },
      { Friends: 'friends' },
      [],
      [],
    ],
    [
      'Zola',
      {
        'config.toml':
          'base_url = "https://tea.example"\n[extra]\nmain_menu = [{ url = "$BASE_URL/", name = "Home" }, { url = "@/pages/about.md", name = "Me" }]\n',
        'templates/index.html': '',
        'content/notes/a.md': '+++\ntitle = "A"\n+++\nWords.\n',
        'content/notes/b.md': '+++\ntitle = "B"\n+++\nWords.\n',
        'content/pages/about.md': '+++\ntitle = "About"\npath = "about"\n+++\nWords.\n',
        'content/archive.md': '+++\ntitle = "Archive"\ntemplate = "archive.html"\n+++\n',
        'content/now/_index.md': '+++\ntitle = "Now"\n+++\nWords.\n',
        'content/none/_index.md': '+++\ntitle = "None"\n+++\n',
      },
      { About: 'about', Now: 'now' },
      [
        ['Home', '/'],
        ['Me', '/about/'],
      ],
      ['content/archive.md', 'content/none/_index.md'],
    ],
    [
      'no known program',
      { 'about/index.md': text('About', 'layout: page'), 'tags/index.md': text('Tags') },
      {},
      [],
      [],
    ],
  ])(
    'the pages of a site of %s come, and those of lists are left out',
    async (_, files, ...rest) => {
      const [pages, menu, left] = rest;
      const { db } = await open();
      const blog = makeImport(db);
      blog.write(files);
      const outcome = await blog.run();
      expect(outcome.refused).toEqual([]);
      const ending = ' only lists articles or tags, which the blog does by itself, and is left out';
      expect(outcome.notes.filter((note) => note.endsWith(ending))).toEqual(
        left.map((path) => path + ending),
      );
      expect(await pagesOf(db, blog.clock.now)).toEqual(pages);
      expect(await menuOf(db, blog.clock.now)).toEqual(menu);
      expect(await blog.run()).toMatchObject({ added: 0, changed: 0 });
    },
  );
});
