import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { listPackages, notePackages } from './scripts/bundled-packages.ts';
import { groupOfEditPage } from './scripts/group-modules.ts';
import { type BrowserBuild, browserBuilds, bundles, manifestOf } from './src/bundles.ts';

const sizeName = /var\(--([tsr]\d+)\)/;

// scripts/prepare.mjs runs these builds: with `--ssr` the program, whose renderer is a thread with
// a file of its own; and with a build's name as `--mode` the browser's files.
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), inlineSizes(), notePackages(), listPackages(isSsrBuild ? 'program' : mode)],
  publicDir: false,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': '"production"' },
  // Modules, so that the preview's worker loads a code language only when a text names it.
  worker: { format: 'es', plugins: () => [notePackages()] },
  // One bundle without unused code takes far less memory than the packages that it is made of.
  // Packages with native code, and those that are loaded only when they are needed, stay packages.
  // `npm run dev`, whose mode is `development`, leaves all packages out, because it builds after
  // each change.
  ssr: {
    noExternal: mode === 'development' ? [] : true,
    external: ['@node-rs/argon2', 'sharp', 'pg'],
  },
  build: {
    emptyOutDir: false,
    ...(isSsrBuild ? programBuild : browserBuild(mode as BrowserBuild)),
  },
}));

const programBuild: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node24',
  sourcemap: false,
  rolldownOptions: {
    input: {
      main: 'src/main.ts',
      'in-process': 'src/cli/in-process.ts',
      'render-worker': 'src/server/render/render-worker.ts',
      'pinyin-worker': 'src/server/pinyin/pinyin-worker.ts',
      'og-image-process': 'src/og-image/process.ts',
      'upload-image-process': 'src/server/uploads/image-process.ts',
    },
    output: {
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      // Names stay readable, because the stacks in a log consist of them.
      minify: { compress: true, mangle: false, codegen: true },
    },
  },
};

function browserBuild(name: BrowserBuild): BuildEnvironmentOptions {
  return {
    outDir: 'dist/browser',
    target: 'es2022',
    // These versions and later know nesting and light-dark(). Older targets would make the sheets
    // in every page longer. iPhones need a prefix that Macs do not need.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'],
    chunkSizeWarningLimit: 1500,
    manifest: manifestOf(name),
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: browserBuilds[name].map((bundle) => bundles[bundle]),
      output: name === 'owner' ? { codeSplitting: { groups: [groupOfEditPage()] } } : {},
      // The visitors' scripts would otherwise hold every address of the site, because src/urls.ts
      // reads them. Packages of the other builds may read a property for its effect, such as a size
      // that makes the browser draw.
      treeshake: {
        propertyReadSideEffects: name === 'owner' || name === 'page' ? 'always' : false,
      },
    },
  };
}

const sizesFile = join(import.meta.dirname, 'src/ui/styles/tokens.css');

/**
 * Puts the sizes of tokens.css in place of their names, in style sheets and in the styles of
 * scripts. A page of a visitor holds its style sheet, and the names would make a visit to an
 * article 225 bytes longer. A name without a size fails the build.
 */
function inlineSizes(): Plugin {
  return {
    name: 'inline-sizes',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'inline-sizes',
              Once(root, { result }) {
                root.walkDecls(/^--[tsr]\d+$/, (declaration) => {
                  declaration.remove();
                });
                const sizes = readSizes();
                root.walkDecls((declaration) => {
                  declaration.value = inline(declaration.value, sizes);
                });
                // `npm run dev` builds again after a change of a size.
                result.messages.push({
                  type: 'dependency',
                  plugin: 'inline-sizes',
                  file: sizesFile,
                });
              },
            },
          ],
        },
      },
    }),
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: sizeName },
      handler(code) {
        this.addWatchFile(sizesFile);
        return { code: inline(code, readSizes()), map: null };
      },
    },
  };
}

function readSizes(): Map<string, string> {
  const sizes = [...readFileSync(sizesFile, 'utf8').matchAll(/--([tsr]\d+): (.+);/g)];
  return new Map(sizes.map(([, name = '', size = '']) => [name, size]));
}

function inline(text: string, sizes: Map<string, string>): string {
  return text.replace(new RegExp(sizeName, 'g'), (use, name) => {
    const size = sizes.get(name);
    if (size === undefined) throw new Error(`${use} is not in ${sizesFile}.`);
    return size;
  });
}
