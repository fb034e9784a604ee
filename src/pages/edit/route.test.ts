import { describe, expect, test } from 'vitest';
import { findByRole, findByTag, titleOf } from '../../../test/html.ts';
import { makeArticle, makeContent } from '../../../test/make.ts';
import { asBrowser, textOf } from '../../../test/requests.ts';
import { firstScript, loggedIn, testApp } from '../../../test/test-app.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import type { EditPageState } from '../../shared/page-state/edit-page-state.ts';
import { editUrl, newArticleUrl } from '../../urls.ts';

async function ownersApp() {
  const test = await testApp();
  const headers = { ...(await loggedIn(test)), ...asBrowser };
  const open = async (url: string) => {
    const answer = await test.app.inject({ url, headers });
    const blocks = [
      ...answer.body.matchAll(
        /<script type="application\/json" id="initialState">(.*?)<\/script>/gs,
      ),
    ];
    const state = blocks[0] ? (JSON.parse(blocks[0][1] ?? '') as EditPageState) : undefined;
    return { status: answer.statusCode, body: answer.body, blocks, state };
  };
  return { ...test, open };
}

describe('the edit page', () => {
  test('of a new article is empty except for the owner’s name', async () => {
    const { open } = await ownersApp();
    const { status, state, body } = await open(newArticleUrl);
    expect(status).toBe(200);
    expect(state).toEqual({
      isLoggedIn: true,
      ownerKey: expect.any(String),
      articles: [],
      article: null,
      ownerName: 'Zhixia Lin',
      lang: 'en',
      timeZone: 'UTC',
      styleNonce: expect.any(String),
    });
    expect(titleOf(body)).toBe('New article · 随笔');
  });

  test('gives the editor the language of the interface, and uses it while the editor loads', async () => {
    const { db, open } = await ownersApp();
    await saveSettings(db, { language: 'zh-Hans' });
    const { state, body } = await open(newArticleUrl);
    expect(state?.lang).toBe('zh-Hans');
    expect(titleOf(body)).toBe('写文章 · 随笔');
    expect(textOf(body)).toContain('加载中……');
    expect(textOf(body)).toContain('编辑器需要 JavaScript');
  });

  test('of an article begins with its newest revision, byte for byte', async () => {
    const { db, clock, open } = await ownersApp();
    const content = makeContent({
      markdown: '\uFEFFCRLF\r\n\t茶 👨‍👩‍👧‍👦 \u2028 "quotes" \\ & ]]>',
    });
    const articleID = await makeArticle(db, { ...content, now: clock.now });
    expect((await open(editUrl(articleID))).state?.article).toEqual({
      articleID,
      title: 'On tea',
      state: 'draft',
      revision: 1,
      revisionKey: expect.any(String),
      publishedRevision: null,
      pageName: null,
      postedAt: null,
      savedAt: '2026-11-20T08:00:00.000Z',
      trashedAt: null,
      content,
    });
  });

  test('shows Loading... until the editor has loaded, and has room for its controls in the header', async () => {
    const { open } = await ownersApp();
    const { body } = await open(newArticleUrl);
    expect(findByRole(body, 'main')[0]?.text).toContain('Loading...');
    expect(body).toMatch(/<header.*<div id="editControls".*<\/header>/s);
    const scripts = findByTag(body, 'script').map(({ attributes }) => attributes.src);
    expect(scripts).toContain('/assets/edit.js');
  });

  test('of a new article has its title at once, and one of another article waits for the device', async () => {
    const { db, open } = await ownersApp();
    const articleID = await makeArticle(db, {});
    const fields = async (url: string) => findByTag((await open(url)).body, 'textarea');
    expect(await fields(newArticleUrl)).toMatchObject([{ attributes: { autofocus: '' } }]);
    expect(await fields(editUrl(articleID))).toEqual([]);
    expect(await fields(editUrl('ZZZZZZZZZZZZ'))).toEqual([]);
  });

  test('holds HTML in its initial state that cannot end the script', async () => {
    const { db, open } = await ownersApp();
    const evil = '</script><script>alert(1)</script><!--<script>';
    const content = makeContent({
      title: evil,
      author: '</SCRIPT >',
      tags: ['</script>'],
      excerpt: evil,
      coverUrl: 'https://example.org/</script>',
      markdown: evil,
    });
    const articleID = await makeArticle(db, content);
    const { body, blocks, state } = await open(editUrl(articleID));
    expect(blocks).toHaveLength(1);
    expect(blocks[0]?.[1]).not.toContain('<');
    expect(state?.article?.content).toEqual(content);
    expect(body.replace(`<script>${firstScript}</script>`, '')).not.toMatch(/<script>|<!--/);
    expect(titleOf(body)).toMatch(/^<\/script><script>/);
  });

  test.each([
    ['a draft', 'draft'],
    ['a scheduled article', 'scheduled'],
    ['a published article', 'published'],
  ])('opens %s', async (_, state) => {
    const { db, clock, open } = await ownersApp();
    const posted = { scheduled: clock.now + 1, published: clock.now }[state];
    const articleID = await makeArticle(db, posted === undefined ? {} : { postedAt: posted });
    expect((await open(editUrl(articleID))).state?.article?.state).toBe(state);
  });

  test('of an article in the trash redirects to the desk, where it can be restored', async () => {
    const test = await testApp();
    const headers = await loggedIn(test);
    const articleID = await makeArticle(test.db, {});
    await trashArticle(test.db, articleID, test.clock.now);
    const answer = await test.app.inject({ url: editUrl(articleID), headers });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/desk']);
  });

  test('of an unknown article answers with the editor, because the device may have its words', async () => {
    const { open } = await ownersApp();
    const { status, state } = await open(editUrl('0123456789AB'));
    expect(status).toBe(200);
    expect(state).toMatchObject({ article: null, isUnknown: true });
  });

  test('of an impossible article answers 404 with a page', async () => {
    const { open } = await ownersApp();
    const { status, body } = await open(editUrl('nope'));
    expect(status).toBe(404);
    expect(textOf(body)).toContain('The link may be wrong, or the page may be gone.');
  });
});
