// npm run test:pinyin [ENGINE…]: words are composed with a real input method in Firefox and WebKit.
import { findOrInstallEngines } from './find-engines.mjs';
import { buildIfNeeded, installIfNeeded, script } from './prepare.mjs';
import { runSteps } from './run-tests.mjs';

const engines = ['firefox', 'webkit'];

await script(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !engines.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${unknown.join(', ')}: the engines are ${engines.join(', ')}`);
  }
  const names = asked.length > 0 ? asked : engines;
  await installIfNeeded();
  await findOrInstallEngines(names, { hasInputMethod: true });
  const run = (name) => [
    name,
    ({ runPlaywright }) =>
      runPlaywright('', ['--config=engines.config.ts', `--project=pinyin-${name}`]),
  ];
  await runSteps({ build: buildIfNeeded, ...Object.fromEntries(names.map(run)) });
});
