import { describe, expect, test } from 'vitest';
import { findByRole, findByTag, getByRole, listElements, titleOf } from '../../../test/html.ts';
import { makeArticle, makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { textOf } from '../../../test/requests.ts';
import { firstScript, loggedIn, testApp } from '../../../test/test-app.ts';
import { publishRevision } from '../../db/articles/publishing.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { dayMs } from '../../shared/dates.ts';
import type { ArticleContent } from '../../shared/document.ts';

const family = '👨‍👩‍👧‍👦';

/** The list with one article, posted three days ago. */
async function listWith(content: Partial<ArticleContent> = {}, isOwner = false) {
  const test = await testApp();
  const headers = isOwner ? await loggedIn(test) : {};
  const articleID = await makeArticle(test.db, {
    ...content,
    postedAt: test.clock.now - 3 * dayMs,
  });
  const { body } = await test.app.inject({ url: '/', headers });
  const entry = /<article class="entry".*?<\/article>/s.exec(body)?.[0] ?? '';
  return { ...test, articleID, body, entry, text: textOf(entry) };
}

describe('the list', () => {
  test('has the heading from the settings, 随笔 by default, and the name of the blog on the logo', async () => {
    const { app, db, body } = await listWith();
    expect(getByRole(body, 'heading', '随笔')).toMatchObject({
      tag: 'h1',
      attributes: { lang: 'zh-Hans' },
    });
    expect(getByRole(body, 'link', '随笔').attributes.href).toBe('/');
    await saveSettings(db, { heading: '茶 & notes' });
    await saveSettings(db, { brand: 'A long enough name' });
    const changed = (await app.inject('/')).body;
    expect(getByRole(changed, 'heading', '茶 & notes').attributes.lang).toBe('');
    expect(getByRole(changed, 'link', 'A long enough name').attributes.href).toBe('/');
    expect(titleOf(changed)).toBe('A long enough name');
  });

  test('has Log in for a visitor, and New article, Desk and Log out for the owner', async () => {
    const visitor = await listWith();
    expect(getByRole(visitor.body, 'link', 'Log in').attributes.href).toBe('/login');
    expect(textOf(visitor.body)).not.toMatch(/New article|Desk|Log out/);
    const owner = await listWith({}, true);
    expect(getByRole(owner.body, 'link', 'New article').attributes.href).toBe('/article/new/');
    expect(getByRole(owner.body, 'link', 'Desk').attributes.href).toBe('/desk');
    expect(findByRole(owner.body, 'form').map(({ attributes }) => attributes.action)).toContain(
      '/logout',
    );
    expect(findByRole(owner.body, 'button', 'Log out')).toHaveLength(1);
    expect(textOf(owner.body)).not.toContain('Log in');
  });

  test('without articles says so kindly, and shows the owner how to begin', async () => {
    const visitor = await testApp();
    const empty = textOf((await visitor.app.inject('/')).body);
    expect(empty).toContain('No articles yet.');
    expect(empty).not.toContain('Write the first article');
    const test = await testApp();
    const { body } = await test.app.inject({ url: '/', headers: await loggedIn(test) });
    const first = getByRole(body, 'link', 'Write the first article');
    expect(first.attributes.href).toBe('/article/new/');
  });

  test('loads the owner’s script only for the owner, and no React for a visitor', async () => {
    const scripts = (body: string) =>
      listElements(body).flatMap(({ tag, attributes }) => {
        if (tag === 'html') return attributes['data-reader'] ?? [];
        return tag === 'script' ? (attributes.src ?? []) : [];
      });
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
    expect(getByRole(entry, 'heading', 'On tea').tag).toBe('h2');
    expect(getByRole(entry, 'link', 'On tea').attributes.href).toBe(url);
    expect(getByRole(entry, 'link', 'Read More: On tea').attributes.href).toBe(url);
    const [time] = findByTag(entry, 'time');
    expect(time?.text).toBe('3 days ago');
    expect(time?.attributes.datetime).toBe('2026-11-17T08:00:00.000Z');
    expect(time?.attributes.title).toBe('November 17, 2026 at 8:00 AM UTC');
    const [{ text: words } = { text: '' }] = findByRole(entry, 'article');
    expect(words).toContain('Posted by Zhixia Lin');
    expect(words).toContain('浏览 0');
    expect(words).toContain('A bowl is enough.');
    const tags = findByTag(entry, 'li').map(({ text, attributes }) => [text, attributes.title]);
    expect(tags).toEqual([
      ['tea', 'tea'],
      ['茶', '茶'],
    ]);
    expect(getByRole(entry, 'link', 'tea').attributes.href).toBe('/tag/tea/');
    expect(getByRole(entry, 'link', '茶').attributes.href).toBe(
      `/tag/${encodeURIComponent('茶')}/`,
    );
    expect(text).not.toMatch(/Edit|Delete/);
  });

  test('shows the time of the last public change', async () => {
    const { app, db, clock, articleID } = await listWith();
    const content = makeContent({ title: 'On green tea' });
    const now = clock.now - dayMs;
    await makeRevision(db, { articleID, basedOn: 1, content, now });
    const publication = { articleID, revision: 2, rendered: makeRendered(), renderVersion: 1, now };
    await publishRevision(db, publication);
    const { body } = await app.inject('/');
    expect(findByRole(body, 'heading', 'On green tea')).toHaveLength(1);
    const [time] = findByTag(body, 'time');
    expect([time?.attributes.datetime, time?.text]).toEqual([
      '2026-11-19T08:00:00.000Z',
      'yesterday',
    ]);
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
    'cuts a long excerpt at 300 characters, and has the whole excerpt in the tooltip (%#)',
    async (excerpt, shown) => {
      const { entry } = await listWith({ excerpt });
      const whole = listElements(entry).find(({ attributes }) => attributes.title === excerpt);
      expect(whole?.text).toBe(`${shown} ...`);
    },
  );

  test('does not cut an excerpt of 300 characters', async () => {
    const excerpt = 'x'.repeat(300);
    const { entry } = await listWith({ excerpt });
    const shown = findByTag(entry, 'p').find(({ text }) => text === excerpt);
    expect(shown?.attributes.title).toBeUndefined();
    expect(shown?.text).toBe(excerpt);
  });

  test('leaves no room for a missing excerpt, tags or cover', async () => {
    const { entry } = await listWith({ excerpt: '', tags: [], coverUrl: null });
    for (const tag of ['li', 'img']) expect(findByTag(entry, tag), tag).toEqual([]);
    const paragraphs = findByTag(entry, 'p').map(({ text }) => text);
    expect(paragraphs).not.toContain('');
  });

  test.each([
    ['twenty characters 20', 'twenty characters 20'],
    ['twenty-one characters', 'twenty-one character...'],
    ['茶'.repeat(21), `${'茶'.repeat(20)}...`],
    [family.repeat(21), `${family.repeat(20)}...`],
  ])(
    'cuts the tag %s at 20 characters, and has the whole tag in the tooltip',
    async (tag, shown) => {
      const { entry } = await listWith({ tags: [tag] });
      expect(findByTag(entry, 'li')).toMatchObject([{ text: shown, attributes: { title: tag } }]);
      const { attributes } = getByRole(entry, 'link', shown);
      expect(attributes.href).toBe(`/tag/${encodeURIComponent(tag)}/`);
    },
  );

  test('leaves loading a cover to the script, so that nobody sees a broken picture', async () => {
    const coverUrl = 'https://example.org/a.png?b=1&c="2"';
    const { entry } = await listWith({ coverUrl });
    const [image] = findByTag(entry, 'img');
    expect(image?.attributes).toMatchObject({ 'data-cover': coverUrl, hidden: '' });
    expect(image?.attributes).not.toHaveProperty('src');
  });

  test('shows HTML in title, author, tags and excerpt as text', async () => {
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
