import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { alone, bundles, manifests } from './src/bundles.ts';

// Three builds, which scripts/build.mjs runs: the browser's files; with `--mode alone` the one of them that
// shares nothing with the others; and with `--ssr` the program, whose renderer is a thread with a file of its own.
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react()],
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Modules, so that the preview's worker loads a code language only when a text names it.
  worker: { format: 'es' },
  // One bundle without what is never used takes far less memory than the packages that it is made of. What
  // holds native code, or is loaded only when it is needed, stays a package.
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'sharp', 'pg'] },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        sourcemap: false,
        rolldownOptions: {
          input: {
            main: 'src/main.ts',
            'render-worker': 'src/server/rendering/render-worker.ts',
            'link-picture-process': 'src/files/link-picture/process.ts',
          },
          output: {
            entryFileNames: '[name].js',
            chunkFileNames: '[name]-[hash].js',
            // Names stay: they are what a stack in a log is read by.
            minify: { compress: true, mangle: false, codegen: true },
          },
        },
      }
    : {
        outDir: 'dist/browser',
        emptyOutDir: mode !== 'alone',
        target: 'es2022',
        // From these on, nesting and light-dark() go as they are written: the sheets stand in every page.
        cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
        chunkSizeWarningLimit: 1500,
        manifest: mode === 'alone' ? manifests.alone : manifests.shared,
        modulePreload: { polyfill: false },
        assetsInlineLimit: 0,
        rolldownOptions: {
          input:
            mode === 'alone'
              ? [...alone]
              : Object.values(bundles).filter((bundle) => !alone.includes(bundle)),
        },
      },
}));
