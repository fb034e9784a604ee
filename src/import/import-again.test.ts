import { describe, expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeContent, makeRevision } from '../../test/make.ts';
import { listRevisions } from '../../test/revisions.ts';
import { findEditable, listOwned } from '../db/articles/desk.ts';
import { findPublished } from '../db/articles/published.ts';
import { unpublish } from '../db/articles/publishing.ts';
import { restoreArticle, trashArticle } from '../db/articles/trash.ts';

const article = (title: string, ...lines: string[]) =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n---\n\n${lines.join('\n')}\n`;

eachDatabase((open) => {
  test('a second run finds everything unchanged and writes nothing', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({
      'tea.md': article('Tea', 'A [picture](a.png).'),
      'a.png': 'png',
      'b.md': '# B\n',
    });
    await blog.run();
    const rows = await allRows(db);
    blog.touch('b.md', '2020-01-01T00:00:00Z');
    expect(await blog.run()).toMatchObject({ files: 2, added: 0, changed: 0, unchanged: 2 });
    expect(await allRows(db)).toEqual(rows);
  });

  describe('a changed file', () => {
    test('is a new revision, and what visitors see', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'tea.md': article('Tea', 'Hot.'), 'rain.md': article('Rain', 'Wet.') });
      await blog.run();
      const articleID = await blog.idOf('Tea');
      blog.write({ 'tea.md': article('Tea', 'Cold.') });
      expect(await blog.run()).toMatchObject({ files: 2, added: 0, changed: 1, unchanged: 1 });
      const revisions = await listRevisions(db, articleID);
      expect(revisions.map(({ content }) => content.markdown)).toEqual(['Cold.\n', 'Hot.\n']);
      expect(await findPublished(db, articleID, blog.clock.now)).toMatchObject({
        html: '<p>Cold.</p>\n',
        postedAt: '2024-05-01T00:00:00.000Z',
        articleTime: new Date(blog.clock.now).toISOString(),
      });
    });

    test('keeps the time of posting also where only the file system knew it', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'tea.md': '# Tea\n\nHot.\n' });
      blog.touch('tea.md', '2020-05-01T00:00:00Z');
      await blog.run();
      const articleID = await blog.idOf('Tea');
      blog.write({ 'tea.md': '# Tea\n\nCold.\n' });
      blog.touch('tea.md', '2022-05-01T00:00:00Z');
      await blog.run();
      expect(await findPublished(db, articleID, blog.clock.now)).toMatchObject({
        html: '<p>Cold.</p>\n',
        postedAt: '2020-05-01T00:00:00.000Z',
      });
    });

    test('that became a draft is no longer public; one that no longer is one is', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      const draft = (is: boolean) => `---\ntitle: Tea\ndate: 2024-05-01\ndraft: ${is}\n---\nText\n`;
      blog.write({ 'tea.md': draft(false) });
      await blog.run();
      const articleID = await blog.idOf('Tea');
      blog.write({ 'tea.md': draft(true) });
      expect(await blog.run()).toMatchObject({ changed: 1, drafts: 1 });
      expect(await findPublished(db, articleID, blog.clock.now)).toBeUndefined();
      blog.write({ 'tea.md': draft(false) });
      expect(await blog.run()).toMatchObject({ changed: 1, drafts: 0 });
      expect(await findPublished(db, articleID, blog.clock.now)).toBeDefined();
    });

    test('of an article that is in the trash stays there', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'tea.md': article('Tea', 'Hot.') });
      await blog.run();
      await trashArticle(db, await blog.idOf('Tea'), blog.clock.now);
      blog.write({ 'tea.md': article('Tea', 'Cold.') });
      const { refused } = await blog.run();
      expect(refused).toMatchObject([
        { path: 'tea.md', reason: expect.stringContaining('is in the trash') },
      ]);
      expect(await listOwned(db, blog.clock.now)).toMatchObject([{ state: 'trash', revision: 1 }]);
      await restoreArticle(db, await blog.idOf('Tea'));
      expect(await blog.run()).toMatchObject({ changed: 1, refused: [] });
    });

    test('of an article that was unpublished in Suibi since stays a draft, and is noted', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'tea.md': article('Tea', 'Hot.') });
      await blog.run();
      await unpublish(db, await blog.idOf('Tea'), 9_000);
      blog.write({ 'tea.md': article('Tea', 'Cold.') });
      const { notes } = await blog.run();
      expect(notes).toEqual([
        'tea.md was unpublished in Suibi and stays so; the new text is saved',
      ]);
      expect(await listOwned(db, blog.clock.now)).toMatchObject([{ state: 'draft', revision: 2 }]);
    });

    test('that was a draft and is none any more is published', async () => {
      const { db } = await open();
      const blog = makeImport(db);
      blog.write({ 'tea.md': '---\ntitle: Tea\ndraft: true\n---\nHot.\n' });
      await blog.run();
      blog.write({ 'tea.md': article('Tea', 'Hot.') });
      expect((await blog.run()).notes).toEqual([]);
      expect(await listOwned(db, blog.clock.now)).toMatchObject([{ state: 'published' }]);
    });
  });

  test('an article that was edited in Suibi in between is noted, and both texts are kept', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', 'Hot.'), 'rain.md': article('Rain', 'Wet.') });
    await blog.run();
    const articleID = await blog.idOf('Tea');
    const content = makeContent({ title: 'Tea', markdown: 'Edited here.' });
    await makeRevision(db, { articleID, basedOn: 1, content, now: blog.clock.now });
    expect(await blog.run()).toMatchObject({ unchanged: 2, notes: [] });
    blog.write({ 'tea.md': article('Tea', 'Cold.'), 'rain.md': article('Rain', 'Dry.') });
    expect(await blog.run()).toMatchObject({
      changed: 2,
      notes: ['tea.md was edited in Suibi too; that text is in its history'],
    });
    const texts = (await listRevisions(db, articleID)).map(({ content }) => content.markdown);
    expect(texts).toEqual(['Cold.\n', 'Edited here.', 'Hot.\n']);
    blog.write({ 'tea.md': article('Tea', 'Iced.') });
    expect(await blog.run()).toMatchObject({ changed: 1, notes: [] });
  });

  test.each([
    ['that is refused', Buffer.from('# Tea\n\ncaf\xe9\n', 'latin1')],
    ['whose front matter cannot be read', '{"title": "Tea",}\n\nCold.\n'],
  ])('a file %s today leaves yesterday’s article as it is', async (_name, file) => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', 'Hot.') });
    await blog.run();
    const rows = await allRows(db);
    blog.write({ 'tea.md': file });
    expect(await blog.run()).toMatchObject({ files: 1, unchanged: 0, changed: 0 });
    expect(await allRows(db)).toEqual(rows);
  });

  test('files that are gone or have a new name are told of', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const [tea, rain] = [article('Tea', 'Hot.'), article('Rain', 'Wet.')];
    blog.write({ 'tea.md': tea, 'rain.md': rain, 'snow.md': '# Snow\n' });
    expect((await blog.run()).notes).toEqual([]);
    for (const path of ['tea.md', 'rain.md']) blog.remove(path);
    blog.write({ 'green-tea.md': tea });
    const outcome = await blog.run();
    expect(outcome).toMatchObject({ added: 1, unchanged: 1 });
    expect(outcome.notes.sort()).toEqual([
      'rain.md is gone; its article stays',
      'tea.md is now green-tea.md, which is another article; the first one stays too',
    ]);
  });

  test('two files with one address name are told of, and the first one gets it', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const named = (title: string) =>
      `---\ntitle: ${title}\ndate: 2024-05-01\nslug: tea\n---\nHot.\n`;
    blog.write({ 'a.md': named('A'), 'b.md': named('B') });
    const { added, notes } = await blog.run();
    expect({ added, notes }).toEqual({
      added: 2,
      notes: ['b.md does not get the address name “tea”, which another article has'],
    });
    expect((await findEditable(db, await blog.idOf('A'), blog.clock.now))?.content.slug).toBe(
      'tea',
    );
  });

  test('a file that is gone leaves its article as it is', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', 'Hot.'), 'rain.md': article('Rain', 'Wet.') });
    await blog.run();
    blog.remove('tea.md');
    expect(await blog.run()).toMatchObject({ files: 1, unchanged: 1 });
    expect(await listOwned(db, blog.clock.now)).toHaveLength(2);
  });
});
