// npm run build: the program in dist/.
import { buildIfNeeded, installIfNeeded, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
});
