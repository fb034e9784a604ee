import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'test/**/*.test.ts'],
    tags: [{ name: 'rest', description: 'left out by npm test, run by npm run test:rest' }],
    reporters: ['default', './test/short-diffs.ts'],
    globalSetup: ['test/database/postgres.ts'],
    expect: { requireAssertions: true },
    // By itself Vitest leaves one processor free: on two processors one test file would run at a
    // time.
    maxWorkers: '100%',
    // Test files share a process, one after the other: a new one for each file takes twice the
    // processor's time. A test cleans up after itself.
    isolate: false,
    unstubEnvs: true,
    restoreMocks: true,
    // A busy machine takes a test's time many times over.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
