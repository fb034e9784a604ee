import { describe, expect, test } from 'vitest';
import { makeArticle, makeContent, makeRendered } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { firstScript, loggedIn, testApp } from '../../../test/test-app.ts';
import { publishRevision } from '../../db/articles/publishing.ts';
import { saveRevision } from '../../db/articles/revisions.ts';
import { saveSettings } from '../../db/blog/settings.ts';
import type { ArticleContent } from '../../shared/document.ts';

const day = 24 * 60 * 60 * 1000;
const family = '👨‍👩‍👧‍👦';

/** The list with one article, posted three days ago. */
async function listWith(content: Partial<ArticleContent> = {}, isOwner = false) {
  const test = await testApp();
  const headers = isOwner ? await loggedIn(test) : {};
  const articleID = await makeArticle(test.db, { ...content, postedAt: test.clock.now - 3 * day });
  const { body } = await test.app.inject({ url: '/', headers });
  const entry = /<article class="entry".*?<\/article>/s.exec(body)?.[0] ?? '';
  return { ...test, articleID, body, entry, text: textOf(entry) };
}

describe('the list', () => {
  test('has the heading 随笔, which is a setting, and the brand on the logo', async () => {
    const { app, db, body } = await listWith();
    expect(body).toContain('<h1 class="list-heading" lang="zh-Hans">随笔</h1>');
    expect(body).toContain('<a class="logo logo-seal" href="/">随笔</a>');
    await saveSettings(db, { heading: '茶 & notes' }, 1);
    await saveSettings(db, { brand: 'A long enough name' }, 1);
    const changed = (await app.inject('/')).body;
    expect(changed).toContain('<h1 class="list-heading" lang="">茶 &amp; notes</h1>');
    expect(changed).toContain('<a class="logo" href="/">A long enough name</a>');
    expect(changed).toContain('<title>A long enough name</title>');
  });

  test('offers a visitor Log in, and the owner New article, Desk, Log out', async () => {
    const visitor = await listWith();
    expect(visitor.body).toContain(
      '<a class="button button-quiet" href="/login?next=%2F">Log in</a>',
    );
    expect(textOf(visitor.body)).not.toMatch(/New article|Desk|Log out/);
    const owner = await listWith({}, true);
    expect(owner.body).toContain('<a href="/article/new/">New article</a><a href="/desk">Desk</a>');
    expect(owner.body).toContain('<form action="/logout" method="post">');
    expect(textOf(owner.body)).toContain('Log out');
    expect(textOf(owner.body)).not.toContain('Log in');
  });

  test('without an article is friendly, and shows the owner how to begin', async () => {
    const visitor = await testApp();
    const empty = textOf((await visitor.app.inject('/')).body);
    expect(empty).toContain('No articles yet.');
    expect(empty).not.toContain('Write the first article');
    const test = await testApp();
    const { body } = await test.app.inject({ url: '/', headers: await loggedIn(test) });
    expect(body).toContain('href="/article/new/">Write the first article</a>');
  });

  test('loads the owner’s script for the owner alone, and no React for a visitor', async () => {
    const scripts = (body: string) =>
      [...body.matchAll(/<script[^>]* src="([^"]*)"|<html[^>]* data-reader="([^"]*)"/g)].map(
        ([, src, reader]) => src ?? reader,
      );
    expect(scripts((await listWith()).body)).toEqual(['/assets/reader.js']);
    expect(scripts((await listWith({}, true)).body)).toEqual([
      '/assets/reader.js',
      '/assets/owner.js',
    ]);
  });
});

describe('an item', () => {
  test('has title, author, time, views, excerpt, tags and Read More', async () => {
    const { articleID, entry, text } = await listWith();
    const url = `/article/${articleID}/read/`;
    expect(entry).toContain(`<h2 class="entry-title"><a href="${url}">On tea</a></h2>`);
    expect(entry).toContain('Posted by <b dir="auto">Zhixia Lin</b>');
    expect(entry).toContain(
      '<time dateTime="2026-11-17T08:00:00.000Z" title="November 17, 2026 at 8:00 AM UTC">3 days ago</time>',
    );
    expect(entry).toContain('<span lang="zh-Hans">浏览</span> 0');
    expect(entry).toContain('<p class="excerpt">A bowl is enough.</p>');
    expect(entry).toContain(
      '<li title="tea" dir="auto"><a href="/tag/tea/">tea</a></li>' +
        `<li title="茶" dir="auto"><a href="/tag/${encodeURIComponent('茶')}/">茶</a></li>`,
    );
    expect(entry).toContain(
      `href="${url}">Read More<span class="visually-hidden">: On tea</span></a>`,
    );
    expect(text).not.toMatch(/Edit|Delete/);
  });

  test('shows the time of the last public change', async () => {
    const { app, db, clock, articleID } = await listWith();
    const content = makeContent({ title: 'On green tea' });
    const now = clock.now - day;
    await saveRevision(db, { articleID, basedOn: 1, content, now });
    const publication = { articleID, revision: 2, rendered: makeRendered(), renderVersion: 1, now };
    await publishRevision(db, publication);
    const { body } = await app.inject('/');
    expect(body).toContain('On green tea');
    expect(body).toContain('dateTime="2026-11-19T08:00:00.000Z"');
    expect(body).toContain('>yesterday</time>');
  });

  test('has Edit and Delete for the owner', async () => {
    const { articleID, entry } = await listWith({}, true);
    expect(entry).toContain(`href="/article/${articleID}/edit/">Edit</a>`);
    expect(entry).toMatch(new RegExp(`<button type="button"[^>]*data-delete="${articleID}"`));
  });

  test.each([
    ['x'.repeat(301), 'x'.repeat(300)],
    ['随'.repeat(400), '随'.repeat(300)],
    [family.repeat(301), family.repeat(300)],
  ])(
    'cuts a long excerpt at 300 characters, and has it whole as tooltip (%#)',
    async (excerpt, shown) => {
      const { entry } = await listWith({ excerpt });
      expect(entry).toContain(`<p class="excerpt" title="${excerpt}">${shown} ... </p>`);
    },
  );

  test('has an excerpt of 300 characters as it is', async () => {
    const excerpt = 'x'.repeat(300);
    const { entry } = await listWith({ excerpt });
    expect(entry).toContain(`<p class="excerpt">${excerpt}</p>`);
  });

  test('has no room for an excerpt, tags or a cover that are not there', async () => {
    const { entry } = await listWith({ excerpt: '', tags: [], coverUrl: null });
    expect(entry).not.toMatch(/class="excerpt"|class="tags"|<img/);
  });

  test.each([
    ['twenty characters 20', 'twenty characters 20'],
    ['twenty-one characters', 'twenty-one character...'],
    ['茶'.repeat(21), `${'茶'.repeat(20)}...`],
    [family.repeat(21), `${family.repeat(20)}...`],
  ])('cuts the tag %s at 20 characters, and has it whole as tooltip', async (tag, shown) => {
    const { entry } = await listWith({ tags: [tag] });
    expect(entry).toContain(
      `<li title="${tag}" dir="auto"><a href="/tag/${encodeURIComponent(tag)}/">${shown}</a></li>`,
    );
  });

  test('loads no cover by itself: a broken one is never seen', async () => {
    const coverUrl = 'https://example.org/a.png?b=1&c="2"';
    const { entry } = await listWith({ coverUrl });
    const image = /<img[^>]*>/.exec(entry)?.[0] ?? '';
    expect(image).toContain('data-cover="https://example.org/a.png?b=1&amp;c=&quot;2&quot;"');
    expect(image).toContain('hidden');
    expect(image).not.toContain(' src=');
  });

  test('shows HTML in what was written as text', async () => {
    const html = '<img src=x onerror="alert(1)">\'</script><script>alert(1)</script>';
    const { body, text } = await listWith({
      title: html,
      author: '<script>alert(2)</script>',
      excerpt: html,
      tags: ['"><b>bold</b>'],
    });
    expect(body.replace(`<script>${firstScript}</script>`, '')).not.toMatch(
      /<img|<script>|<b>bold/,
    );
    expect(text.match(/<img src=x onerror="alert\(1\)">'<\/script><script>/g)).toHaveLength(3);
    expect(text).toContain('<script>alert(2)</script>');
    expect(text).toContain('"><b>bold</b>');
  });
});
