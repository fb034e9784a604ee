import { expect, test } from 'vitest';
import { oldArticle } from '../../../../test/old-article.ts';
import { addressesOfDocusaurus } from './docusaurus.ts';
import { addressesOfVitePress } from './vitepress.ts';
import { addressesOfZola } from './zola.ts';

test.each<[string, unknown, string, Record<string, unknown>, string[]]>([
  ['the path', {}, 'content/blog/Green Tea.md', {}, ['blog/green-tea']],
  ['a folder', {}, 'content/blog/tea/index.md', {}, ['blog/tea']],
  ['its own address', {}, 'content/blog/tea.md', { path: 'x/y' }, ['x/y']],
  ['a slug', {}, 'content/blog/tea.md', { slug: 'Rain Tea' }, ['blog/rain-tea']],
  ['a name with a date', {}, 'content/blog/2018-03-04-tea.md', {}, ['blog/tea']],
  ['a folder with a date', {}, 'content/2018-03-04_tea/index.md', {}, ['tea']],
  [
    'a date that stays',
    { slugify: { paths_keep_dates: true } },
    'content/2018-03-04-tea.md',
    {},
    ['2018-03-04-tea'],
  ],
  ['names as they are', { slugify: { paths: 'off' } }, 'content/a/茶 1.md', {}, ['a/茶 1']],
  ['a language', { languages: { zh: {} } }, 'content/blog/tea.zh.md', {}, ['zh/blog/tea']],
  ['but not letters of another script', {}, 'content/茶.md', {}, []],
])('Zola makes an address of %s', (_, config, path, fields, expected) => {
  expect(addressesOfZola(config, oldArticle(path, fields)).certain).toEqual(expected);
});

test.each<[string, unknown, string, Record<string, unknown>, string[]]>([
  ['the path', {}, 'guide/tea.md', {}, ['guide/tea']],
  ['a file of the folder of texts', { srcDir: './docs' }, 'docs/a/tea.md', {}, ['a/tea']],
  ['a README of VuePress', {}, 'guide/README.md', {}, ['guide/index']],
  ['a rule', { rewrites: { 'a/tea.md': 'b/rain.md' } }, 'a/tea.md', {}, ['b/rain']],
  [
    'a rule with names',
    { rewrites: { 'packages/:pkg/src/:slug*': ':pkg/:slug*' } },
    'packages/tea/src/a/b.md',
    {},
    ['tea/a/b'],
  ],
  ['an address of its own', {}, 'tea.md', { permalink: '/x/' }, ['/x/']],
])('VitePress makes an address of %s', (_, config, path, fields, expected) => {
  expect(addressesOfVitePress(config, oldArticle(path, fields)).certain).toEqual(expected);
});

test.each<[string, unknown, string, Record<string, unknown>, string[]]>([
  ['a post with a date', {}, 'blog/2018-03-04-tea.md', {}, ['/blog/2018/03/04/tea']],
  ['a post in a folder', {}, 'blog/2018-03-04-tea/index.mdx', {}, ['/blog/2018/03/04/tea']],
  ['a post without a date', {}, 'blog/tea.md', { date: '2018-03-04' }, ['/blog/tea']],
  ['a post with a slug', {}, 'blog/2018-03-04-tea.md', { slug: 'rain' }, ['/blog/rain']],
  ['another place of posts', { blog: { routeBasePath: '/' } }, 'blog/tea.md', {}, ['///tea']],
  ['a document', {}, 'docs/01-first/02-tea.md', {}, ['/docs/first/tea']],
  ['a document with an id', {}, 'docs/first/tea.md', { id: 'rain' }, ['/docs/first/rain']],
  ['a document with a slug', {}, 'docs/first/tea.md', { slug: '/rain' }, ['/docs/rain']],
  ['a document with the name of its folder', {}, 'docs/tea/tea.md', {}, ['/docs/tea/']],
  ['a page', {}, 'src/pages/about.md', {}, ['/about']],
  [
    'a translation',
    {},
    'i18n/zh/docusaurus-plugin-content-blog/2018-03-04-tea.md',
    {},
    ['/zh/blog/2018/03/04/tea'],
  ],
  ['but not a file elsewhere', {}, 'README.md', {}, []],
])('Docusaurus makes an address of %s', (_, config, path, fields, expected) => {
  expect(addressesOfDocusaurus(config, oldArticle(path, fields)).certain).toEqual(expected);
});
