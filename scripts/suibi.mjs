// npm run suibi -- COMMAND: runs a command of this clone's program, and builds it before if
// necessary.
import { become, buildIfNeeded, installIfNeeded, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  become(process.argv.slice(2));
});
