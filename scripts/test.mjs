// npm test: what a change needs, from installing to the real browser, with one closing summary.
// npm run test:rest: the tests that it leaves out, which have the tag `rest`.
import { check } from './check.mjs';
import { findOrInstallShell } from './find-chromium.mjs';
import { findOrInstallNginx } from './find-programs.mjs';
import { buildIfNeeded, installIfNeeded, script } from './prepare.mjs';
import { runSteps } from './run-tests.mjs';

const isRest = process.argv[2] === 'rest';

await script(async () => {
  await installIfNeeded();
  const chromium = await findOrInstallShell();
  process.env.NGINX = await findOrInstallNginx();
  await runSteps({
    ...(isRest ? {} : { 'types, lint, format': check }),
    'unit and integration tests': ({ runVitest }) =>
      runVitest(isRest ? '--tags-filter=rest' : '--tags-filter=!rest'),
    build: buildIfNeeded,
    'browser tests': ({ runPlaywright }) =>
      runPlaywright(chromium, [isRest ? '--grep=@rest' : '--grep-invert=@rest']),
  });
});
