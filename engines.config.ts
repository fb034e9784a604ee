import { defineConfig } from '@playwright/test';
import type { EngineOptions } from './e2e/engines/fixtures.ts';
import usual from './playwright.config.ts';

/** Words that are composed with a real input method. They have a command of their own. */
const pinyin = '**/pinyin.spec.ts';

/**
 * The same steps in three engines, one after the other: a window that is not in front would wait
 * for its turn to draw.
 */
export default defineConfig<object, EngineOptions>({
  ...usual,
  testDir: 'e2e/engines',
  testIgnore: [],
  globalSetup: './e2e/support/keep-code.ts',
  fullyParallel: false,
  workers: 1,
  // A machine that was busy with other work took longer than a minute to open the edit page in
  // WebKit.
  expect: { timeout: 180_000 },
  use: {},
  projects: [
    ...(['chromium', 'firefox', 'webkit'] as const).map((engine) => ({
      name: engine as string,
      testIgnore: pinyin,
      use: { engine },
    })),
    ...(['firefox', 'webkit'] as const).map((engine) => ({
      name: `pinyin-${engine}`,
      testMatch: pinyin,
      use: { engine, hasInputMethod: true },
    })),
  ],
});
