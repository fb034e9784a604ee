// npm test: everything, from installing to the real browser, with one closing summary.
import { check } from './check.mjs';
import { findOrInstallShell } from './find-chromium.mjs';
import { findOrInstallNginx } from './find-nginx.mjs';
import { buildIfNeeded, installIfNeeded, script } from './prepare.mjs';
import { runSteps } from './run-tests.mjs';

await script(async () => {
  await installIfNeeded();
  const chromium = await findOrInstallShell();
  process.env.NGINX = await findOrInstallNginx();
  await runSteps({
    'types, lint, format': check,
    'unit and integration tests': ({ runVitest }) => runVitest(),
    build: buildIfNeeded,
    'browser tests': ({ runPlaywright }) => runPlaywright(chromium),
  });
});
