import { openDatabase } from '../../src/db/connection/open.ts';
import { article, importFiles, picture } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { runProgram, startServer } from '../support/server.ts';

test('the log at the start and the doctor name the files that readers do not see', {
  tag: '@rest',
}, async ({ dataDir }) => {
  await importFiles(dataDir, {
    'tea.md': article('On tea', '![A bowl](bowl.png)'),
    'bowl.png': await picture(600, 300),
  });
  const { db, close } = await openDatabase({ dataDir, databaseUrl: undefined });
  await db
    .updateTable('uploads')
    .set({ cleaning_tries: 3, cleaning_begun_at: Date.now() })
    .execute();
  await close();
  const environment = { DATA_DIR: dataDir };
  const server = await startServer({ ...environment, LOG_LEVEL: 'warn' });
  try {
    await expect.poll(() => server.output()).toContain('readers do not see these files');
    expect(server.output()).toContain('bowl.png');
  } finally {
    await server.stop('SIGTERM');
  }
  const { code, stdout } = await runProgram(['doctor'], { environment });
  expect(code).toBe(78);
  expect(stdout).toMatch(/FAIL\s+hidden files\s+readers do not see bowl\.png \(\w+: cut off/);
});
