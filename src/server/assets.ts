import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BrowserBuild,
  browserBuilds,
  bundles,
  type InlineSheet,
  inlineSheets,
  manifestOf,
} from '../bundles.ts';
import { OperatorError } from '../shared/operator-error.ts';

/** A bundle that pages link to. */
export type Bundle = Exclude<keyof typeof bundles, InlineSheet | 'firstScript' | 'ownerWorker'>;

/** The bundles of the owner's pages. */
const ownerBundles = [...browserBuilds.owner, 'reader', 'tools'] as const;

export interface Assets {
  /** Where the built files are on the disk. */
  folder: string;
  /** Stands in every page, and runs before anything is drawn. */
  firstScript: string;
  inlineStyles: Record<InlineSheet, string>;
  /** The addresses of a bundle's scripts and style sheets. */
  files: Record<Bundle, { scripts: string[]; styles: string[] }>;
  /** The part of the program that runs in the owner's browser. */
  ownerWorker: {
    /** Changes with each change of the files. */
    version: string;
    /** The addresses of the built files that the owner's pages need, also without a network. */
    files: string[];
    script: string;
  };
}

interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
  dynamicImports?: string[];
  /** The files of workers. */
  assets?: string[];
}

type Manifest = Record<string, ManifestChunk>;

/** Reads the result of the browser builds in `folder`. Throws OperatorError if it is missing. */
export function readAssets(folder: string): Assets {
  try {
    const manifest = Object.assign(
      {},
      ...(Object.keys(browserBuilds) as BrowserBuild[]).map((build) =>
        JSON.parse(readFileSync(join(folder, manifestOf(build)), 'utf8')),
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
    const ownerFiles = listOwnerFiles(manifest);
    const version = createHash('sha256').update(ownerFiles.join()).digest('hex').slice(0, 12);
    const ownerWorker = { version, files: ownerFiles, script: read(bundles.ownerWorker) };
    return { folder, firstScript: read(bundles.firstScript), inlineStyles, files, ownerWorker };
  } catch (error) {
    throw new OperatorError(
      `The program’s files for the browser are missing in ${folder}. Build them with: npm run build`,
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

/**
 * The files of all bundles that a page of the owner loads, with everything that these files load.
 */
function listOwnerFiles(manifest: Manifest): string[] {
  const found = new Set<string>();
  const follow = (source: string) => {
    const {
      file,
      css = [],
      assets = [],
      imports = [],
      dynamicImports = [],
    } = chunkOf(manifest, source);
    if (found.has(file)) return;
    for (const one of [file, ...css, ...assets]) found.add(one);
    for (const next of [...imports, ...dynamicImports]) follow(next);
  };
  for (const bundle of ownerBundles) follow(bundles[bundle]);
  return [...found].map((file) => `/${file}`).sort();
}

function stylesOf(manifest: Manifest, source: string): Set<string> {
  const chunk = manifest[source];
  const inherited = (chunk?.imports ?? []).flatMap((name) => [...stylesOf(manifest, name)]);
  return new Set([...inherited, ...(chunk?.css ?? [])]);
}
