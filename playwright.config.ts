import { defineConfig } from '@playwright/test';

/**
 * Parts of Chromium's own windows that no test uses. Each test opens a window, and each of these
 * parts starts a process or a page for it: together they took half of the processor's time for a
 * new window.
 */
const unusedInWindows = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'PreloadTopChromeWebUI',
  'SpareRendererForSitePerProcess',
];

/**
 * Playwright's own list (`chromiumSwitches.ts` of playwright-core). Chromium obeys only the last
 * list that it gets, so ours repeats it.
 */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

export default defineConfig({
  testDir: 'e2e',
  // They run in three engines: see engines.config.ts.
  testIgnore: '**/e2e/engines/**',
  outputDir: 'test-results',
  // The program is built already. See e2e/support/blog.ts.
  build: { external: ['**/dist/**'] },
  globalSetup: './e2e/support/keep-code.ts',
  fullyParallel: true,
  // Twice the processors of a small machine: a test often waits for its page.
  workers: 4,
  forbidOnly: true,
  // A machine that is busy with other work takes ten times as long as a quiet one.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['dot'], ['json']] : [['list']],
  use: {
    // A button that has left the page would otherwise be waited for until the test's time is over.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'UTC',
    // A test cannot hold back or answer the requests of the offline worker. Only the tests of the
    // worker allow it.
    serviceWorkers: 'block',
    // When a test ends during a fade, the browser writes an error to the console. So there is no
    // fade.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${[...disabledByPlaywright, ...unusedInWindows]}`,
      ],
    },
  },
});
