import { expect, test } from 'vitest';
import { openForTest } from '../../test/each-database.ts';
import { makeImport } from '../../test/import-folder.ts';
import { testRenderer } from '../../test/renderer.ts';
import { listOwned } from '../db/articles/desk.ts';
import { noProgress } from '../export/work-progress.ts';
import { scanFolder } from './folder/scan-folder.ts';
import { runImport } from './run/run-import.ts';

test('a large text is rendered when the texts before it are written', async () => {
  const { db } = await openForTest('sqlite');
  const blog = makeImport(db);
  for (const name of ['a.md', 'b.md', 'c.md']) {
    blog.write({ [name]: `# ${name}\n\n${'a'.repeat(600_000)}\n` });
  }
  const written: number[] = [];
  await runImport(db, scanFolder(blog.folder), {
    ...{ collection: 'blog', isNamed: false, storage: blog.storage, now: () => blog.clock.now },
    progress: noProgress,
    renderer: {
      ...testRenderer,
      async render(task) {
        written.push((await listOwned(db, blog.clock.now)).length);
        return testRenderer.render(task);
      },
    },
  });
  expect(written).toEqual([0, 1, 2]);
});
