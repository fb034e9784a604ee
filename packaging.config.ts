import { defineConfig } from '@playwright/test';
import usual from './playwright.config.ts';

/** Each of these tests makes a machine of its own: one after the other is quickest. */
export default defineConfig({
  ...usual,
  testDir: 'deploy/test',
  globalSetup: './e2e/support/keep-code.ts',
  fullyParallel: false,
  workers: 1,
});
