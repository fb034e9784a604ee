import { expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase } from '../../test/each-database.ts';
import { makeExportImport } from '../../test/import-export.ts';
import { makeImport } from '../../test/import-folder.ts';
import { makeWxr } from '../../test/wordpress.ts';
import { findEditable, listOwned } from '../db/articles/desk.ts';
import { findRedirect } from '../db/articles/redirects.ts';
import { trashArticle } from '../db/articles/trash.ts';
import { removeArticles } from '../db/removal/remove-articles.ts';
import type { Db } from '../db/tables.ts';
import { readUrl } from '../urls.ts';

const article = (title: string, text = 'Hot.') =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n---\n\n${text}\n`;

const textOf = async (db: Db, articleID: string) =>
  (await findEditable(db, articleID, Date.now()))?.content.markdown;

/** Two articles, of which the first one links to the second one in several ways. */
async function linkedBlog(db: Db) {
  const blog = makeImport(db);
  const links = '[a](posts/rain.md) [b](/posts/rain/#wet) [c](rain.md) [d](/blog/posts/rain/)';
  blog.write({ 'tea.md': article('Tea', links), 'posts/rain.md': article('Rain') });
  await blog.run();
  return { ...blog, tea: await blog.idOf('Tea'), rain: await blog.idOf('Rain') };
}

eachDatabase((open) => {
  test('links to an article whose file is gone stay whole, also in a text that changes then', async () => {
    const { db } = await open();
    const { tea, rain, ...blog } = await linkedBlog(db);
    const address = readUrl(rain);
    const links = `[a](${address}) [b](${address}#wet) [c](${address}) [d](${address})`;
    expect(await textOf(db, tea)).toBe(`${links}\n`);
    blog.remove('posts/rain.md');
    const rows = await allRows(db);
    expect(await blog.run()).toMatchObject({
      ...{ unchanged: 1, changed: 0 },
      notes: ['posts/rain.md is gone; its article stays'],
    });
    expect(await allRows(db)).toEqual(rows);
    blog.write({ 'tea.md': article('Tea', 'New: [a](posts/rain.md) [d](/old/posts/rain/)') });
    await blog.run();
    expect(await textOf(db, tea)).toBe(`New: [a](${address}) [d](${address})\n`);
    expect(await findRedirect(db, '/old/posts/rain')).toBe(rain);
  });

  test('so do links to an article whose file is refused now', async () => {
    const { db } = await open();
    const { tea, ...blog } = await linkedBlog(db);
    const before = await textOf(db, tea);
    blog.write({ 'posts/rain.md': Buffer.from([0xff]) });
    expect(await blog.run()).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await textOf(db, tea)).toBe(before);
  });

  test('a file that has moved does not take the links of its first article', async () => {
    const { db } = await open();
    const { tea, ...blog } = await linkedBlog(db);
    const before = await textOf(db, tea);
    blog.remove('posts/rain.md');
    blog.write({ 'archive/2020-05-06-rain.md': article('Rain') });
    await blog.run();
    expect((await textOf(db, tea))?.split(' ')[0]).toBe(before?.split(' ')[0]);
  });

  test('links to a post that a newer export of WordPress does not have stay whole', async () => {
    const { db } = await open();
    const blog = makeExportImport(db, 'tea.xml');
    const tea = {
      id: 1,
      title: 'Tea',
      content: '<a href="https://tea.example/2020/05/post-2/">rain</a>',
    };
    await blog.run(makeWxr([tea, { id: 2, title: 'Rain' }]));
    const idOf = async (title: string) =>
      (await listOwned(db, blog.clock.now)).find((each) => each.title === title)?.articleID ?? '';
    const before = await textOf(db, await idOf('Tea'));
    expect(before).toBe(`[rain](${readUrl(await idOf('Rain'))})\n`);
    expect(await blog.run(makeWxr([tea]))).toMatchObject({ unchanged: 1, changed: 0 });
    expect(await textOf(db, await idOf('Tea'))).toBe(before);
  });

  test('an article keeps the files that are gone from the folder', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    blog.write({ 'tea.md': article('Tea', '[list](list.txt)'), 'list.txt': 'green' });
    await blog.run();
    const articleID = await blog.idOf('Tea');
    const before = await textOf(db, articleID);
    blog.remove('list.txt');
    expect(await blog.run()).toMatchObject({
      ...{ unchanged: 1, changed: 0 },
      notes: ['tea.md shows files that are not in the folder any more; its article keeps them'],
    });
    expect(await textOf(db, articleID)).toBe(before);
    blog.write({ 'list.txt': 'white' });
    expect(await blog.run()).toMatchObject({ changed: 1, notes: [] });
  });

  test('an article that was deleted for good comes back as a draft', async () => {
    const { db } = await open();
    const { tea, rain, ...blog } = await linkedBlog(db);
    await trashArticle(db, rain, blog.clock.now);
    await removeArticles(db, [rain]);
    expect(await blog.run()).toMatchObject({
      ...{ added: 1, unchanged: 1, drafts: 1, refused: [] },
      notes: ['posts/rain.md was deleted for good in Suibi, and comes back as a draft'],
    });
    const states = async () =>
      (await listOwned(db, blog.clock.now)).map(({ articleID, state }) => `${articleID} ${state}`);
    const both = [`${tea} published`, `${rain} draft`].toSorted();
    expect((await states()).toSorted()).toEqual(both);
    // The article stays a draft, also when its file has new words.
    expect(await blog.run()).toMatchObject({ unchanged: 2, notes: [] });
    blog.write({ 'posts/rain.md': article('Rain', 'Cold.') });
    expect(await blog.run()).toMatchObject({ changed: 1 });
    expect((await states()).toSorted()).toEqual(both);
  });

  test('so does one that an export of Suibi has written', async () => {
    const { db } = await open();
    const blog = makeImport(db);
    const own = article('Own').replace('date:', 'suibi: 0123456789AB\ndate:');
    blog.write({ 'own.md': own.replace('2024-05-01', '2024-05-01T00:00:00.000Z') });
    await blog.run();
    await trashArticle(db, '0123456789AB', blog.clock.now);
    await removeArticles(db, ['0123456789AB']);
    await blog.run();
    expect(await listOwned(db, blog.clock.now)).toMatchObject([{ state: 'draft' }]);
  });
});
