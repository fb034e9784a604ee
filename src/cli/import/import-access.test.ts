import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeExportImport } from '../../../test/import-export.ts';
import { makeImport } from '../../../test/import-folder.ts';
import { makeContent, makeRendered, makeRevision } from '../../../test/make.ts';
import { cookiesOf, fromSamePage, type TestApp, testApp } from '../../../test/test-app.ts';
import { makeBackup, makePost } from '../../../test/typecho.ts';
import { makeWxr } from '../../../test/wordpress.ts';
import { findEditable, listOwned } from '../../db/articles/desk.ts';
import { publishRevision } from '../../db/articles/publishing.ts';
import { findArticlePassword, setArticlePassword } from '../../db/sharing/article-passwords.ts';
import { verifyPassword } from '../../server/login/password.ts';
import { renderVersion } from '../../shared/markdown/render-version.ts';
import { patterns, readUrl, unlockUrl } from '../../urls.ts';
import type { ImportOutcome } from './import-run.ts';

const password = 'rain on bamboo';

/** Every text has the word bamboo. No visitor may see the other one. */
const secretText = 'A bamboo textsecret.';
const openText = 'A bamboo openword.';

const front = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n${lines.join('\n')}\n---\n\n`;

/** Imports an article with a password, one that is hidden, one whose password is too short, and an open one. */
const readers: [name: string, run: (blog: TestApp) => Promise<ImportOutcome>][] = [
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

async function idOf({ db, clock }: TestApp, title: string): Promise<string> {
  const found = (await listOwned(db, clock.now)).find((each) => each.title === title);
  if (!found) throw new Error(`no article has the title ${title}`);
  return found.articleID;
}

async function statesOf({ db, clock }: TestApp): Promise<Record<string, string>> {
  const owned = await listOwned(db, clock.now);
  return Object.fromEntries(owned.map(({ title, state }) => [title, state]));
}

/** What a visitor gets from each address of the blog that knows articles, with the id of each article. */
async function askEverywhere(blog: TestApp): Promise<string> {
  const titles = Object.keys(await statesOf(blog));
  const ids = await Promise.all(titles.map((title) => idOf(blog, title)));
  const paths = blog.routes
    .filter(({ method, access }) => method === 'GET' && access !== 'owner')
    .map(({ path }) => path);
  const addresses = paths.flatMap((path) => {
    const filled = ids.map((id) =>
      path
        .replace(':articleID', id)
        .replace(':tag', 'tagsecret')
        .replace(':lang', 'en')
        .replace(/:\w+|\*/g, 'x'),
    );
    return [...new Set(filled)].flatMap((each) => [each, `${each}?q=bamboo`]);
  });
  const answers: string[] = [];
  for (const url of addresses) {
    const { body, headers } = await blog.app.inject({ url, headers: fromSamePage });
    // A page of an unknown tag repeats the address.
    const text = (JSON.stringify(headers) + body).replaceAll(encodeURIComponent(url), '');
    answers.push(/\/tag\//.test(url) ? text.replaceAll('tagsecret', '') : text);
  }
  return answers.join('\n');
}

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

  describe('importing again', () => {
    async function lockedBlog(line = `password: ${password}`) {
      const blog = await testApp({ kind });
      const folder = makeImport(blog.db, blog.context.storage);
      const write = (...lines: string[]) =>
        folder.write({ 'locked.md': front('Locked', ...lines) + secretText });
      write(line);
      await folder.run();
      const articleID = await folder.idOf('Locked');
      const opensWith = async (given: string) =>
        verifyPassword(await findArticlePassword(blog.db, articleID), given);
      return { ...blog, folder, write, articleID, opensWith };
    }

    test('changes nothing where the file is as it was', async () => {
      const { db, folder, articleID } = await lockedBlog();
      const before = await findArticlePassword(db, articleID);
      expect(await folder.run()).toMatchObject({ unchanged: 1, changed: 0, notes: [] });
      expect(await findArticlePassword(db, articleID)).toBe(before);
    });

    test('keeps the password with new words, and the password that the owner has set since', async () => {
      const { db, folder, articleID, opensWith } = await lockedBlog();
      const before = await findArticlePassword(db, articleID);
      const file = `${front('Locked', `password: ${password}`)}A new textsecret.`;
      folder.write({ 'locked.md': file });
      expect(await folder.run()).toMatchObject({ changed: 1, notes: [] });
      expect(await findArticlePassword(db, articleID)).toBe(before);
      const own = before?.replace(/.$/, 'A') ?? '';
      await setArticlePassword(db, articleID, own, folder.clock.now);
      folder.write({ 'locked.md': file.replace('new', 'newer') });
      expect(await folder.run()).toMatchObject({ changed: 1, notes: [] });
      expect(await findArticlePassword(db, articleID)).toBe(own);
      expect(await opensWith(password)).toBe(false);
    });

    test('takes another password of the file, without a new version of the words', async () => {
      const { db, folder, write, articleID, opensWith } = await lockedBlog();
      write('password: snow on pines');
      expect(await folder.run()).toMatchObject({
        ...{ unchanged: 1, changed: 0 },
        notes: ['locked.md needs its password here too'],
      });
      expect(await opensWith('snow on pines')).toBe(true);
      expect((await findEditable(db, articleID, folder.clock.now))?.revision).toBe(1);
      expect(await folder.run()).toMatchObject({ notes: [] });
    });

    test('does not open an article whose file has no password any more', async () => {
      const { folder, write, opensWith } = await lockedBlog();
      write('author: Lin');
      expect((await folder.run()).notes).toEqual([
        'locked.md has no password any more; its article keeps the one that it has',
      ]);
      expect(await opensWith(password)).toBe(true);
      expect((await folder.run()).notes).toEqual([]);
    });

    test('protects an article that was open, also where the owner has edited it', async () => {
      const { db, clock, folder, write, articleID, opensWith, ...blog } =
        await lockedBlog('layout: a');
      const content = makeContent({ title: 'Locked', markdown: 'Mine, a textsecret.' });
      await makeRevision(db, { articleID, basedOn: 1, content, now: clock.now });
      write(`password: ${password}`);
      expect(await folder.run()).toMatchObject({ unchanged: 1, changed: 0 });
      expect(await opensWith(password)).toBe(true);
      expect((await findEditable(db, articleID, clock.now))?.revision).toBe(2);
      const shown = await askEverywhere({ ...blog, db, clock });
      expect(shown).not.toContain('textsecret');
    });

    test('hides an article whose file is hidden now, and keeps the words that the owner has edited', async () => {
      const { db, clock, folder, write, articleID, ...blog } = await lockedBlog('layout: a');
      const content = makeContent({ title: 'Locked', markdown: 'Mine.' });
      await makeRevision(db, { articleID, basedOn: 1, content, now: clock.now });
      write('unlisted: true');
      expect(await folder.run()).toMatchObject({
        ...{ unchanged: 1, drafts: 1 },
        notes: ['locked.md has “unlisted: true” and becomes a draft'],
      });
      expect(await statesOf({ ...blog, db, clock })).toEqual({ Locked: 'draft' });
      const editable = await findEditable(db, articleID, clock.now);
      expect(editable?.content.markdown).toBe('Mine.');
      // The owner publishes it after all.
      const rendered = makeRendered({ html: '<p>Mine.</p>' });
      const revision = editable?.revision ?? 0;
      await publishRevision(db, {
        ...{ articleID, revision, rendered, renderVersion },
        now: clock.now,
      });
      await folder.run();
      expect(await statesOf({ ...blog, db, clock })).toEqual({ Locked: 'published' });
    });

    test('closes what an older program has published with its password in the file', async () => {
      const { db, folder, articleID, opensWith } = await lockedBlog();
      await setArticlePassword(db, articleID, null, folder.clock.now);
      const { digest } = await db.selectFrom('imports').select('digest').executeTakeFirstOrThrow();
      const older = digest.split(':').slice(0, 3).join(':');
      await db.updateTable('imports').set({ digest: older }).execute();
      expect(await folder.run()).toMatchObject({ unchanged: 1 });
      expect(await opensWith(password)).toBe(true);
    });

    test('hides what an older program has published although it is hidden', async () => {
      const { db, clock, folder, articleID, ...blog } = await lockedBlog('hidden: true');
      await publishRevision(db, {
        ...{ articleID, revision: 1, rendered: makeRendered(), renderVersion },
        now: clock.now,
      });
      await db.updateTable('imports').set({ is_draft: 0 }).execute();
      await folder.run();
      expect(await statesOf({ ...blog, db, clock })).toEqual({ Locked: 'draft' });
    });
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
  const { read, home, atom, search, apiSearch, markdown } = patterns;
  const paths = routes.filter(({ access }) => access !== 'owner').map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining([read, home, atom, search, apiSearch, markdown]));
});
