// npm run pictures: takes the pictures of README anew, from the articles of the demo.
import { findOrInstallChromium } from './find-chromium.mjs';
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  const env = { ...process.env, CHROMIUM: await findOrInstallChromium() };
  await run(node, [`${root}/demo/take-pictures.ts`], { env });
});
