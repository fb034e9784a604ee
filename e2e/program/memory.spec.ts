import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { article, importFiles } from '../support/article-folder.ts';
import { expect, test } from '../support/fixtures.ts';
import { startServer } from '../support/server.ts';

/** Runs in the server. When the server ends, it writes how many bytes V8's young generation has. */
function reportYoungGeneration(path: string): string {
  const code =
    "import v8 from 'node:v8'; import { writeFileSync } from 'node:fs';" +
    "const spaces = () => v8.getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');" +
    `process.on('exit', () => writeFileSync(${JSON.stringify(path)}, String(spaces().space_size)));`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

test('a server keeps its young generation small under load', { tag: '@rest' }, async ({
  dataDir,
}) => {
  await importFiles(dataDir, { 'a.md': article('On tea', 'Leaves.') });
  const path = join(dataDir, 'young-generation');
  const server = await startServer({ DATA_DIR: dataDir }, [reportYoungGeneration(path)]);
  for (let round = 0; round < 20; round += 1) {
    const requests = Array.from({ length: 10 }, () => fetch(server.origin));
    for (const response of await Promise.all(requests))
      expect((await response.text()).length).toBeGreaterThan(1000);
  }
  await server.stop('SIGTERM');
  // Without the bound it has 17 MB or more by now: loading the server's code makes it grow.
  expect(Number(readFileSync(path, 'utf8'))).toBeLessThan(4e6);
});
