// npm start: installs what is missing, builds what is stale, serves.
import { become, buildIfNeeded, installIfNeeded, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  become(['serve']);
});
