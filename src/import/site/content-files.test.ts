import { expect, test } from 'vitest';
import { contentPath, frontMatterIn, isCopy, isMarkdown, webRoots } from './content-files.ts';
import { type OldSite, type SiteProgram, unknownSite } from './old-site.ts';

const siteOf = (program: SiteProgram | undefined, config: unknown = {}): OldSite => ({
  ...unknownSite,
  program,
  config,
});

const jekyll = siteOf('Jekyll', {
  exclude: ['drafts.md', 'old/'],
  include: ['_pages'],
  collections: { docs: { output: true }, notes: { output: false } },
});

test.each<[string, OldSite, string, string | undefined]>([
  ['a post of Hexo', siteOf('Hexo'), 'source/_posts/a.md', '_posts/a.md'],
  ['a page of Hexo', siteOf('Hexo'), 'source/about/index.md', 'about/index.md'],
  ['a theme of Hexo', siteOf('Hexo'), 'themes/next/README.md', undefined],
  ['data of Hexo', siteOf('Hexo'), 'source/_data/a.md', undefined],
  ['what Hexo hides', siteOf('Hexo'), 'source/_posts/_a.md', undefined],
  ['what Hexo copies', siteOf('Hexo', { skip_render: 'raw/**' }), 'source/raw/a/b.md', undefined],
  ['a post of Jekyll', jekyll, '_posts/2018-01-01-a.md', '_posts/2018-01-01-a.md'],
  ['a collection of Jekyll', jekyll, '_docs/a.md', '_docs/a.md'],
  ['a collection without pages', jekyll, '_notes/a.md', undefined],
  ['a folder that Jekyll includes', jekyll, '_pages/a.md', '_pages/a.md'],
  ['a folder that Jekyll excludes', jekyll, 'old/a.md', undefined],
  ['a file that Jekyll excludes', jekyll, 'drafts.md', undefined],
  ['packages of Jekyll', jekyll, 'vendor/bundle/a.md', undefined],
  ['the README of a repository', jekyll, 'README.md', undefined],
  ['content of Hugo', siteOf('Hugo'), 'content/a.md', 'a.md'],
  ['a model of Hugo', siteOf('Hugo'), 'archetypes/default.md', undefined],
  ['content of Zola', siteOf('Zola'), 'content/a.md', 'a.md'],
  ['a theme of Zola', siteOf('Zola'), 'themes/a.md', undefined],
  ['a text of VitePress', siteOf('VitePress', { srcDir: 'docs' }), 'docs/a.md', 'a.md'],
  ['another text', siteOf('VitePress', { srcDir: 'docs' }), 'a.md', undefined],
  ['an older version of a document', siteOf('Docusaurus'), 'versioned_docs/a.md', undefined],
  ['a part of Docusaurus', siteOf('Docusaurus'), 'docs/_parts/a.mdx', undefined],
  ['a file beside the site', { ...siteOf('Hexo'), root: 'web' }, 'notes/a.md', 'notes/a.md'],
  ['any file of an unknown program', siteOf(undefined), 'README.md', 'README.md'],
])('the place of %s in the content is known', (_, site, path, expected) => {
  expect(contentPath(site, path)).toBe(expected);
});

test('what the configuration gives to a folder, and folders of posts, stand in the front matter', () => {
  const site = siteOf('Jekyll', {
    defaults: [
      { scope: { path: '' }, values: { layout: 'page', image: '/a.png', author: { name: 'x' } } },
      { scope: { type: 'posts' }, values: { layout: 'post', lang: 'zh', tags: ['tea'] } },
    ],
  });
  const path = 'notes/_posts/2018-01-01-a.md';
  expect(frontMatterIn(site, path, { lang: 'en', categories: 'b c' })).toEqual({
    ...{ layout: 'post', lang: 'en', tags: ['tea'] },
    categories: ['notes', 'b', 'c'],
  });
  expect(frontMatterIn(siteOf('Hexo'), path, { a: 1 })).toEqual({ a: 1 });
});

test.each<[string, OldSite, string[]]>([
  ['Hexo', siteOf('Hexo'), ['source']],
  [
    'Hugo in a folder',
    { ...siteOf('Hugo'), root: 'web' },
    ['web/static', 'web/assets', 'web/content'],
  ],
  ['VitePress', siteOf('VitePress', { srcDir: 'docs' }), ['docs/public', 'docs']],
  ['the folder of the source of Hexo', { ...siteOf('Hexo'), place: 'source' }, ['']],
  ['a folder of posts', { ...siteOf('Hexo'), place: 'source/_posts' }, []],
  ['an unknown program', unknownSite, []],
])('the folders that %s has at the root of the site are known', (_, site, expected) => {
  expect(webRoots(site)).toEqual(expected);
});

test.each([
  ['a.md', true, false],
  ['a.markdown', true, false],
  ['a.mdx', true, false],
  ['a.MKD', true, false],
  ['a.md~', false, true],
  ['#a.md#', false, true],
  ['a.md.bak', false, true],
  ['a.txt', false, false],
])('%s is Markdown: %s, a copy: %s', (path, isText, isOther) => {
  expect([isMarkdown(path), isCopy(path)]).toEqual([isText, isOther]);
});
