import { expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeContent, makeRendered, makeRevision } from '../../test/make.ts';
import { pictureWithPlace } from '../../test/pictures.ts';
import { listRevisions } from '../../test/revisions.ts';
import { findOwned } from '../db/articles/desk.ts';
import { findPublished } from '../db/articles/published.ts';
import { changePostedAt, publishRevision, unpublish } from '../db/articles/publishing.ts';
import { restoreArticle, trashArticle } from '../db/articles/trash.ts';
import { removeArticles } from '../db/removal/remove-articles.ts';
import type { Db } from '../db/tables.ts';
import { dayMs } from '../shared/dates.ts';
import { digestLinked, digestWords, readDigest, writeDigest } from './plans/digest.ts';

const posted = '2024-05-01T00:00:00.000Z';
const tea = (text: string) => `---\ntitle: Tea\ndate: ${posted}\n---\n${text}\n`;
const rendered = makeRendered({ html: '<p>Older.</p>' });

/** What a version of the program before this one made of the words “New.” */
const older = makeContent({ title: 'Tea', author: '', excerpt: 'New.', markdown: 'Older.\n' });

/**
 * A blog with an article that an older version of the program has imported: it made another text of
 * the same file.
 */
async function convertedBefore(open: () => Promise<{ db: Db }>, version: 2 | 3 = 3) {
  const { db } = await open();
  const blog = makeImport(db);
  blog.write({ 'tea.md': tea('New.') });
  await blog.run();
  const articleID = await blog.idOf('Tea');
  const { now } = blog.clock;
  const save = { articleID, basedOn: 1, content: older, kind: 'import', now } as const;
  await makeRevision(db, save);
  await publishRevision(db, { articleID, revision: 2, rendered, renderVersion: 1, now });
  const row = await db.selectFrom('imports').select('digest').executeTakeFirstOrThrow();
  const stored = readDigest(row.digest);
  if (stored.version === 1) throw new Error('the digest has no file');
  const written = digestWords(makeContent({ ...older, excerpt: '', markdown: 'New.\n' }));
  const digests = {
    2: writeDigest({ file: stored.file, linked: digestLinked(older) }),
    3: writeDigest({ file: stored.file, words: written, linked: digestLinked(older) }),
  };
  await db.updateTable('imports').set({ digest: digests[version], revision: 2 }).execute();
  const texts = async () =>
    (await listRevisions(db, articleID)).map(({ kind, content }) => [kind, content.markdown]);
  const state = async () => (await findOwned(db, articleID, blog.clock.now))?.state;
  return { db, blog, articleID, texts, state };
}

eachDatabase((open) => {
  test.each([2, 3] as const)(
    'an unchanged file known by a digest of version %i does not change its article',
    async (version) => {
      const { db, blog, texts } = await convertedBefore(open, version);
      const before = await texts();
      expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1, notes: [] });
      expect(await texts()).toEqual(before);
      const rows = await allRows(db);
      expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1 });
      expect(await allRows(db)).toEqual(rows);
    },
  );

  test('links and pictures that an earlier version did not find come with --again only', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': tea('[rain](rain.md) ![](bowl.png)') });
    await blog.run();
    const { digest } = await db.selectFrom('imports').select('digest').executeTakeFirstOrThrow();
    const stored = readDigest(digest);
    if (stored.version === 1) throw new Error('the digest has no file');
    const second = writeDigest({ file: stored.file, linked: stored.linked });
    await db.updateTable('imports').set({ digest: second }).execute();
    blog.write({
      'rain.md': tea('Rain.'),
      'bowl.png': await pictureWithPlace(30, 20).png().toBuffer(),
    });
    expect(await blog.run()).toMatchObject({ added: 1, changed: 0, unchanged: 1, uploads: 0 });
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 1, uploads: 1 });
    expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('--again converts it anew; the old text is in the history, and the times stay', async () => {
    const { db, blog, articleID, texts } = await convertedBefore(open);
    const shown = await findPublished(db, articleID, blog.clock.now);
    const again = await blog.run({ isAgain: true });
    expect(again).toMatchObject({ changed: 1, unchanged: 0, notes: [] });
    expect(again.changes).toEqual([{ path: 'tea.md', articleID, before: 2, after: 3 }]);
    expect((await texts()).slice(0, 2)).toEqual([
      ['import', 'New.\n'],
      ['import', 'Older.\n'],
    ]);
    expect(await findPublished(db, articleID, blog.clock.now)).toMatchObject({
      html: '<p>New.</p>\n',
      postedAt: shown?.postedAt,
      articleTime: shown?.articleTime,
    });
    const rows = await allRows(db);
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await allRows(db)).toEqual(rows);
  });

  test.each([
    ['published', true],
    ['not published yet', false],
  ])('--again leaves words of the owner, %s, and says so', async (_, isPublic) => {
    const { db, blog, articleID, texts } = await convertedBefore(open);
    const { now } = blog.clock;
    const content = makeContent({ title: 'Tea', markdown: 'My words.' });
    await makeRevision(db, { articleID, basedOn: 2, content, now });
    const own = { articleID, revision: 3, rendered, renderVersion: 1, now };
    if (isPublic) await publishRevision(db, own);
    const before = await texts();
    const shown = await findPublished(db, articleID, now);
    expect(await blog.run({ isAgain: true })).toMatchObject({
      ...{ changed: 0, unchanged: 1 },
      notes: ['tea.md was edited in Suibi, so it is not converted anew'],
    });
    expect(await texts()).toEqual(before);
    expect(await findPublished(db, articleID, now)).toEqual(shown);
  });

  test('--again leaves an article in the trash, and says so', async () => {
    const { db, blog, articleID, texts } = await convertedBefore(open);
    await trashArticle(db, articleID, blog.clock.now);
    expect(await blog.run({ isAgain: true })).toMatchObject({
      ...{ changed: 0, unchanged: 1, refused: [] },
      notes: ['tea.md is in the trash, so it is not converted anew'],
    });
    await restoreArticle(db, articleID);
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 1, notes: [] });
    expect((await texts())[0]).toEqual(['import', 'New.\n']);
  });

  test('--again publishes nothing that the owner has unpublished or deleted for good', async () => {
    const { db, blog, articleID, texts, state } = await convertedBefore(open);
    await unpublish(db, articleID, blog.clock.now);
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 1 });
    expect((await texts())[0]).toEqual(['import', 'New.\n']);
    expect(await state()).toBe('draft');
    await trashArticle(db, articleID, blog.clock.now);
    await removeArticles(db, [articleID]);
    expect(await blog.run({ isAgain: true })).toMatchObject({ added: 1, drafts: 1 });
    expect(await state()).toBe('draft');
  });

  test('--again keeps the time that the owner has chosen', async () => {
    const { db, blog, articleID } = await convertedBefore(open);
    const earlier = Date.parse(posted) - dayMs;
    await changePostedAt(db, articleID, { postedAt: earlier, now: blog.clock.now });
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 1 });
    expect(await findPublished(db, articleID, blog.clock.now)).toMatchObject({
      html: '<p>New.</p>\n',
      postedAt: new Date(earlier).toISOString(),
    });
  });

  test('--again leaves a scheduled article scheduled', async () => {
    const { db, blog, articleID, state } = await convertedBefore(open);
    const { now } = blog.clock;
    const postedAt = now + dayMs;
    await unpublish(db, articleID, now);
    const scheduled = { articleID, revision: 2, rendered, renderVersion: 1, postedAt, now };
    await publishRevision(db, scheduled);
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 1 });
    expect(await state()).toBe('scheduled');
    expect((await findOwned(db, articleID, now))?.postedAt).toBe(new Date(postedAt).toISOString());
  });

  test('HTML that was kept stays until --again converts it', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': tea('<b>Hot</b> tea.') });
    await blog.run({ keepsHtml: true });
    const articleID = await blog.idOf('Tea');
    const texts = async () =>
      (await listRevisions(db, articleID)).map(({ content }) => content.markdown);
    expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await texts()).toEqual(['<b>Hot</b> tea.\n']);
    expect(await blog.run({ isAgain: true, keepsHtml: true })).toMatchObject({ changed: 0 });
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 1 });
    expect(await texts()).toEqual(['**Hot** tea.\n', '<b>Hot</b> tea.\n']);
  });

  test('--again takes a changed file as every import does', async () => {
    const { blog, texts } = await convertedBefore(open);
    blog.write({ 'tea.md': tea('Changed.') });
    expect(await blog.run({ isAgain: true })).toMatchObject({ changed: 1 });
    expect((await texts())[0]).toEqual(['import', 'Changed.\n']);
  });
});
