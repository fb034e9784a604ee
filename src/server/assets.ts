import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../shared/operator-error.ts';

/** The entries that the browser build makes; vite.config.ts builds exactly these. */
export const entries = {
  styles: 'src/ui/styles/site.css',
  reader: 'src/browser/reader.ts',
  owner: 'src/browser/owner.ts',
  edit: 'src/pages/edit/browser.tsx',
} as const;

export type Entry = keyof typeof entries;

export interface Assets {
  /** Where the built files are on the disk. */
  folder: string;
  /** The address of an entry's own file, and of the style sheets that come with it. */
  files: Record<Entry, { file: string; styles: string[] }>;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

/** Reads what the browser build left in `folder`. Throws OperatorError when it is not there. */
export function readAssets(folder: string): Assets {
  let manifest: Record<string, ManifestChunk>;
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
  } catch (error) {
    throw new OperatorError(
      `The browser's part of the program is missing in ${folder}. Build it with: npm run build`,
      { cause: error },
    );
  }
  const files = Object.fromEntries(
    Object.entries(entries).map(([name, source]) => [name, find(manifest, source)]),
  ) as Assets['files'];
  return { folder, files };
}

function find(manifest: Record<string, ManifestChunk>, source: string) {
  const chunk = manifest[source];
  if (!chunk) throw new OperatorError(`The browser build has no ${source}. Run: npm run build`);
  return {
    file: `/${chunk.file}`,
    styles: [...stylesOf(manifest, source)].map((file) => `/${file}`),
  };
}

function stylesOf(manifest: Record<string, ManifestChunk>, source: string): Set<string> {
  const chunk = manifest[source];
  const inherited = (chunk?.imports ?? []).flatMap((name) => [...stylesOf(manifest, name)]);
  return new Set([...inherited, ...(chunk?.css ?? [])]);
}
