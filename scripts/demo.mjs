// npm run demo: a blog with twelve articles, in a folder that is deleted when the program ends.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  become,
  buildIfNeeded,
  installIfNeeded,
  node,
  program,
  root,
  run,
  script,
} from './prepare.mjs';

const username = 'zhixia';
const password = 'plum rain on the sixth floor';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  const dataDir = mkdtempSync(join(tmpdir(), 'suibi-demo-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const quiet = { env: environment, stdio: ['pipe', 'ignore', 'inherit'] };
  await run(node, [program, 'owner', 'set', '--username', username, '--name', '林知夏'], {
    ...quiet,
    input: password,
  });
  await run(node, [program, 'import', join(root, 'demo', 'articles')], quiet);
  process.stdout.write(`\n  Log in as ${username} with the password: ${password}\n`);
  become(['serve'], environment);
});
