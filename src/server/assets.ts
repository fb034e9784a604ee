import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../shared/operator-error.ts';

/** What the browser build makes; vite.config.ts builds exactly these. */
export const bundles = {
  site: 'src/ui/styles/sheets/site.css',
  lists: 'src/ui/styles/sheets/lists.css',
  reading: 'src/ui/styles/sheets/reading.css',
  formulas: 'src/ui/styles/sheets/formulas.css',
  tools: 'src/ui/styles/sheets/tools.css',
  owner: 'src/browser/owner.ts',
  edit: 'src/pages/edit/browser.tsx',
  reader: 'src/browser/reader.ts',
  worker: 'src/browser/service-worker/worker.ts',
} as const;

/** Built by themselves, one file each: every file more that a visitor's page needs is a round trip more. */
export const alone: readonly string[] = [bundles.reader, bundles.worker];

export const manifests = { shared: 'manifest.json', alone: 'manifest-alone.json' } as const;

export type Bundle = Exclude<keyof typeof bundles, InlineSheet>;

/** Style sheets that stand in the page: a request for one would cost a visitor more than its bytes. */
const inlineSheets = ['site', 'lists', 'reading', 'formulas'] as const;
export type InlineSheet = (typeof inlineSheets)[number];

export interface Assets {
  /** Where the built files are on the disk. */
  folder: string;
  inlineStyles: Record<InlineSheet, string>;
  /** The addresses of a bundle's scripts and style sheets. */
  files: Record<Bundle, { scripts: string[]; styles: string[] }>;
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** Reads what the browser build left in `folder`. Throws OperatorError when it is not there. */
export function readAssets(folder: string): Assets {
  try {
    const manifest = Object.assign(
      {},
      ...Object.values(manifests).map((name) =>
        JSON.parse(readFileSync(join(folder, name), 'utf8')),
      ),
    ) as Manifest;
    const files = Object.fromEntries(
      Object.entries(bundles).map(([name, source]) => [name, find(manifest, source)]),
    ) as Assets['files'];
    const read = (source: string) =>
      readFileSync(join(folder, chunkOf(manifest, source).file), 'utf8').trim();
    const inlineStyles = Object.fromEntries(
      inlineSheets.map((name) => [name, read(bundles[name])]),
    ) as Assets['inlineStyles'];
    return { folder, inlineStyles, files };
  } catch (error) {
    throw new OperatorError(
      `The browser's part of the program is missing in ${folder}. Build it with: npm run build`,
      { cause: error },
    );
  }
}

function find(manifest: Manifest, source: string) {
  const { file } = chunkOf(manifest, source);
  const isStyle = file.endsWith('.css');
  const styles = [...(isStyle ? [file] : []), ...stylesOf(manifest, source)];
  return {
    scripts: isStyle ? [] : [`/${file}`],
    styles: [...new Set(styles)].map((name) => `/${name}`),
  };
}

function chunkOf(manifest: Manifest, source: string): ManifestChunk {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`the browser build has no ${source}`);
  return chunk;
}

function stylesOf(manifest: Manifest, source: string): Set<string> {
  const chunk = manifest[source];
  const inherited = (chunk?.imports ?? []).flatMap((name) => [...stylesOf(manifest, name)]);
  return new Set([...inherited, ...(chunk?.css ?? [])]);
}
