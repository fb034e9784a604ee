import { describe, expect, test } from 'vitest';
import { makeArticle } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { loggedIn, testApp } from '../../../test/test-app.ts';
import type { ArticleContent } from '../../shared/article.ts';
import { readUrl } from '../../urls.ts';

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
    expect(body).toContain('<title>On tea · 随笔</title>');
    expect(body).toContain('<meta name="description" content="A bowl is enough."/>');
    expect(body).toContain('<h1>On tea</h1>');
    expect(body).toContain('Posted by <b>Zhixia Lin</b>');
    expect(body).toContain('dateTime="2026-11-20T07:59:59.000Z"');
    expect(body).toContain('<span lang="zh-Hans">浏览</span> 0');
    expect(body).toContain('<div class="prose"><p>A bowl of tea is <em>enough</em>.</p>\n</div>');
    expect(body).toContain('<li title="茶">茶</li>');
    expect(body).toContain('data-back-to-list');
    expect(body).not.toContain('Updated');
  });

  test('is never stored, so that going back loads it anew', async () => {
    expect((await pageOf()).headers['cache-control']).toBe('no-store');
  });

  test('has Edit and Delete for the owner alone', async () => {
    expect((await pageOf()).text).not.toMatch(/Edit|Delete/);
    const { articleID, body } = await pageOf({}, true);
    expect(body).toContain(`href="/article/${articleID}/edit/">Edit</a>`);
    expect(body).toContain(`data-delete="${articleID}"`);
  });

  test('leads a visitor who logs in back to itself', async () => {
    const { articleID, body } = await pageOf();
    expect(body).toContain(`href="/login?next=${encodeURIComponent(readUrl(articleID))}"`);
  });

  test('shows HTML in what was written as text', async () => {
    const html = '<script>alert(1)</script>';
    const { body, text } = await pageOf({
      title: `</title>${html}`,
      author: html,
      excerpt: `">${html}`,
      tags: [html],
      markdown: `${html}\n\n[run](javascript:alert(1)) <img src=x onerror=alert(1)>`,
    });
    expect(body).not.toMatch(/<script>|<img|href="javascript/);
    // In title, author and text; the tag is cut.
    expect(text.match(/<script>alert\(1\)<\/script>/g)).toHaveLength(3);
    expect(text).toContain('<script>alert(1)</sc...');
    expect(body).toContain('<title>&lt;/title&gt;');
  });
});
