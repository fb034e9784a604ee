// npm run suibi -- COMMAND: the program of this clone, built if it has to be.
import { become, buildIfNeeded, installIfNeeded, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  become(process.argv.slice(2));
});
