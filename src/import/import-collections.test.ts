import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { makeExportImport } from '../../test/import-export.ts';
import { makeImport } from '../../test/import-folder.ts';
import { testRenderer } from '../../test/renderer.ts';
import { listOwned } from '../db/articles/desk.ts';
import type { Db } from '../db/tables.ts';
import { noProgress } from '../export/work-progress.ts';
import { openSource } from './open-source.ts';
import { runImport } from './run/run-import.ts';

const article = (title: string, text = 'Hot.') =>
  `---\ntitle: ${title}\ndate: 2024-05-01\n---\n\n${text}\n`;

/**
 * A blog that has a folder with the name `blog`, and what an import of a copy under another name
 * does.
 */
async function copied(db: Db) {
  const blog = makeImport(db);
  blog.write({ 'a.md': article('A'), 'b.md': article('B'), 'c.md': article('C') });
  await blog.run();
  const copy = join(temporaryFolder(), 'my blog');
  cpSync(blog.folder, copy, { recursive: true });
  const questions: string[] = [];
  return {
    ...blog,
    copy,
    questions,
    async runCopy(answer?: string, as?: string) {
      const { folder } = await openSource(copy);
      return runImport(db, folder, {
        ...{ collection: as ?? folder.name, isNamed: as !== undefined, storage: blog.storage },
        now: () => blog.clock.now,
        progress: noProgress,
        renderer: testRenderer,
        async askName(question) {
          questions.push(question);
          return answer;
        },
      });
    },
  };
}

eachDatabase((open) => {
  test('the same folder under another name is refused where nobody can be asked, and writes nothing', async () => {
    const { db } = await open();
    const { runCopy } = await copied(db);
    const rows = await allRows(db);
    await expect(runCopy()).rejects.toThrow(
      '3 of 3 files were imported before under the name “blog”. Under the name “my blog” each of them would become an ' +
        'article a second time, so nothing was imported. If it is the same folder, use --as blog. ' +
        "If it is another one, use --as 'my blog'",
    );
    expect(await allRows(db)).toEqual(rows);
  });

  test('on a terminal the owner is asked, and the old name goes on with its articles', async () => {
    const { db } = await open();
    const { runCopy, questions } = await copied(db);
    expect(await runCopy('blog')).toMatchObject({ added: 0, unchanged: 3 });
    expect(questions).toEqual([
      expect.stringMatching(
        /Type “blog” if it is the same folder, or “my blog” if it is another one: $/,
      ),
    ]);
    // The folder has the name now.
    expect(await runCopy(undefined, 'blog')).toMatchObject({ unchanged: 3 });
    expect(await listOwned(db, Date.now())).toHaveLength(3);
  });

  test('a name of its own makes new articles, and the owner is not asked again', async () => {
    const { db } = await open();
    const { runCopy, questions } = await copied(db);
    expect(await runCopy('my blog')).toMatchObject({ added: 3 });
    expect(await runCopy()).toMatchObject({ unchanged: 3 });
    expect(questions).toHaveLength(1);
    expect(await runCopy(undefined, 'third')).toMatchObject({ added: 3 });
    expect(questions).toHaveLength(1);
  });

  test('an empty answer imports nothing', async () => {
    const { db } = await open();
    const { runCopy } = await copied(db);
    const rows = await allRows(db);
    await expect(runCopy('')).rejects.toThrow('Nothing was imported.');
    expect(await allRows(db)).toEqual(rows);
  });

  test('one file with the same path and content is enough for the question, and other content asks nothing', async () => {
    const { db } = await open();
    const { folder, write, run, copy, questions, runCopy } = await copied(db);
    write({ 'a.md': article('A', 'Cold.'), 'b.md': article('B', 'Cold.') });
    await run();
    await expect(runCopy()).rejects.toThrow(/^1 of 3 files were imported before/);
    write({ 'c.md': article('C', 'Cold.') });
    await run();
    expect(copy).not.toBe(folder);
    expect(await runCopy()).toMatchObject({ added: 3 });
    expect(questions).toHaveLength(1);
  });

  test('so is an export whose file has another name', async () => {
    const { db } = await open();
    const post = { id: 1, title: 'Tea', slug: 'tea', status: 'published', html: '<p>Hot.</p>' };
    const written = JSON.stringify({ data: { posts: [post] } });
    await makeExportImport(db, 'tea.ghost.2026-11-20.json').run(written);
    expect(await makeExportImport(db, 'tea.ghost.2026-11-21.json').run(written)).toMatchObject({
      unchanged: 1,
    });
    await expect(makeExportImport(db, 'copy.json').run(written)).rejects.toThrow(
      "1 of 1 articles were imported before under the name “Ghost tea”. Under the name “Ghost copy” each of them would become an article a second time, so nothing was imported. If it is the same blog, use --as 'Ghost tea'. If it is another one, use --as 'Ghost copy'",
    );
  });

  test.each(['', '茶'.repeat(200)])(
    'a name that cannot be remembered is refused: %s',
    async (as) => {
      const { db } = await open();
      await expect(makeImport(db).run({ as })).rejects.toThrow(/use --as and a name/);
    },
  );
});
