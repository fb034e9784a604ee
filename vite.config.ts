import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { entries } from './src/server/assets.ts';

// Two builds, which scripts/build.mjs runs: the browser's files, and with `--ssr src/main.ts` the program.
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react()],
  publicDir: false,
  logLevel: 'warn',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        sourcemap: false,
        rolldownOptions: {
          output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/browser',
        target: 'es2022',
        chunkSizeWarningLimit: 1500,
        manifest: 'manifest.json',
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: { input: Object.values(entries) },
      },
}));
