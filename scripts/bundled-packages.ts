// Plugins for vite.config.ts: they list the packages of which a build has put code, styles or fonts
// into its bundles. scripts/third-party.ts reads the lists.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..');

/** The folders of the packages that this process has bundled, seen from the root of the project. */
const bundled = new Set<string>();

/** Notes the packages of a bundle. A worker has a bundle of its own: it needs this plugin too. */
export function notePackages(): Plugin {
  return {
    name: 'note-packages',
    generateBundle(_, files) {
      for (const file of Object.values(files)) {
        const sources = file.type === 'chunk' ? file.moduleIds : file.originalFileNames;
        for (const source of sources) {
          const folder = packageOf(source);
          if (folder !== undefined) bundled.add(folder);
        }
      }
    },
  };
}

/** Writes the list of a build. The bundles of its workers were made before its own. */
export function listPackages(build: string): Plugin {
  return {
    name: 'list-packages',
    generateBundle: {
      order: 'post',
      handler() {
        const source = JSON.stringify([...bundled].sort());
        this.emitFile({ type: 'asset', fileName: `packages-${build}.json`, source });
      },
    },
  };
}

/** Code that the tools add belongs to modules with such names as `\0rolldown/runtime.js`. */
const addedCode = /^\0(rolldown|vite)\//;

/**
 * The folder of the package that a module or a file belongs to; undefined for Suibi’s own. Throws
 * if that cannot be told.
 */
function packageOf(source: string): string | undefined {
  const [, tool] = addedCode.exec(source) ?? [];
  if (tool !== undefined) return `node_modules/${tool}`;
  if (source.startsWith('\0')) throw new Error(`Whose code is ${JSON.stringify(source)}?`);
  const [path = ''] = source.split('?');
  let folder = dirname(resolve(root, path));
  for (; folder !== root && folder !== dirname(folder); folder = dirname(folder)) {
    const about = join(folder, 'package.json');
    // A part of a package may have a package.json that only says how its files are loaded.
    if (existsSync(about) && 'version' in JSON.parse(readFileSync(about, 'utf8'))) {
      return relative(root, folder);
    }
  }
  return undefined;
}
