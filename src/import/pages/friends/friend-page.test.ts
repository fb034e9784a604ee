import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/each-database.ts';
import { scanFolder } from '../../folder/scan-folder.ts';
import { findFriendPage } from './friend-page.ts';

const links = '- { name: A, link: "https://a.example/" }\n';
const post = { 'source/_posts/a.md': 'Words.\n' };

function find(files: Record<string, string>) {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const page = findFriendPage(scanFolder(folder));
  const text = page && Buffer.from(page.write(Buffer.from('Words.'))).toString();
  return page && { source: page.source, path: page.path, isMade: page.isMade, text };
}

const block = '::: links\n\n- [A](https://a.example/)\n\n:::\n';
const chinese = '---\ntitle: 友情链接\ntype: page\nslug: links\n---\n\n';
const english = '---\ntitle: Links\ntype: page\nslug: links\n---\n\n';

test.each<[string, Record<string, string>, source: string, path: string]>([
  [
    'the page is named',
    { 'source/_data/link.yml': links, 'source/link/index.md': '---\ntitle: L\n---\n' },
    'source/_data/link.yml',
    'source/link/index.md',
  ],
  [
    'the page has a type',
    {
      'source/_data/friends.json': '[{"name":"A","url":"https://a.example/"}]',
      'source/邻居/index.md': '---\ntype: friends\n---\n',
    },
    'source/_data/friends.json',
    'source/邻居/index.md',
  ],
  [
    'the links stand in the settings of Fluid',
    {
      '_config.yml': 'theme: fluid\n',
      '_config.fluid.yml':
        'links:\n  enable: true\n  items:\n    - { title: A, link: "https://a.example/" }\n',
      'source/links/index.md': '',
    },
    '_config.fluid.yml',
    'source/links/index.md',
  ],
  [
    'the links stand in the settings of NexT',
    {
      '_config.yml': 'theme: next\ntheme_config:\n  links:\n    A: https://a.example/\n',
      'source/links/index.md': '',
    },
    '_config.yml',
    'source/links/index.md',
  ],
])('the friend links come at the end of their page, if %s', (_, files, source, path) => {
  const all = { '_config.yml': 'source_dir: source\n', ...post, ...files };
  expect(find(all)).toEqual({ source, path, isMade: false, text: `Words.\n\n${block}` });
});

test.each<[string, Record<string, string>, source: string, head: string]>([
  [
    'a Chinese blog',
    { '_config.yml': 'language: zh-CN\nsource_dir: source\n', 'source/_data/links.yml': links },
    'source/_data/links.yml',
    chinese,
  ],
  [
    'a blog with the theme Fluid that has them in the menu',
    {
      '_config.yml': 'language: zh-CN\nsource_dir: source\ntheme: fluid\n',
      '_config.fluid.yml':
        'navbar:\n  menu:\n    - { key: links, link: /links/ }\nlinks:\n  items:\n    - { title: A, link: "https://a.example/" }\n',
    },
    '_config.fluid.yml',
    chinese,
  ],
  [
    'an English blog',
    { '_config.yml': 'language: en\nsource_dir: source\n', 'source/_data/links.yml': links },
    'source/_data/links.yml',
    english,
  ],
  [
    'a blog of Hugo',
    {
      'hugo.toml': '',
      'content/posts/a.md': '',
      'data/friends.toml': '[[friends]]\nname = "A"\nurl = "https://a.example/"\n',
    },
    'data/friends.toml',
    english,
  ],
])('a page is made for the friend links of %s', (_, files, source, head) => {
  expect(find({ ...post, ...files })).toEqual({
    source,
    path: source,
    isMade: true,
    text: head + block,
  });
});

test.each<[string, Record<string, string>]>([
  ['there is no file', {}],
  ['the file has none', { 'source/_data/link.yml': 'a: 1\n' }],
  ['the file is damaged', { 'source/_data/link.yml': '{' }],
  [
    'another theme has settings of that name',
    {
      '_config.yml':
        'source_dir: source\ntheme: x\ntheme_config:\n  links:\n    GitHub: https://a.example/\n',
    },
  ],
  [
    'they are switched off',
    {
      '_config.yml': 'source_dir: source\ntheme: fluid\n',
      '_config.fluid.yml':
        'links:\n  enable: false\n  items:\n    - { title: A, link: "https://a.example/" }\n',
    },
  ],
  [
    'they are examples of the theme Fluid',
    {
      '_config.yml': 'source_dir: source\ntheme: fluid\n',
      '_config.fluid.yml':
        'navbar:\n  menu:\n    - { key: home, link: / }\nlinks:\n  items:\n    - { title: A, link: "https://a.example/" }\n',
    },
  ],
  [
    'an article is named so',
    { 'source/_posts/links.md': '---\nlinks:\n  - { title: A, url: "https://a.example/" }\n---\n' },
  ],
])('a blog has no friend links if %s', (_, files) => {
  expect(find({ '_config.yml': 'source_dir: source\n', ...post, ...files })).toBeUndefined();
});

test('a folder of no known program has no friend links', () => {
  expect(find({ 'data/links.yml': links, 'links.md': 'Words.\n' })).toBeUndefined();
});
