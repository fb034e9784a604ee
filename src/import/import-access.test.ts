import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeExportImport } from '../../test/import-export.ts';
import { makeImport, type WrittenOutcome } from '../../test/import-folder.ts';
import { cookiesOf, fromSamePage, type TestApp, testApp } from '../../test/test-app.ts';
import { makeBackup, makePost } from '../../test/typecho.ts';
import { askEverywhere, idOf, statesOf } from '../../test/visitors.ts';
import { makeWxr } from '../../test/wordpress.ts';
import { findArticlePassword } from '../db/sharing/article-passwords.ts';
import { verifyPassword } from '../server/auth/password.ts';
import { feedUrl, patterns, readUrl, unlockUrl } from '../urls.ts';

const password = 'rain on bamboo';

/** Every text has the word bamboo. No visitor may see the other one. */
const secretText = 'A bamboo textsecret.';
const openText = 'A bamboo openword.';

const front = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n${lines.join('\n')}\n---\n\n`;

/**
 * Imports an article with a password, one that is hidden, one whose password is too short, and an
 * open one.
 */
const readers: [name: string, run: (blog: TestApp) => Promise<WrittenOutcome>][] = [
  [
    'a folder',
    async ({ db, context }) => {
      const blog = makeImport(db, context.storage);
      const tags = 'tags: [tagsecret]';
      blog.write({
        'locked.md': front('Locked', `password: ${password}`, tags) + secretText,
        'hidden.md': front('Hidden', 'hidden: true', tags) + secretText,
        'weak.md': front('Weak', 'password: tea', tags) + secretText,
        'open.md': front('Open', 'password:', 'tags: [opentag]') + openText,
      });
      return blog.run();
    },
  ],
  [
    'WordPress',
    ({ db }) => {
      const tag = '<category domain="post_tag" nicename="a">tagsecret</category>';
      const needs = (given: string) =>
        `${tag}<wp:post_password><![CDATA[${given}]]></wp:post_password>`;
      const items = [
        { id: 1, title: 'Locked', content: secretText, more: needs(password) },
        { id: 2, title: 'Hidden', content: secretText, status: 'private', more: tag },
        { id: 3, title: 'Weak', content: secretText, more: needs('tea') },
        { id: 4, title: 'Open', content: openText },
      ];
      return makeExportImport(db, 'tea.xml').run(makeWxr(items));
    },
  ],
  [
    'Typecho',
    ({ db }) => {
      const post = (cid: number, title: string, text: string, more: object = {}) =>
        ['contents', makePost({ cid, title, text: `<!--markdown-->${text}`, ...more })] as [
          'contents',
          ReturnType<typeof makePost>,
        ];
      const rows = [
        post(1, 'Locked', secretText, { password }),
        post(2, 'Hidden', secretText, { status: 'hidden' }),
        post(3, 'Weak', secretText, { password: 'tea' }),
        post(4, 'Open', openText),
      ];
      return makeExportImport(db, 'tea.dat').run(makeBackup(rows));
    },
  ],
];

eachDatabase((_, kind) => {
  describe.each(readers)('with %s', (_name, run) => {
    test('a protected or hidden article shows its words nowhere', async () => {
      const blog = await testApp({ kind });
      const outcome = await run(blog);
      expect(outcome).toMatchObject({ added: 4, drafts: 2, refused: [] });
      expect(outcome.notes.filter((note) => /password/.test(note))).toEqual([
        expect.stringMatching(/^\S.* has a password that Suibi cannot take, and becomes a draft: /),
        expect.stringMatching(/ needs its password here too$/),
      ]);
      expect(await statesOf(blog)).toEqual({
        ...{ Locked: 'published', Hidden: 'draft', Weak: 'draft', Open: 'published' },
      });
      const shown = await askEverywhere(blog);
      // Page, lists, feeds, search and Markdown have the words of the open article.
      expect(shown.match(/openword/g)?.length).toBeGreaterThan(10);
      expect(shown).not.toContain('textsecret');
      expect(shown).not.toContain('tagsecret');
      expect(shown).toContain('Locked');
      expect(shown).not.toMatch(/Hidden|Weak/);
    });

    test('the password opens the article', async () => {
      const blog = await testApp({ kind });
      await run(blog);
      const articleID = await idOf(blog, 'Locked');
      const unlock = (given: string) =>
        blog.app.inject({
          ...{ method: 'POST', url: unlockUrl(articleID), headers: fromSamePage },
          payload: { password: given },
        });
      expect((await unlock('another one')).statusCode).toBe(401);
      const cookie = cookiesOf((await unlock(password)).headers['set-cookie']);
      const page = await blog.app.inject({ url: readUrl(articleID), headers: { cookie } });
      expect(page.body).toContain('textsecret');
    });
  });

  test('a private blog of Ghost keeps its password, and without one its posts are drafts', async () => {
    const post = {
      ...{ id: 1, title: 'Locked', slug: 'locked', status: 'published', html: secretText },
      published_at: '2020-05-01T10:00:00.000Z',
    };
    const privateBlog = (given: string) =>
      JSON.stringify({
        data: {
          posts: [post, { ...post, id: 2, title: 'Members', slug: 'm', visibility: 'members' }],
          settings: [
            { key: 'is_private', value: 'true' },
            { key: 'password', value: given },
          ],
        },
      });
    const locked = await testApp({ kind });
    await makeExportImport(locked.db, 'tea.json').run(privateBlog(password));
    expect(await statesOf(locked)).toEqual({ Locked: 'published', Members: 'draft' });
    expect(await askEverywhere(locked)).not.toContain('textsecret');
    const closed = await testApp({ kind });
    const { notes } = await makeExportImport(closed.db, 'tea.json').run(privateBlog(''));
    expect(await statesOf(closed)).toEqual({ Locked: 'draft', Members: 'draft' });
    expect(notes).toContain(
      'the blog is private in Ghost, and its password is not in the export: all posts are drafts',
    );
  });

  test('a file that an export of Suibi has written can be given a password', async () => {
    const { db } = await testApp({ kind });
    const folder = makeImport(db);
    folder.write({
      'a.md': `---\ntitle: Own\nsuibi: 0123456789AB\ndate: 2024-05-01T00:00:00.000Z\npassword: ${password}\n---\nText.\n`,
    });
    await folder.run();
    const hash = await findArticlePassword(db, await folder.idOf('Own'));
    expect(await verifyPassword(hash, password)).toBe(true);
  });
});

test('the test asks the addresses of pages, lists, feeds, search and Markdown', async () => {
  const { routes } = await testApp();
  const { read, home, search, apiSearch, markdown } = patterns;
  const paths = routes.filter(({ access }) => access !== 'owner').map(({ path }) => path);
  const asked = [read, home, feedUrl('atom'), search, apiSearch, markdown];
  expect(paths).toEqual(expect.arrayContaining(asked));
});
