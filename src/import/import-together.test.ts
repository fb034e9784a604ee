import { expect, test } from 'vitest';
import { allRows } from '../../test/database/rows.ts';
import { eachDatabase, temporaryFolder } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { testRenderer } from '../../test/renderer.ts';
import { listOwned } from '../db/articles/desk.ts';
import { listImports } from '../db/articles/imports.ts';
import { findPublished } from '../db/articles/published.ts';
import type { Db } from '../db/tables.ts';
import { noProgress } from '../export/work-progress.ts';
import { diskStorage } from '../server/uploads/storage/disk-storage.ts';
import { scanFolder } from './folder/scan-folder.ts';
import { runImport } from './run/run-import.ts';

const files = 120;

/** A folder of several batches, in which each article links to the next one. */
function makeLinked(db: Db) {
  const blog = makeImport(db);
  const name = (number: number) => `${String(number % files).padStart(3, '0')}.md`;
  for (let number = 0; number < files; number += 1) {
    const front = `---\ntitle: ${name(number)}\ndate: 2024-05-01\n---\n`;
    blog.write({ [name(number)]: `${front}The [next](${name(number + 1)}).\n` });
  }
  return blog;
}

/** Each file is one article, and each link leads to one. */
async function expectWhole(db: Db, now: number): Promise<void> {
  const ids = (await listOwned(db, now)).map(({ articleID }) => articleID);
  expect(ids).toHaveLength(files);
  const imported = [...(await listImports(db, 'blog')).values()];
  expect(imported.map(({ articleID }) => articleID).sort()).toEqual(ids.sort());
  const linked: (string | undefined)[] = [];
  for (const id of ids) {
    const html = (await findPublished(db, id, now))?.html;
    linked.push(html?.match(/\/article\/([^/]+)\/read\//)?.[1]);
  }
  expect(linked.sort()).toEqual(ids);
}

const stopped = /another import of “blog” has begun since/i;

eachDatabase((open) => {
  test('two imports of one folder at once make one article of each file', async () => {
    const { db } = await open();
    const blog = makeLinked(db);
    const outcomes = await Promise.allSettled([blog.run(), blog.run()]);
    await expectWhole(db, blog.clock.now);
    const reasons = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    // There is no reason if one import was done before the other one began.
    expect(reasons.length).toBeLessThan(2);
    for (const reason of reasons) expect(reason.message).toMatch(stopped);
    const rows = await allRows(db);
    expect(await blog.run()).toMatchObject({ added: 0, changed: 0, unchanged: files });
    expect(await allRows(db)).toEqual(rows);
  });

  test('an import that begins amid another one goes on from what that had written', async () => {
    const { db } = await open();
    const blog = makeLinked(db);
    const firstBatch = Promise.withResolvers<void>();
    const second = firstBatch.promise.then(() => blog.run());
    let rendered = 0;
    const first = runImport(db, scanFolder(blog.folder), {
      collection: 'blog',
      isNamed: false,
      storage: diskStorage(temporaryFolder()),
      now: () => blog.clock.now,
      progress: { ...noProgress, advance: (count) => count > 0 && firstBatch.resolve() },
      renderer: {
        ...testRenderer,
        async render(task) {
          rendered += 1;
          if (rendered > 50) await second;
          return testRenderer.render(task);
        },
      },
    });
    await expect(first).rejects.toMatchObject({
      name: 'OperatorError',
      message: expect.stringMatching(stopped),
    });
    expect(await second).toMatchObject({ added: 120, changed: 0, unchanged: 0, refused: [] });
    await expectWhole(db, blog.clock.now);
  });

  test('an import of another folder does not stop it', async () => {
    const { db } = await open();
    const blog = makeLinked(db);
    const outcomes = await Promise.all([blog.run(), blog.run({ as: 'another' })]);
    expect(outcomes.map(({ added }) => added)).toEqual([files, files]);
  });
});
