// npm run bench [foundation | markdown | words | growth | pages | list | serve | load | typing | editor] [FOLDER]: measurements, each beside a
// named limit or peer; without a name all of them.
import { findOrInstallChromium } from './find-chromium.mjs';
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

const benches = [
  ...['foundation', 'markdown', 'words', 'growth', 'pages', 'list', 'serve', 'load'],
  ...['typing', 'editor'],
];
/** These measure the built program. */
const needBuild = ['foundation', 'pages', 'list', 'serve', 'load', 'typing', 'editor'];
const needBrowser = ['pages', 'typing', 'editor'];

await script(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const isNamed = benches.includes(first);
  const chosen = isNamed ? [first] : benches;
  const args = isNamed ? rest : process.argv.slice(2);
  await installIfNeeded();
  if (chosen.some((name) => needBuild.includes(name))) await buildIfNeeded();
  const env = { ...process.env };
  if (chosen.some((name) => needBrowser.includes(name)))
    env.CHROMIUM = await findOrInstallChromium();
  for (const name of chosen) await run(node, [`${root}/bench/${name}.ts`, ...args], { env });
});
