import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { browserOf } from '../../../test/cookie-browser.ts';
import { allRows } from '../../../test/database/rows.ts';
import { eachDatabase } from '../../../test/each-database.ts';
import { makeArticle, makeContent, makeRevision } from '../../../test/make.ts';
import { blogWithPasskey, origin } from '../../../test/passkeys.ts';
import { textOf } from '../../../test/requests.ts';
import { makeSaveBody } from '../../../test/save-body.ts';
import { fromSamePage, owner, testApp, withOwner } from '../../../test/test-app.ts';
import { makeUpload, showUploads, storedContent } from '../../../test/uploads.ts';
import { rememberImport } from '../../db/articles/imports.ts';
import { addRedirects } from '../../db/articles/redirects.ts';
import { trashArticle } from '../../db/articles/trash.ts';
import { noteBackup } from '../../db/backup/backup-state.ts';
import { takeSnapshot } from '../../db/migrations/snapshot.ts';
import { removeBlog } from '../../db/removal/remove-blog.ts';
import { saveSettings } from '../../db/settings/settings.ts';
import { addViews } from '../../db/statistics/views.ts';
import type { DatabaseKind } from '../../db/tables.ts';
import { purgeUploads } from '../../server/uploads/purge.ts';
import { hourMs } from '../../shared/dates.ts';
import { apiArticleUrl, articlesUrl, removeBlogUrl, uploadIdOf } from '../../urls.ts';

const brand = '听雨';

async function writtenBlog(kind: DatabaseKind = 'sqlite') {
  const test = await testApp({ kind });
  const { context, db, clock } = test;
  await withOwner(test);
  await saveSettings(db, { brand });
  const add = (name: string) => makeUpload(context, name, 'image/png', name);
  const [own, loose, footer] = [
    await add('own.png'),
    await add('loose.png'),
    await add('foot.png'),
  ];
  await showUploads({ db }, footer);
  const articleID = await makeArticle(db, { markdown: `quixotic ![](${own})`, postedAt: 1 });
  const content = makeContent({ markdown: 'second' });
  await makeRevision(db, { articleID, basedOn: 1, content, now: 2_000 });
  await trashArticle(db, await makeArticle(db, { tags: ['tea'] }), clock.now);
  await addViews(db, [{ articleID, day: '2026-11-20', reader: 'a' }]);
  await addRedirects(db, articleID, ['/old/']);
  const file = { path: 'a.md', articleID, digest: 'd', revision: 1, isDraft: false };
  await rememberImport(db, 'blog', file);
  const laptop = browserOf(test, 'laptop');
  await laptop.logIn();
  const remove = (name: string, password?: string) =>
    laptop.post(removeBlogUrl, { name, ...(password === undefined ? {} : { password }) });
  const look = async () => textOf((await laptop.open(removeBlogUrl)).body);
  /** Whether nothing is left that was written. */
  const isEmpty = async () => {
    const account = /^(?:owner|sessions|settings|account_events|removed_articles|public_changes) /;
    const rows = (await allRows(db)).filter((row) => !account.test(row));
    // With PostgreSQL the file of the footer has one content of one chunk.
    const [contents, others] = [/^file_/, /^(?!file_)/].map((of) =>
      rows.filter((row) => of.test(row)),
    );
    const isFooter = (row: string) => row.includes(uploadIdOf(footer) ?? '');
    return others?.every(isFooter) === true && contents?.length === (kind === 'postgres' ? 2 : 0);
  };
  return { ...test, articleID, own, loose, footer, laptop, remove, look, isEmpty };
}

eachDatabase((_, kind) => {
  test('everything that was written goes; account, settings and their files stay', async () => {
    const { app, db, context, articleID, own, loose, footer, laptop, remove, look, isEmpty } =
      await writtenBlog(kind);
    await noteBackup(db, Date.parse('2026-11-20T03:00:00Z'));
    const words = await look();
    expect(words).toContain('2 articles with 3 versions, drafts and trash included; 2 files;');
    expect(words).toMatch(/may hold everything until .*Nov.* 1,? .*2027/);
    expect((await remove(brand)).statusCode).toBe(200);
    await expect.poll(isEmpty).toBe(true);
    const stored = (url: string) => storedContent(context, uploadIdOf(url) ?? '', 'served');
    expect(await stored(own)).toBeUndefined();
    expect(await stored(loose)).toBeUndefined();
    expect(await stored(footer)).toBeDefined();
    expect(await look()).toContain('0 articles with 0 versions');
    expect((await app.inject(articlesUrl())).body).toContain(brand);
    expect((await laptop.open()).body).toContain('Deleted everything that was written');
    // A device that still has the article does not bring it back.
    const save = makeSaveBody({ basedOn: 1, content: makeContent({ markdown: 'quixotic' }) });
    const answer = await app.inject({
      method: 'PUT',
      url: apiArticleUrl(articleID),
      headers: { ...fromSamePage, cookie: laptop.cookies() },
      payload: save,
    });
    expect(answer.statusCode).toBe(410);
  });

  test('nothing goes without the name of the blog, or without a fresh proof', async () => {
    const { db, clock, remove, isEmpty } = await writtenBlog(kind);
    const before = await allRows(db);
    const wrongName = await remove('听雪');
    expect(wrongName.statusCode).toBe(400);
    expect(textOf(wrongName.body)).toContain('This is not the name of the blog.');
    expect(await allRows(db)).toEqual(before);
    clock.now += hourMs;
    for (const [password, fault] of [
      [undefined, 'The password is empty'],
      ['a loud ink river 7', 'The password is wrong.'],
    ] as const) {
      const refused = await remove(brand, password);
      expect(refused.statusCode).toBe(400);
      expect(textOf(refused.body)).toContain(fault);
    }
    expect(await isEmpty()).toBe(false);
    expect((await remove(`${brand} `, owner.password)).statusCode).toBe(200);
    await expect.poll(isEmpty).toBe(true);
  });

  test('a program that is killed leaves no row of what was written, and the next purge removes the files', async () => {
    const { db, context, clock, own, isEmpty } = await writtenBlog(kind);
    await removeBlog(db, { device: { browser: '', system: '' }, now: clock.now });
    expect(await db.selectFrom('articles').selectAll().execute()).toEqual([]);
    expect(await storedContent(context, uploadIdOf(own) ?? '', 'served')).toBeDefined();
    await purgeUploads({ db, storage: context.storage }, clock.now);
    expect(await storedContent(context, uploadIdOf(own) ?? '', 'served')).toBeUndefined();
    expect(await isEmpty()).toBe(true);
  });
});

test('the words are no longer in the files of SQLite, nor in snapshots', async () => {
  const { context, remove } = await writtenBlog();
  const { sqlite } = context.database;
  if (!sqlite) throw new Error('no SQLite');
  const snapshot = takeSnapshot(sqlite, 'before-test');
  expect(readFileSync(snapshot, 'latin1')).toContain('quixotic');
  await remove(brand);
  const { path } = sqlite;
  const stored = readFileSync(path, 'latin1') + readFileSync(`${path}-wal`, 'latin1');
  expect(stored).not.toContain('quixotic');
  expect(() => readFileSync(snapshot)).toThrow('ENOENT');
});

test('a passkey in place of the password is a fresh proof', async () => {
  const { db, clock, laptop, authenticator, ownChallenge } = await blogWithPasskey();
  await makeArticle(db, { postedAt: 1 });
  const countArticles = async () => (await db.selectFrom('articles').select('id').execute()).length;
  clock.now += hourMs;
  const remove = async (isVerified: boolean) => {
    const given = { challenge: await ownChallenge('proof'), origin, isVerified };
    const passkey = JSON.stringify(authenticator.get(given));
    return laptop.post(removeBlogUrl, { name: '随笔', password: '', passkey });
  };
  const refused = await remove(false);
  expect(refused.statusCode).toBe(400);
  expect(textOf(refused.body)).toContain('The passkey was not accepted.');
  expect(await countArticles()).toBe(1);
  expect((await remove(true)).statusCode).toBe(200);
  expect(await countArticles()).toBe(0);
});
