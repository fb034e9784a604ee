import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { scanFolder } from '../folder/scan-folder.ts';
import { readInMenu } from './site-menu.ts';

function readMenu(files: Record<string, string>) {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return scanFolder(folder).menu([
    { path: 'b.md', label: '', weight: 20 },
    { path: 'a.md', label: 'A', weight: 10 },
  ]);
}

const hexo = { '_config.yml': 'source_dir: source\ntheme: next\n', 'source/_posts/a.md': '' };
const jekyll = { '_config.yml': 'title: Tea\n', '_posts/2020-01-01-a.md': '' };

test.each<[string, Record<string, string>, string[]]>([
  [
    'the settings of the theme beside those of the site',
    {
      ...hexo,
      '_config.next.yml': 'menu:\n  home: / || fa\n',
      'themes/next/_config.yml': 'menu:\n  X: /x\n',
    },
    [' /'],
  ],
  [
    'the settings of the theme in those of the site, which come first',
    {
      ...hexo,
      '_config.yml': 'source_dir: source\ntheme: next\ntheme_config:\n  menu:\n    Home: /\n',
      '_config.next.yml': 'menu:\n  X: /x\n',
    },
    ['Home /'],
  ],
  [
    'the folder of the theme',
    { ...hexo, 'themes/next/_config.yml': 'menu:\n  Home: /\n' },
    ['Home /'],
  ],
  [
    'no settings of another theme',
    {
      ...hexo,
      'themes/fluid/_config.yml': 'menu:\n  X: /x\n',
      '_config.fluid.yml': 'menu:\n  X: /x\n',
    },
    [],
  ],
  [
    'a menu in the bar of a theme',
    { ...hexo, '_config.next.yml': 'navbar:\n  menu:\n    - { key: Home, link: / }\n' },
    ['Home /'],
  ],
  [
    'header pages of Jekyll',
    { ...jekyll, '_config.yml': 'title: Tea\nheader_pages:\n  - about.md\n' },
    [' about.md'],
  ],
  [
    'the settings of Jekyll',
    { ...jekyll, '_config.yml': 'title: Tea\nnavbar-links:\n  About: about\n' },
    ['About about'],
  ],
  [
    'a list in the data of Jekyll',
    { ...jekyll, '_data/primary_nav.yml': '- { title: Home, link: / }\n' },
    ['Home /'],
  ],
  [
    'the main one of several menus',
    {
      ...jekyll,
      '_data/navigation.yml':
        'docs:\n  - { title: X, url: /x }\nmain:\n  - { title: Home, url: / }\n',
    },
    ['Home /'],
  ],
  ['no other data', { ...jekyll, '_data/people.yml': '- { name: X, url: /x }\n' }, []],
  [
    'the configuration of Hugo',
    {
      'hugo.toml':
        '[[menu.main]]\nname = "Home"\nurl = "/"\n[[menu.footer]]\nname = "X"\nurl = "/x"\n',
    },
    ['Home /'],
  ],
  [
    'the main language of Hugo',
    {
      'hugo.toml': 'defaultContentLanguage = "zh"\n',
      'config/_default/menus.en.toml': '[[main]]\nname = "Home"\nurl = "/en"\n',
      'config/_default/menus.zh.toml': '[[main]]\nname = "首页"\nurl = "/"\n',
    },
    ['首页 /'],
  ],
  [
    'another language of Hugo',
    { 'hugo.toml': '', 'config/_default/menus.zh.toml': '[[main]]\nname = "首页"\nurl = "/"\n' },
    ['首页 /'],
  ],
  [
    'the theme of Zola',
    {
      'config.toml':
        'base_url = "https://tea.example"\n[extra]\nsocial_menu = [{ name = "X", url = "/x" }]\nnav_links = [{ name = "Home", url = "$BASE_URL/" }]\n',
      'content/a.md': '',
    },
    ['Home /'],
  ],
])('the menu is read from %s, and files that are in it come behind', (_, files, expected) => {
  const { entries = [] } = readMenu(files) ?? {};
  expect(entries.map(({ label, href }) => `${label} ${href}`)).toEqual([
    ...expected,
    ...['A /a.md', ' /b.md'],
  ]);
});

test('a folder of no known program has no menu, also where its files name one', () => {
  expect(readMenu({ '_data/navigation.yml': '- { title: X, url: /x }\n' })).toBeUndefined();
});

const last = Number.MAX_SAFE_INTEGER;

test.each<[string, Record<string, unknown>, { label: string; weight: number } | undefined]>([
  ['a.md', { menu: 'main' }, { label: '', weight: last }],
  ['a.md', { menu: 'main', weight: '3' }, { label: '', weight: 3 }],
  ['a.md', { menus: ['footer', 'main'] }, { label: '', weight: last }],
  ['a.md', { menu: { main: { name: 'Me', weight: 7 } }, weight: 3 }, { label: 'Me', weight: 7 }],
  ['a.md', { menu: { main: {} } }, { label: '', weight: last }],
  ['a.md', { menu: 'footer' }, undefined],
  ['a.md', { menu: { footer: {} } }, undefined],
  ['_pages/a.md', { nav: true, nav_order: 2 }, { label: '', weight: 2 }],
  ['_pages/a.md', { nav: false }, undefined],
  ['_tabs/about.md', { order: 4 }, { label: '', weight: 4 }],
  ['a.md', { weight: 2, order: 1 }, undefined],
])('the file %s with %j has this place in the menu: %j', (path, front, expected) => {
  expect(readInMenu(path, front)).toEqual(expected);
});
