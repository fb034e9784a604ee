import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/each-database.ts';
import { findSite } from './find-site.ts';

function siteOf(files: Record<string, string>, place = '') {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const below = Object.keys(files).filter((path) => path.startsWith(place));
  const visible = below.filter((path) => !/(?:^|\/)\./.test(path));
  return findSite(
    join(folder, place),
    visible.map((path) => path.slice(place === '' ? 0 : place.length + 1)),
  );
}

const post = { 'source/_posts/a.md': 'Tea.' };

test.each<[string, Record<string, string>, object]>([
  [
    'Hexo',
    { ...post, '_config.yml': 'url: http://tea.example\nroot: /a/\ntimezone: Asia/Shanghai\n' },
    { program: 'Hexo', address: 'http://tea.example', prefix: '/a', timeZone: 'Asia/Shanghai' },
  ],
  ['Hexo by its settings', { '_config.yml': 'new_post_name: :title.md\n' }, { program: 'Hexo' }],
  ['Hexo without its configuration', { ...post, 'scaffolds/a.md': '' }, { program: 'Hexo' }],
  [
    'Jekyll',
    { '_config.yml': 'url: https://t.example\nbaseurl: blog\ntimezone: Mars\n', '_posts/a.md': '' },
    { program: 'Jekyll', prefix: '/blog', timeZone: undefined },
  ],
  ['Octopress', { ...post, '_config.yml': 'source: source\n' }, { program: 'Jekyll' }],
  ['Jekyll without its configuration', { '_posts/a.md': '', Gemfile: '' }, { program: 'Jekyll' }],
  [
    'Hugo',
    { 'config.toml': 'BaseURL = "https://t.example/b/"\n', 'content/a.md': '' },
    { program: 'Hugo', address: 'https://t.example/b/', prefix: '/b' },
  ],
  [
    'Hugo with parts',
    {
      'config/_default/hugo.yaml': 'timeZone: Asia/Tokyo\n',
      'config/_default/permalinks.toml': 'posts = "/:slug/"\n',
    },
    { program: 'Hugo', timeZone: 'Asia/Tokyo', config: { permalinks: { posts: '/:slug/' } } },
  ],
  [
    'Zola',
    { 'config.toml': 'base_url = "https://t.example"\n', 'content/a.md': '' },
    { program: 'Zola' },
  ],
  [
    'VitePress',
    { 'docs/.vitepress/config.mts': '', 'docs/a.md': '' },
    { program: 'VitePress', root: 'docs' },
  ],
  [
    'VuePress',
    { '.vuepress/config.js': "base: '/v/'", 'a.md': '' },
    { program: 'VitePress', prefix: '/v' },
  ],
  [
    'Docusaurus',
    { 'docusaurus.config.ts': "baseUrl: '/d/'" },
    { program: 'Docusaurus', prefix: '/d' },
  ],
  ['nothing that is known', { 'config.toml': 'a = 1\n', 'a.md': '' }, { program: undefined }],
  ['nothing but a theme', { 'themes/a/_config.yml': 'menu: a\n' }, { program: undefined }],
])('a folder can be one of %s', (_, files, expected) => {
  expect(siteOf(files)).toMatchObject({ site: expected, notes: [] });
});

test.each<[string, Record<string, string>, string, string | undefined]>([
  ['Hexo', { ...post, '_config.yml': 'theme: a\n' }, 'source/_posts', 'Hexo'],
  ['Jekyll', { '_config.yml': 'title: a\n', '_posts/a.md': '' }, '_posts', 'Jekyll'],
  ['Hugo', { 'hugo.toml': '', 'content/posts/a.md': '' }, 'content/posts', 'Hugo'],
  ['VitePress', { '.vitepress/config.js': '', 'guide/a.md': '' }, 'guide', 'VitePress'],
  ['Docusaurus', { 'docusaurus.config.js': '', 'blog/a.md': '' }, 'blog', 'Docusaurus'],
  ['none', { 'hugo.toml': '', 'notes/a.md': '' }, 'notes', undefined],
])('a folder can be a part of a site of %s', (_, files, place, program) => {
  expect(siteOf(files, place).site).toMatchObject({ program, place: program ? place : '' });
});

test('a configuration that cannot be read is told with its line', () => {
  const { site, notes } = siteOf({ 'web/hugo.toml': 'a = \n', 'web/content/a.md': '' });
  expect(site).toMatchObject({ program: 'Hugo', root: 'web' });
  expect(notes).toMatchObject([{ kind: 'config-fault', path: 'web/hugo.toml', line: 1 }]);
});
