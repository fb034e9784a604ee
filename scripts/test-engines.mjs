// npm run test:engines [ENGINE…]: the same steps in Chromium, Firefox and WebKit.
import { engineNames, findOrInstallEngines } from './find-engines.mjs';
import { buildIfNeeded, installIfNeeded, script } from './prepare.mjs';
import { runSteps } from './run-tests.mjs';

await script(async () => {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !engineNames.includes(name));
  if (unknown.length > 0) {
    throw new Error(`${unknown.join(', ')}: the engines are ${engineNames.join(', ')}`);
  }
  const names = asked.length > 0 ? asked : engineNames;
  await installIfNeeded();
  await findOrInstallEngines(names);
  const run = (name) => [
    name,
    ({ runPlaywright }) => runPlaywright('', ['--config=engines.config.ts', `--project=${name}`]),
  ];
  await runSteps({ build: buildIfNeeded, ...Object.fromEntries(names.map(run)) });
});
