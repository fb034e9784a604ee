// npm run check: types, lint and format, side by side.
import { join } from 'node:path';
import { installIfNeeded, node, root, run, script } from './prepare.mjs';

const runtimes = ['server', 'browser', 'shared', 'tools'];

export async function check() {
  const module = (...path) => join(root, 'node_modules', ...path);
  await Promise.all([
    ...runtimes.map((name) =>
      run(node, [module('typescript', 'bin', 'tsc'), '-p', `tsconfig.${name}.json`]),
    ),
    run(node, [module('@biomejs', 'biome', 'bin', 'biome'), 'ci', '--error-on-warnings', '.']),
  ]);
}

if (process.argv[1]?.endsWith('check.mjs')) {
  await script(async () => {
    await installIfNeeded();
    await check();
  });
}
