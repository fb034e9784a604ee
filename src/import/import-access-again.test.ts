import { describe, expect, test } from 'vitest';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeContent, makeRendered, makeRevision } from '../../test/make.ts';
import { testApp } from '../../test/test-app.ts';
import { askEverywhere, statesOf } from '../../test/visitors.ts';
import { findEditable } from '../db/articles/desk.ts';
import { publishRevision } from '../db/articles/publishing.ts';
import { findArticlePassword, setArticlePassword } from '../db/sharing/article-passwords.ts';
import { renderVersion } from '../markdown/render-version.ts';
import { hashPassword, verifyPassword } from '../server/auth/password.ts';

const password = 'rain on bamboo';

const secretText = 'A bamboo textsecret.';

const front = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n${lines.join('\n')}\n---\n\n`;

eachDatabase((_, kind) => {
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
      const own = await hashPassword('snow on pines');
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
        ...{ unchanged: 0, changed: 1 },
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
      expect(await folder.run()).toMatchObject({ unchanged: 0, changed: 1 });
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
        ...{ changed: 1, drafts: 1 },
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
      expect(await folder.run()).toMatchObject({ changed: 1 });
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
});
