import { expect, test } from 'vitest';
import { type OldSite, type SiteProgram, unknownSite } from '../site/old-site.ts';
import type { FileKind } from './kind-of.ts';
import { fitsGlob, listLoneSections, makeKindOf, namePage } from './page-files.ts';

type Case = [program: SiteProgram, path: string, front: Record<string, unknown>, FileKind];

/** Sites with articles in folders. */
const articles: Partial<Record<SiteProgram, string[]>> = {
  Hugo: ['content/posts/a.md', 'content/posts/b/index.md', 'content/notes/c.md'],
  Zola: ['content/posts/a.md', 'content/posts/b/index.md', 'content/notes/c.md'],
};

test.each<Case>([
  ['Hexo', 'source/_posts/tea.md', {}, 'article'],
  ['Hexo', 'source/_posts/tags.md', {}, 'article'],
  ['Hexo', 'source/_posts/a/index.md', { type: 'link' }, 'article'],
  ['Hexo', 'source/_drafts/tea.md', {}, 'article'],
  ['Hexo', 'source/about/index.md', {}, 'page'],
  ['Hexo', 'source/about/index.md', { layout: 'about' }, 'page'],
  ['Hexo', 'source/me/now/index.md', {}, 'page'],
  ['Hexo', 'source/about.md', {}, 'page'],
  ['Hexo', 'source/docs/api.md', {}, 'article'],
  ['Hexo', 'source/docs/api.md', { layout: 'page' }, 'page'],
  ['Hexo', 'source/docs/api.md', { layout: 'post' }, 'article'],
  ['Hexo', 'source/tags/index.md', { type: 'tags' }, 'list'],
  ['Hexo', 'source/tags/index.md', {}, 'list'],
  ['Hexo', 'source/标签/index.md', { type: 'tags' }, 'list'],
  ['Hexo', 'source/categories/index.md', {}, 'list'],
  ['Hexo', 'source/archives/index.md', {}, 'list'],
  ['Hexo', 'source/search/index.md', {}, 'list'],
  ['Hexo', 'source/404.md', {}, 'list'],
  ['Hexo', 'source/404/index.md', {}, 'list'],
  ['Hexo', 'source/index.md', {}, 'list'],
  ['Hexo', 'source/link/index.md', { type: 'link' }, 'page'],
  ['Hexo', 'README.md', {}, 'article'],
  ['Jekyll', '_posts/2020-01-01-tea.md', { layout: 'page' }, 'article'],
  ['Jekyll', 'notes/_posts/2020-01-01-tea.md', { layout: 'post' }, 'article'],
  ['Jekyll', 'about.md', { layout: 'page' }, 'page'],
  ['Jekyll', 'about.md', { layout: 'default' }, 'page'],
  ['Jekyll', 'about/index.md', { layout: 'about' }, 'page'],
  ['Jekyll', 'about.md', { title: 'About' }, 'page'],
  ['Jekyll', 'notes.md', {}, 'article'],
  ['Jekyll', 'news.md', { layout: 'post' }, 'article'],
  ['Jekyll', 'index.md', { layout: 'home' }, 'list'],
  ['Jekyll', 'index.markdown', { layout: 'default' }, 'list'],
  ['Jekyll', 'pages/team.md', { layout: 'default' }, 'page'],
  ['Jekyll', 'docs/install.md', { layout: 'docs' }, 'article'],
  ['Jekyll', 'docs/install.md', { layout: 'page' }, 'page'],
  ['Jekyll', 'tags.md', { layout: 'page' }, 'list'],
  ['Jekyll', 'all.md', { layout: 'archive' }, 'list'],
  ['Jekyll', 'blog/all.md', { layout: 'tags' }, 'list'],
  ['Jekyll', 'all.md', { layout: 'posts' }, 'list'],
  ['Hugo', 'content/about.md', {}, 'page'],
  ['Hugo', 'content/about/index.md', {}, 'page'],
  ['Hugo', 'content/about/index.zh.md', {}, 'page'],
  ['Hugo', 'content/about.md', { type: 'posts' }, 'article'],
  ['Hugo', 'content/page/links/index.md', { layout: 'links' }, 'page'],
  ['Hugo', 'content/page/archives/index.md', { layout: 'archives' }, 'list'],
  ['Hugo', 'content/search.md', { layout: 'search' }, 'list'],
  ['Hugo', 'content/posts/a.md', {}, 'article'],
  ['Hugo', 'content/posts/search.md', {}, 'article'],
  ['Hugo', 'content/posts/search.md', { layout: 'search' }, 'list'],
  ['Hugo', 'content/posts/a.md', { layout: 'page' }, 'page'],
  ['Zola', 'content/about.md', {}, 'page'],
  ['Zola', 'content/pages/about.md', {}, 'page'],
  ['Zola', 'content/archive.md', { template: 'archive.html' }, 'list'],
  ['Zola', 'content/all.md', { template: 'archive.html' }, 'list'],
  ['Zola', 'content/posts/a.md', { template: 'page.html' }, 'article'],
  ['VitePress', 'index.md', { layout: 'home' }, 'list'],
  ['VitePress', 'guide/index.md', {}, 'article'],
  ['VitePress', 'about.md', { layout: 'page' }, 'page'],
  ['VitePress', 'tags.md', { layout: 'page' }, 'list'],
  ['Docusaurus', 'src/pages/about.md', {}, 'page'],
  ['Docusaurus', 'src/pages/index.md', {}, 'list'],
  ['Docusaurus', 'blog/2020-01-01-tea.md', {}, 'article'],
  ['Docusaurus', 'docs/index.md', {}, 'article'],
  ['Obsidian', 'about.md', { layout: 'page' }, 'article'],
  ['Obsidian', 'tags/index.md', { type: 'tags' }, 'article'],
])('in a site of %s the file %s with %j is: %s', (program, path, front, kind) => {
  const site = { ...unknownSite, program };
  expect(makeKindOf(site, articles[program] ?? [])(path, front)).toBe(kind);
});

test('a folder of Hugo or Zola with nothing but its own text is a page', () => {
  const texts = [
    ...['content/_index.md', 'content/about/_index.md', 'content/about/_index.zh.md'],
    ...['content/posts/_index.md', 'content/posts/a.md', 'content/docs/_index.md'],
    ...['content/docs/more/_index.md', 'content/tags/_index.md'],
    ...['content/series/tea/_index.md', 'README.md'],
  ];
  for (const program of ['Hugo', 'Zola'] as const) {
    const site = { ...unknownSite, program };
    const lone = listLoneSections(site, texts);
    expect(lone).toEqual([
      ...['content/about/_index.md', 'content/about/_index.zh.md'],
      ...['content/docs/more/_index.md', 'content/tags/_index.md', 'content/series/tea/_index.md'],
    ]);
    expect(lone.map((path) => makeKindOf(site, texts)(path, {}))).toEqual([
      ...['page', 'page', 'page', 'list', 'list'],
    ]);
  }
  expect(listLoneSections(unknownSite, texts)).toEqual([]);
});

test('nothing is guessed in a folder of no known program', () => {
  const kindOf = makeKindOf(unknownSite, ['about/index.md', 'posts/a.md']);
  expect(kindOf('about/index.md', { type: 'about', layout: 'page' })).toBe('article');
  expect(kindOf('tags/index.md', { type: 'tags' })).toBe('article');
});

test('where the articles stand at the root of the content, they are no pages', () => {
  const paths = ['content/a.md', 'content/b/index.md', 'content/notes/c.md', 'content/pages/me.md'];
  for (const program of ['Hugo', 'Zola'] as const) {
    const kindOf = makeKindOf({ ...unknownSite, program }, paths);
    expect(paths.map((path) => kindOf(path, {}))).toEqual([
      'article',
      'article',
      'article',
      'page',
    ]);
  }
});

test('a site below or around the folder has its own root, and folders of languages are none', () => {
  const below: OldSite = { ...unknownSite, program: 'Hexo', root: 'blog' };
  expect(makeKindOf(below, [])('blog/source/about/index.md', {})).toBe('page');
  expect(makeKindOf(below, [])('notes/index.md', {})).toBe('article');
  const around: OldSite = { ...unknownSite, program: 'Hexo', place: 'source/_posts' };
  expect(makeKindOf(around, [])('about/index.md', {})).toBe('article');
  const config = { languages: { en: {}, zh: {} } };
  const hugo: OldSite = { ...unknownSite, program: 'Hugo', config };
  const kindOf = makeKindOf(hugo, ['content/zh/posts/a.md', 'content/zh/posts/b.md']);
  expect(kindOf('content/zh/about.md', {})).toBe('page');
  expect(kindOf('content/zh/posts/a.md', {})).toBe('article');
});

test.each<[string, string, boolean]>([
  ['about.md', 'about.md', true],
  ['about.md', './about.md', true],
  ['about.md', '/about.md', true],
  ['me/about.md', 'about.md', false],
  ['me/about.md', '**/about.md', true],
  ['me/about.md', 'me', true],
  ['me/a/b.md', 'me/', true],
  ['me/a/b.md', 'me/*.md', false],
  ['关于.md', '关*', true],
])('the file %s fits the pattern %s: %s', (path, glob, isFit) => {
  expect(fitsGlob(path, glob)).toBe(isFit);
});

test.each([
  ['/tea', ['/tea'], 'tea'],
  ['of a site in a folder', ['/log/tea', '/tea'], 'tea'],
  ['of a page below another one', ['/drinks/tea', '/old'], 'hot-drinks'],
  ['that is unknown', [], 'hot-drinks'],
])('a page gets its name by its old address %s', (_, addresses, name) => {
  expect(namePage('_pages/hot-drinks.md', addresses, 'Title')).toBe(name);
});
