// npm run bench [NAME] [FOLDER]: measurements, each beside a named limit or peer; without a name
// all of them. The last one writes bench/results.md from what the others left.
import { findOrInstallChromium } from './find-chromium.mjs';
import { buildIfNeeded, installIfNeeded, node, root, run, script } from './prepare.mjs';

const benches = [
  ...['foundation', 'markdown', 'words', 'growth', 'pages', 'list', 'serve', 'load', 'start'],
  ...['import', 'search', 'questions', 'grow', 'editor', 'results'],
];
/** These measure only what a given folder holds. */
const needFolder = ['questions'];
/** These measure the built program. */
const needBuild = [
  ...[
    'foundation',
    'pages',
    'list',
    'serve',
    'load',
    'start',
    'import',
    'questions',
    'grow',
    'editor',
  ],
];
const needBrowser = ['pages', 'editor'];

await script(async () => {
  const [first, ...rest] = process.argv.slice(2);
  const isNamed = benches.includes(first);
  const chosen = isNamed ? [first] : benches.filter((name) => !needFolder.includes(name));
  const args = isNamed ? rest : process.argv.slice(2);
  await installIfNeeded();
  if (chosen.some((name) => needBuild.includes(name))) await buildIfNeeded();
  const env = { ...process.env };
  if (chosen.some((name) => needBrowser.includes(name)))
    env.CHROMIUM = await findOrInstallChromium();
  let failure;
  for (const name of chosen) {
    // A missed limit does not keep the others from being measured.
    await run(node, [`${root}/bench/${name}.ts`, ...args], { env }).catch((error) => {
      failure ??= error;
    });
  }
  if (failure) throw failure;
});
