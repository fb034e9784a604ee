import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { listRevisions } from '../../test/revisions.ts';
import { testApp } from '../../test/test-app.ts';
import { findRedirect } from '../db/articles/redirects.ts';
import type { Db } from '../db/tables.ts';
import { readUrl } from '../urls.ts';
import { scanFolder } from './folder/scan-folder.ts';
import { openSource } from './open-source.ts';

const text = (title: string, ...fields: string[]) =>
  `---\ntitle: ${title}\n${fields.join('\n')}\n---\nWords.\n`;

function writeFolder(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
}

const hexo = {
  '_config.yml': 'url: https://tea.example/blog\nroot: /blog/\npermalink: :year/:title/\n',
  'source/_posts/绿茶.md': text('Tea', 'date: 2018-03-04 05:06:07'),
};

describe('every form of an old address leads to the article', () => {
  const name = encodeURIComponent('绿茶');
  test.each([
    ['as it was', `/blog/2018/${name}/`],
    ['without the last slash', `/blog/2018/${name}`],
    ['with the file of the folder', `/blog/2018/${name}/index.html`],
    ['with an ending', `/blog/2018/${name}.html`],
    ['without the folder of the site', `/2018/${name}/`],
    ['with escapes in small letters', `/blog/2018/${name.toLowerCase()}/`],
    ['with a query', `/blog/2018/${name}/?utm_source=rss`],
    ['with more slashes', `/blog//2018/${name}//`],
  ])('%s', async (_, url) => {
    const { app, db, clock } = await testApp();
    const blog = makeImport(db);
    blog.clock.now = clock.now - 10_000;
    blog.write(hexo);
    await blog.run();
    const location = readUrl(await blog.idOf('Tea'));
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect([answer.statusCode, answer.headers.location]).toEqual([308, location]);
    }
  });
});

eachDatabase((open) => {
  const addressesIn = async (db: Db, ...addresses: string[]) =>
    Promise.all(addresses.map((address) => findRedirect(db, address)));

  test.each<[string, Record<string, string>, string]>([
    ['Hexo', hexo, '/blog/2018/绿茶'],
    [
      'Jekyll in a folder',
      {
        'docs/_config.yml': 'permalink: /news/:year/:month/:day/:title/\ntimezone: Asia/Tokyo\n',
        'docs/_posts/2018-03-04-tea.md': text('Tea', 'date: 2018-03-04 20:00:00 +0000'),
      },
      '/news/2018/03/05/tea',
    ],
    [
      'Hugo',
      {
        'hugo.toml': 'baseURL = "https://tea.example/"\n[permalinks]\nposts = "/:year/:slug/"\n',
        'content/posts/tea.md': text('Tea', 'date: 2018-03-04', 'slug: Green Tea'),
      },
      '/2018/green-tea',
    ],
    [
      'Hugo with a file for each part of its configuration',
      {
        'config/_default/config.yaml': 'baseURL: https://tea.example/\n',
        'config/_default/permalinks.yaml': 'posts: /p/:filename/\n',
        'content/posts/tea.md': text('Tea'),
      },
      '/p/tea',
    ],
    [
      'Zola',
      {
        'config.toml': 'base_url = "https://tea.example/blog"\n',
        'content/2018-03-04-tea.md': text('Tea'),
      },
      '/blog/tea',
    ],
    [
      'VitePress',
      {
        '.vitepress/config.ts': "export default { base: '/docs/', srcDir: 'src' };\n",
        'src/tea.md': text('Tea'),
      },
      '/docs/tea',
    ],
    [
      'Docusaurus',
      {
        'docusaurus.config.js': "module.exports = { url: 'https://t.example', baseUrl: '/x/' };\n",
        'blog/2018-03-04-tea.mdx': text('Tea'),
      },
      '/x/blog/2018/03/04/tea',
    ],
  ])('a folder of %s has its old addresses', async (_, files, address) => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write(files);
    const { notes, ...counts } = await blog.run();
    expect(counts).toMatchObject({ added: 1, refused: [] });
    // Menus in JavaScript are not read.
    expect(notes.filter((note) => !note.startsWith('the menu of'))).toEqual([]);
    expect(await findRedirect(db, address)).toBe(await blog.idOf('Tea'));
  });

  test('an address that was only guessed is that of the article that surely had it', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      '_config.yml': 'permalink: :title/\nnew_post_name: :title.md\n',
      'source/_posts/a.md': text('First', 'slug: b'),
      'source/_posts/b.md': text('Second'),
    });
    await blog.run();
    const ids = [await blog.idOf('First'), await blog.idOf('Second')];
    expect(await addressesIn(db, '/a', '/b')).toEqual(ids);
  });

  test('what the program makes no page of is left out, but for what came before', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'README.md': text('Old'),
      'source/_posts/tea.md': text('Tea', 'date: 2018-03-04'),
    });
    expect((await blog.run()).added).toBe(2);
    blog.write({
      '_config.yml': 'theme: next\n',
      'themes/next/README.md': text('Next'),
      'themes/next/docs/a.md': text('Next'),
      'scaffolds/post.md': text('{{ title }}'),
      ...{ 'source/_posts/tea.md~': 'Tea', 'source/_posts/tea.md.bak': 'Tea' },
    });
    expect(await blog.run()).toMatchObject({
      ...{ files: 2, added: 0, changed: 0, unchanged: 2 },
      notes: [
        'left out, because their names are those of copies: 2 files, such as source/_posts/tea.md.bak',
        'left out, because Hexo makes no pages of them: scaffolds (1), themes (2)',
      ],
    });
  });

  test('a configuration with a mistake ends nothing, and its other values count', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ ...hexo, '_config.yml': 'permalink: p/:title/\ntheme: [\n' });
    const { added, notes } = await blog.run();
    expect(added).toBe(1);
    expect(notes).toEqual([expect.stringMatching(/^_config\.yml:\d is the configuration of the/)]);
    expect(await findRedirect(db, '/p/绿茶')).toBe(await blog.idOf('Tea'));
  });

  test('an article without a value of the pattern is told once', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ ...hexo, '_config.yml': 'permalink: p/:abbrlink/\n' });
    expect((await blog.run()).notes).toEqual([
      'old addresses are unknown, because “:abbrlink” has no value: source/_posts/绿茶.md',
    ]);
  });

  test('links by the addresses of the old site lead to the articles', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const links = [
      '[a](http://tea.example/blog/2018/%E7%BB%BF%E8%8C%B6/#x)',
      '[b](/blog/2018/绿茶/)',
      '[c](/2018/绿茶/index.html)',
      '[d](https://www.tea.example/blog/2018/绿茶/)',
    ];
    blog.write({
      ...hexo,
      'source/_posts/b.md': text('Links', 'date: 2018-03-05') + links.join('\n'),
    });
    await blog.run();
    const tea = readUrl(await blog.idOf('Tea'));
    const [revision] = await listRevisions(db, await blog.idOf('Links'));
    const expected = [`[a](${tea}#x)`, ...['b', 'c', 'd'].map((name) => `[${name}](${tea})`)];
    expect(revision?.content.markdown).toBe(`Words.\n${expected.join('\n')}`);
  });
});

test.each([
  ['the folder of the posts', 'source/_posts', '/blog/2018/绿茶'],
  ['the folder of the source', 'source', '/blog/2018/绿茶'],
])('the configuration around %s is read', (_, place) => {
  const { site } = scanFolder(join(writeFolder(hexo), place));
  expect(site).toMatchObject({ program: 'Hexo', prefix: '/blog', place });
});

test('the configuration around a folder is not read if the folder is none of its content', () => {
  const folder = writeFolder({ ...hexo, 'notes/tea.md': text('Tea') });
  expect(scanFolder(join(folder, 'notes')).site.program).toBeUndefined();
});

describe('the owner’s pattern', () => {
  test('belongs to a folder', async () => {
    const folder = writeFolder({ 'export.xml': '' });
    const wrong = openSource(join(folder, 'export.xml'), { permalink: '/:title/' });
    await expect(wrong).rejects.toThrow(/--permalink belongs to a folder/);
  });

  test('with a name that no article has a value for is a mistake', async () => {
    const { db } = await testApp();
    const blog = makeImport(db);
    blog.write({ 'tea.md': text('Tea') });
    await expect(blog.run({ permalink: '/:yaer/:title/' })).rejects.toThrow(
      /^--permalink: no article has a value for :yaer\. The names are :year :month/,
    );
  });

  test('makes the addresses of a folder without a configuration', async () => {
    const { db } = await testApp();
    const blog = makeImport(db);
    blog.write({ '2018-03-04-tea.md': text('Tea') });
    await blog.run({ permalink: '/p/:year/:title.html' });
    expect(await findRedirect(db, '/p/2018/tea')).toBe(await blog.idOf('Tea'));
  });
});
