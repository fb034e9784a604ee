// npm start: installs missing packages, builds if a source file has changed, and serves.
import { become, buildIfNeeded, installIfNeeded, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  become(['serve']);
});
