import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeContent, makeRendered, makeRevision } from '../../test/make.ts';
import { listRevisions } from '../../test/revisions.ts';
import { listOwned } from '../db/articles/desk.ts';
import { findPublished } from '../db/articles/published.ts';
import { publishRevision } from '../db/articles/publishing.ts';
import { restoreArticle, trashArticle } from '../db/articles/trash.ts';
import type { Db } from '../db/tables.ts';
import { documentFields } from '../shared/document.ts';

const tea = '---\ntitle: Tea\ndate: 2024-05-01\n---\nSee [rain](rain.md).\n';
const rain = '---\ntitle: Rain\ndate: 2024-05-02\n---\nWet.\n';

async function importTea(open: () => Promise<{ db: Db }>) {
  const { db } = await open();
  const blog = makeImport(db);
  blog.write({ 'tea.md': tea });
  await blog.run();
  return { db, blog, articleID: await blog.idOf('Tea') };
}

async function editInSuibi(db: Db, articleID: string, now: number): Promise<void> {
  const content = makeContent({ title: 'Tea', markdown: 'Edited here.' });
  await makeRevision(db, { articleID, basedOn: 1, content, now });
  const rendered = makeRendered({ html: '<p>Edited here.</p>' });
  await publishRevision(db, { articleID, revision: 2, rendered, renderVersion: 1, now });
}

/** Stores a digest in the form of version 1, as a database has it that is older than version 2. */
async function forgetVersion(db: Db, path: string, document: string): Promise<void> {
  const digest = createHash('sha256').update(document).digest('hex');
  await db.updateTable('imports').set({ digest }).where('path', '=', path).execute();
}

const teaOfVersion1 =
  '[{"title":"Tea","author":"","tags":[],"excerpt":"See rain.","coverUrl":null,' +
  '"markdown":"See [rain](rain.md).\\n","lang":null},1714521600000,false]';

/** The first version of the program allowed an author of 60 characters. */
const longAuthor = 'Dan Abramov, Lauren Tan, Joseph Savona, and Sebastian Markbage';
const shortAuthor = 'Dan Abramov, Lauren Tan, Joseph Savona et al.';

eachDatabase((open) => {
  test('a link that leads to an article now is a new revision while nobody edited the text', async () => {
    const { db, blog, articleID } = await importTea(open);
    blog.write({ 'rain.md': rain });
    expect(await blog.run()).toMatchObject({ added: 1, changed: 1 });
    const [newest] = await listRevisions(db, articleID);
    const address = `/article/${await blog.idOf('Rain')}/read/`;
    expect(newest?.content.markdown).toBe(`See [rain](${address}).\n`);
  });

  test('a text that was edited in Suibi stays while its file has not changed, whatever its links do', async () => {
    const { db, blog, articleID } = await importTea(open);
    await editInSuibi(db, articleID, blog.clock.now);
    blog.write({ 'rain.md': rain });
    expect(await blog.run()).toMatchObject({ added: 1, changed: 0, unchanged: 1, notes: [] });
    const revisions = await listRevisions(db, articleID);
    expect(revisions.map(({ content }) => content.markdown)).toEqual([
      'Edited here.',
      'See [rain](rain.md).\n',
    ]);
    expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 2 });
  });

  test('a database of the first version finds an unchanged folder unchanged', async () => {
    const { db, blog, articleID } = await importTea(open);
    await forgetVersion(db, 'tea.md', teaOfVersion1);
    expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await listRevisions(db, articleID)).toHaveLength(1);
    const after = await allRows(db);
    expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await allRows(db)).toEqual(after);
  });

  test('a database of the first version keeps a text that was edited in Suibi when only its links changed', async () => {
    const { db, blog, articleID } = await importTea(open);
    await forgetVersion(db, 'tea.md', teaOfVersion1);
    await editInSuibi(db, articleID, blog.clock.now);
    blog.write({ 'rain.md': rain });
    expect(await blog.run()).toMatchObject({ added: 1, changed: 0, unchanged: 1 });
    expect(await listRevisions(db, articleID)).toHaveLength(2);
  });

  test('a database of the first version finds a file unchanged whose article is in the trash', async () => {
    const { db, blog, articleID } = await importTea(open);
    await forgetVersion(db, 'tea.md', teaOfVersion1);
    await trashArticle(db, articleID, blog.clock.now);
    expect(await blog.run()).toMatchObject({ unchanged: 1, refused: [] });
  });

  test('a link that leads to an article now waits while its article is in the trash', async () => {
    const { db, blog, articleID } = await importTea(open);
    await trashArticle(db, articleID, blog.clock.now);
    blog.write({ 'rain.md': rain });
    expect(await blog.run()).toMatchObject({ added: 1, unchanged: 1, refused: [] });
    await restoreArticle(db, articleID);
    expect(await blog.run()).toMatchObject({ changed: 1, unchanged: 1 });
  });

  test.each([
    ['a long list of authors', `author: ${longAuthor}`, 'author', shortAuthor],
    ['a cover that leads nowhere', 'cover: /img/tea.jpg', 'coverUrl', '/img/tea.jpg'],
    ['a cover without https:', 'cover: //a.example/b.jpg', 'coverUrl', '//a.example/b.jpg'],
  ] as const)(
    'a database of the first version finds a file unchanged that has %s',
    async (_, line, name, value) => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'tea.md': tea.replace('title: Tea', `title: Tea\n${line}`) });
      await blog.run();
      const articleID = await blog.idOf('Tea');
      const [content, ...rest] = JSON.parse(teaOfVersion1);
      const document = [{ ...content, [name]: value }, ...rest];
      await forgetVersion(db, 'tea.md', JSON.stringify(document));
      await db
        .updateTable('revisions')
        .set({ [documentFields[name].column]: value, hash: null })
        .execute();
      await editInSuibi(db, articleID, blog.clock.now);
      expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1 });
      expect(await listRevisions(db, articleID)).toHaveLength(2);
    },
  );

  test.each([
    ['its line ends', tea.replaceAll('\n', '\r\n')],
    ['a field that Suibi does not read', tea.replace('title', 'layout: post\ntitle')],
  ])(
    'a file whose words are the same replaces no text, although it has changed: %s',
    async (_, file) => {
      const { db, blog, articleID } = await importTea(open);
      await editInSuibi(db, articleID, blog.clock.now);
      blog.write({ 'tea.md': file });
      expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1, notes: [] });
      expect(await listRevisions(db, articleID)).toHaveLength(2);
      const after = await allRows(db);
      expect(await blog.run()).toMatchObject({ changed: 0, unchanged: 1 });
      expect(await allRows(db)).toEqual(after);
    },
  );

  test.each([
    ['present', () => {}],
    ['first', (db: Db) => forgetVersion(db, 'tea.md', teaOfVersion1)],
  ])(
    'a text that was edited in Suibi is withdrawn when its file becomes a draft: %s version',
    async (_, prepare) => {
      const { db, blog, articleID } = await importTea(open);
      await prepare(db);
      await editInSuibi(db, articleID, blog.clock.now);
      blog.write({ 'tea.md': tea.replace('title', 'draft: true\ntitle') });
      expect(await blog.run()).toMatchObject({ changed: 1 });
      expect(await findPublished(db, articleID, blog.clock.now)).toBeUndefined();
    },
  );

  test('a new date in the file moves the article, although the text was edited in Suibi', async () => {
    const { db, blog, articleID } = await importTea(open);
    await editInSuibi(db, articleID, blog.clock.now);
    blog.write({ 'tea.md': tea.replace('2024-05-01', '2023-05-01') });
    expect(await blog.run()).toMatchObject({ changed: 1 });
    const article = await findPublished(db, articleID, blog.clock.now);
    expect(article?.postedAt).toBe('2023-05-01T00:00:00.000Z');
  });

  test('two folders of one name: the second says to whom the name belongs, and to use --as', async () => {
    const { db } = await open();
    const [one, two] = [makeImport(db), makeImport(db)];
    one.write({ 'index.md': '# Tea\n\nHot.\n' });
    two.write({ 'index.md': '# Rain\n\nWet.\n' });
    await one.run();
    const rows = await allRows(db);
    await expect(two.run()).rejects.toThrow(
      new RegExp(`“blog” belongs to the folder ${one.folder}, so nothing was imported.*--as`),
    );
    expect(await allRows(db)).toEqual(rows);
    expect(await two.run({ as: 'rain' })).toMatchObject({ added: 1 });
    expect(await one.run()).toMatchObject({ unchanged: 1 });
  });

  test('of two folders of one name that are imported at the same time, one has the name', async () => {
    const { db } = await open();
    const [one, two] = [makeImport(db), makeImport(db)];
    one.write({ 'index.md': '# Tea\n\nHot.\n' });
    two.write({ 'index.md': '# Rain\n\nWet.\n' });
    const outcomes = await Promise.allSettled([one.run(), two.run()]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { message: expect.stringContaining('--as') } }]);
    expect(await listOwned(db, one.clock.now)).toHaveLength(1);
  });

  test('a folder that has moved keeps its name when the owner says so', async () => {
    const { db } = await open();
    const [before, after] = [makeImport(db), makeImport(db)];
    before.write({ 'tea.md': tea });
    after.write({ 'tea.md': tea });
    await before.run();
    expect(await after.run({ as: 'blog' })).toMatchObject({ unchanged: 1, added: 0 });
    expect(await after.run()).toMatchObject({ unchanged: 1 });
    await expect(before.run()).rejects.toThrow(/--as/);
  });
});
