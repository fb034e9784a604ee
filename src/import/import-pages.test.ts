import { expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeExportImport } from '../../test/import-export.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeArticle } from '../../test/make.ts';
import { makeWxr } from '../../test/wordpress.ts';
import { findRevision } from '../db/articles/find-revision.ts';
import { listPages } from '../db/articles/published.ts';
import { readArticle } from './article/read-article.ts';
import { openSource } from './open-source.ts';

const page = (fields = '') => `---\ntitle: On me\ntype: page\n${fields}---\nWords.\n`;

test.each<[string, string, Record<string, unknown>]>([
  ['about.md', page(), { kind: 'page', slug: 'about' }],
  ['about/index.md', page(), { kind: 'page', slug: 'about' }],
  ['About Me.md', page(), { kind: 'page', slug: 'about-me' }],
  ['index.md', page(), { kind: 'page', slug: 'on-me' }],
  ['me.md', page('permalink: /about/\n'), { kind: 'page', slug: 'about' }],
  ['me.md', page('permalink: /en/about/\n'), { kind: 'page', slug: 'me' }],
  ['me.md', page('permalink: /About Me/\n'), { kind: 'page', slug: 'me' }],
  ['🍵.md', page().replace('On me', '🍵'), { kind: 'page', slug: 'page' }],
  ['about.md', page('slug: 关于\n'), { kind: 'page', slug: '关于' }],
  ['about.md', page('slug: a/b\n'), { kind: 'page', slug: 'about' }],
  ['about.md', page().replace('type: page', 'kind: Page'), { kind: 'page', slug: 'about' }],
  ['about.md', page().replace('type: page', 'type: post'), { kind: 'article', slug: null }],
  ['about.md', page().replace('type: page', 'type: [page, x]'), { kind: 'article', slug: null }],
  ['about.md', page().replace('type: page', 'type: { a: page }'), { kind: 'article', slug: null }],
  ['about.md', page().replace('type: page', 'kind: 7'), { kind: 'article', slug: null }],
])('the file %s with %j is read as %j', (path, text, content) => {
  expect(readArticle(path, Buffer.from(text))).toMatchObject({
    kind: 'article',
    article: { content },
  });
});

eachDatabase((open) => {
  test('a page whose name is taken, or used by the blog, gets a number, and a note says so', async () => {
    const { db } = await open();
    await makeArticle(db, { title: 'Mine', kind: 'page', slug: 'about', postedAt: 1 });
    const blog = makeImport(db);
    blog.write({
      'about.md': page(),
      'tags.md': page().replace('On me', 'Of tags'),
      'links.md': page().replace('On me', 'Links'),
    });
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ added: 3, refused: [] });
    expect(outcome.notes.sort()).toEqual([
      'about.md has the address /about-2/, because /about/ is taken',
      'tags.md has the address /tags-2/, because /tags/ is taken',
    ]);
    const pages = await listPages(db, Date.now());
    expect(pages.map(({ articleTitle, articleSlug }) => [articleTitle, articleSlug])).toEqual([
      ['Links', 'links'],
      ['Mine', 'about'],
      ['Of tags', 'tags-2'],
      ['On me', 'about-2'],
    ]);
    // Nothing has changed since.
    expect(await blog.run()).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  test('a page of an export that an earlier version took for an article becomes one with --again', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    const about = { id: 2, title: 'About', name: 'about', link: 'https://tea.example/about/' };
    const asPage = makeWxr([{ ...about, type: 'page' }]);
    const source = await openSource(blog.write(asPage));
    const isArticle = { ...source.folder, kindOf: () => 'article' as const };
    await blog.import(isArticle);
    source.remove();
    const kindOf = async () => {
      const [row] = await db.selectFrom('articles').select(['id', 'is_page']).execute();
      return row?.is_page === 1 ? 'page' : 'article';
    };
    expect(await kindOf()).toBe('article');
    expect(await blog.run(asPage)).toMatchObject({ added: 0, changed: 0, unchanged: 1 });
    const changed = makeWxr([{ ...about, type: 'page', content: 'More.' }]);
    expect(await blog.run(changed)).toMatchObject({ changed: 1 });
    expect(await kindOf()).toBe('article');
    expect(await blog.run(changed, undefined, true)).toMatchObject({ changed: 1 });
    expect(await kindOf()).toBe('page');
    expect(await listPages(db, blog.clock.now)).toMatchObject([{ articleSlug: 'about' }]);
    expect(await blog.run(changed)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await blog.run(asPage)).toMatchObject({ changed: 1 });
    expect(await kindOf()).toBe('page');
  });

  test('a file that has become a page makes the article a page', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'about.md': page().replace('type: page\n', '') });
    await blog.run();
    blog.write({ 'about.md': page() });
    expect(await blog.run()).toMatchObject({ changed: 1, refused: [] });
    const articleID = await blog.idOf('On me');
    expect((await findRevision(db, articleID, 2))?.content).toMatchObject({
      ...{ kind: 'page', slug: 'about' },
    });
    expect(await listPages(db, Date.now())).toHaveLength(1);
  });
});
