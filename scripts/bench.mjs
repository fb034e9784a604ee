// npm run bench [FOLDER]: measurements of the built program, each beside a named limit or peer.
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  await run(node, [`${root}/bench/foundation.ts`, ...process.argv.slice(2)]);
});
