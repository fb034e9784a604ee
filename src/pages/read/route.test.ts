import { describe, expect, test } from 'vitest';
import { findByRole, findByTag, getByRole, titleOf } from '../../../test/html.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import { firstScript, fromSamePage, loggedIn, testApp } from '../../../test/test-app.ts';
import { findPublished } from '../../db/articles/published.ts';
import { publishRevision } from '../../db/articles/publishing.ts';
import type { ArticleContent } from '../../shared/document.ts';
import { readUrl, viewedUrl } from '../../urls.ts';

async function pageOf(content: Partial<ArticleContent> = {}, isOwner = false) {
  const test = await testApp();
  const headers = isOwner ? await loggedIn(test) : {};
  const articleID = await makeArticle(test.db, { ...content, postedAt: test.clock.now - 1000 });
  const answer = await test.app.inject({ url: readUrl(articleID), headers });
  expect(answer.statusCode).toBe(200);
  return { articleID, headers: answer.headers, body: answer.body, text: textOf(answer.body) };
}

describe('the reading page', () => {
  test('has the article: title, author, time, views, text, tags', async () => {
    const { body } = await pageOf();
    expect(titleOf(body)).toBe('On tea · 随笔');
    const metas = findByTag(body, 'meta').map(({ attributes }) => attributes);
    expect(metas).toContainEqual({ name: 'description', content: 'A bowl is enough.' });
    expect(getByRole(body, 'heading', 'On tea').tag).toBe('h1');
    const [main] = findByRole(body, 'main');
    expect(main?.text).toContain('Posted by Zhixia Lin');
    expect(main?.text).toContain('浏览 0');
    expect(main?.text).toContain('1 min read');
    const [time] = findByTag(body, 'time');
    expect(time?.attributes.datetime).toBe('2026-11-20T07:59:59.000Z');
    expect(body).toContain('<div class="prose"><p>A bowl of tea is <em>enough</em>.</p>\n</div>');
    expect(getByRole(body, 'link', 'Back to the list').attributes.href).toBe('/');
    expect(main?.text).not.toContain('Updated');
  });

  test('is never stored, so that the back button loads it again', async () => {
    expect((await pageOf()).headers['cache-control']).toBe('no-store');
  });

  test('has Edit and Delete only for the owner', async () => {
    expect((await pageOf()).text).not.toMatch(/Edit|Delete/);
    const { articleID, body } = await pageOf({}, true);
    expect(getByRole(body, 'link', 'Edit').attributes.href).toBe(`/article/${articleID}/edit/`);
    expect(findByRole(body, 'button').map(({ attributes }) => attributes['data-delete'])).toContain(
      articleID,
    );
  });

  test('is shown again after a visitor has logged in from it', async () => {
    const { articleID, body } = await pageOf();
    const next = encodeURIComponent(readUrl(articleID));
    expect(getByRole(body, 'link', 'Log in').attributes.href).toBe(`/login?next=${next}`);
  });

  test('shows HTML in title, author, tags and Markdown as text', async () => {
    const html = '<script>alert(1)</script>';
    const { body, text } = await pageOf({
      title: `</title>${html}`,
      author: html,
      excerpt: `">${html}`,
      tags: [html],
      markdown: `${html}\n\n[run](javascript:alert(1)) <img src=x onerror=alert(1)>`,
    });
    expect(body.replace(`<script>${firstScript}</script>`, '')).not.toMatch(
      /<script>|<img|href="javascript/,
    );
    // In title, author and text; the tag is cut.
    expect(text.match(/<script>alert\(1\)<\/script>/g)).toHaveLength(3);
    expect(text).toContain('<script>alert(1)</sc...');
    expect(titleOf(body)).toMatch(/^<\/title><script>/);
  });
});

describe('a page that was fetched in advance', () => {
  const browser = { ...asBrowser, 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/150.0' };

  async function published() {
    const test = await testApp();
    const articleID = await makeArticle(test.db, { postedAt: 1 });
    const clicks = async () => {
      await test.context.views.flush();
      return (await findPublished(test.db, articleID, test.clock.now))?.articleClick;
    };
    return { ...test, articleID, clicks };
  }

  test('counts when it reports that a reader opened it, once together with later visits', async () => {
    const { app, articleID, clicks } = await published();
    const inAdvance = { ...browser, 'sec-purpose': 'prefetch' };
    await app.inject({ url: readUrl(articleID), headers: inAdvance });
    expect(await clicks()).toBe(0);
    const viewed = { method: 'POST', url: viewedUrl(articleID) } as const;
    const answer = await app.inject({ ...viewed, headers: { ...browser, ...fromSamePage } });
    expect(answer.statusCode).toBe(204);
    expect(await clicks()).toBe(1);
    await app.inject({ url: readUrl(articleID), headers: browser });
    expect(await clicks()).toBe(1);
  });

  test('does not count for another site’s page, a robot, or the owner', async () => {
    const test = await published();
    const viewed = { method: 'POST', url: viewedUrl(test.articleID) } as const;
    const foreign = { ...browser, 'sec-fetch-site': 'cross-site' };
    expect((await test.app.inject({ ...viewed, headers: foreign })).statusCode).toBe(403);
    const robot = { ...fromSamePage, 'user-agent': 'Examplebot/1.0' };
    await test.app.inject({ ...viewed, headers: robot });
    const owner = { ...browser, ...(await loggedIn(test)) };
    await test.app.inject({ ...viewed, headers: owner });
    expect(await test.clicks()).toBe(0);
  });

  test('answers 404 if visitors may not read the article', async () => {
    const { app, db } = await published();
    const draft = await makeArticle(db, {});
    const headers = { ...browser, ...fromSamePage };
    const answer = await app.inject({ method: 'POST', url: viewedUrl(draft), headers });
    expect(answer.statusCode).toBe(404);
  });
});

describe('beside the text', () => {
  test('stand links to the articles before and after it, and none past the ends of the list', async () => {
    const { app, db } = await testApp();
    const ids = [];
    for (const postedAt of [1_000, 2_000, 2_000, 3_000]) {
      ids.push({ id: await makeArticle(db, { title: `at ${postedAt}`, postedAt }), postedAt });
    }
    await makeArticle(db, { title: 'draft' });
    const order = ids.sort((a, b) => b.postedAt - a.postedAt || (a.id < b.id ? 1 : -1));
    for (const [place, { id }] of order.entries()) {
      const { body } = await app.inject(readUrl(id));
      const nav = /<nav class="neighbours".*?<\/nav>/s.exec(body)?.[0] ?? '';
      const found = Object.fromEntries(
        [...nav.matchAll(/href="([^"]*)" rel="(\w+)"/g)].map(([, href, rel]) => [rel, href]),
      );
      const older = order[place + 1];
      const newer = order[place - 1];
      expect(found).toEqual({
        ...(older ? { prev: readUrl(older.id) } : {}),
        ...(newer ? { next: readUrl(newer.id) } : {}),
      });
    }
  });

  test('stands a table of contents if it has at least three headings', async () => {
    const { body } = await pageOf({ markdown: '## One\n\n### *Two*\n\n## 三\n' });
    const toc = /<nav class="side-toc".*?<\/nav>/s.exec(body)?.[0] ?? '';
    expect(toc).toContain('aria-label="On this page"');
    expect(
      [...toc.matchAll(/data-depth="(\d)"><a href="#([^"]*)">([^<]*)</g)].map((m) => m.slice(1)),
    ).toEqual([
      ['0', 'one', 'One'],
      ['1', 'two', 'Two'],
      ['0', '三', '三'],
    ]);
    expect((await pageOf({ markdown: '## One\n\n## Two\n' })).body).not.toContain('side-toc');
  });

  test('stand the reading time and the time of the last change', async () => {
    const test = await testApp();
    const articleID = await makeArticle(test.db, { markdown: '字'.repeat(2_000), postedAt: 1_000 });
    await makeRevision(test.db, { articleID, basedOn: 1, content: makeContent(), now: 2_000 });
    const publication = { articleID, revision: 2, rendered: makeRendered({ readingMinutes: 7 }) };
    await publishRevision(test.db, { ...publication, renderVersion: 1, now: 1_700_000_000_000 });
    const { body } = await test.app.inject(readUrl(articleID));
    expect(findByRole(body, 'main')[0]?.text).toContain('7 min read');
    expect(textOf(body)).toMatch(/Updated\s+November 14, 2023/);
  });

  test('stands its language: chosen by the owner, or else detected', async () => {
    const langOf = (body: string) => /<article class="column reading"([^>]*)>/.exec(body)?.[1];
    expect(langOf((await pageOf({ lang: 'de' })).body)).toContain(' lang="de" dir="ltr"');
    expect(langOf((await pageOf({ title: '茶', markdown: '一碗茶。' })).body)).toContain(
      ' lang="zh-Hans" dir="ltr"',
    );
    expect(langOf((await pageOf({ title: 'שלום', lang: 'he' })).body)).toContain(
      ' lang="he" dir="rtl"',
    );
    expect(
      langOf((await pageOf({ title: '茶', markdown: '一碗綠茶，喝過就夠了。' })).body),
    ).toContain(' lang="zh-Hant" dir="ltr"');
    expect(langOf((await pageOf()).body)).toContain(' lang="en" dir="ltr"');
    // The language is unknown. The page must not say that it is the language of the interface.
    const french = { title: 'Le thé', markdown: 'Un bol de thé suffit.' };
    expect(langOf((await pageOf(french)).body)).toContain(' lang="" dir="ltr"');
  });
});
