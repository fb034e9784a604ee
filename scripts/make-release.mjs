// Makes what test/releases/ keeps of the version in package.json, for tests of later versions. Run
// it once, with the commit of a release: what it has made never changes.
import { findOrInstallChromium } from './find-chromium.mjs';
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

await script(async () => {
  await installIfNeeded();
  await buildIfNeeded();
  const env = { ...process.env, CHROMIUM: await findOrInstallChromium() };
  await run(node, [`${root}/test/releases/make-release.ts`], { env });
});
