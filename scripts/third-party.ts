// Part of npm run build: writes THIRD-PARTY.md and sbom.cdx.json, which say of which packages the
// bundles consist. The build fails if one of these has a licence that is not in the list below.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type About, makeSbom, readLock } from './sbom.ts';
import { usualTexts } from './usual-licences.ts';

/** A package whose code, styles or fonts are in a bundle. */
export interface BundledPackage {
  name: string;
  version: string;
  /** As package.json says it: the id of a licence, or an expression of such ids. */
  licence: string;
  /** The texts of the licence, and notices that it wants repeated. */
  texts: readonly string[];
}

/** Suibi may be given away under MIT with packages under these. */
const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MIT AND Apache-2.0',
  '(MIT OR Apache-2.0)',
  // For fonts: they may be given away with a program, but not sold alone.
  'OFL-1.1',
  'Unicode-3.0',
  'Unlicense',
]);

const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)[\w.-]*$/i;

/**
 * Reads the lists of packages that the builds have left in the folders `browser` and `server` of
 * `dist`, removes them, and writes THIRD-PARTY.md and sbom.cdx.json to `dist`. Throws if a package
 * may not be bundled. `root` has the package-lock.json.
 */
export function writeThirdParty(root: string, dist: string): void {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as About;
  const lists = ['browser', 'server'].flatMap((folder) => findLists(join(dist, folder)));
  const folders = lists.flatMap((path) => JSON.parse(readFileSync(path, 'utf8')) as string[]);
  const bundled = readPackages(folders.map((folder) => join(root, folder)));
  refuseLicences(bundled);
  writeFileSync(join(dist, 'THIRD-PARTY.md'), describeLicences(bundled));
  writeFileSync(join(dist, 'sbom.cdx.json'), makeSbom(about, bundled, readLock(root)));
  for (const path of lists) rmSync(path);
}

function findLists(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /^packages-.*\.json$/.test(name))
    .map((name) => join(folder, name));
}

/** The packages in these folders, each once, in the order of names and versions. */
function readPackages(folders: readonly string[]): BundledPackage[] {
  const packages = folders
    .map(readPackage)
    .map((one) => [`${one.name}@${one.version}`, one] as const);
  return [...new Map(packages)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function readPackage(folder: string): BundledPackage {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: unknown;
    author?: string | { name: string };
  };
  const { name, version, license, author = '' } = about;
  const licence = typeof license === 'string' ? license : '';
  const texts = listLicenceFiles(folder).map((path) => readFileSync(path, 'utf8'));
  const usual = usualTexts[licence]?.(typeof author === 'string' ? author : author.name);
  if (texts.length === 0 && usual !== undefined) texts.push(usual);
  return { name, version, licence, texts: texts.map(withoutOthers) };
}

function listLicenceFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => licenceFile.test(name) && !/\.(?:[cm]?[jt]s|json|html)$/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? readdirSync(path).map((name) => join(path, name)) : [path];
    })
    .sort();
}

/** Vite’s file goes on with the packages of its own program, which come into no bundle. */
function withoutOthers(text: string): string {
  const [own = ''] = text.replaceAll('\r\n', '\n').split('\n# Licenses of bundled dependencies\n');
  return own.trim();
}

/** Throws if the licence of a package is unknown or not allowed, and names all such packages. */
function refuseLicences(packages: readonly BundledPackage[]): void {
  const faults = packages.flatMap(({ name, version, licence, texts }) => {
    const which = `${name}@${version}`;
    if (licence === '') return [`${which} names no licence`];
    if (!allowedLicences.has(licence)) return [`${which} has the licence ${licence}`];
    return texts.length === 0 ? [`${which} has no text of its licence`] : [];
  });
  if (faults.length === 0) return;
  throw new Error(
    `These packages may not be bundled:\n  ${faults.join('\n  ')}\n` +
      'Leave them out, or add the licence to scripts/third-party.ts after reading it.',
  );
}

/** Packages with the same texts stand together. */
function describeLicences(packages: readonly BundledPackage[]): string {
  const groups = Map.groupBy(packages, ({ licence, texts }) =>
    [`Licence: ${licence}\n`, ...texts.map(toBlock)].join('\n'),
  );
  const sections = [...groups].map(
    ([text, group]) =>
      `## ${group.map(({ name, version }) => `${name} ${version}`).join(', ')}\n\n${text}`,
  );
  return `# Third-party packages\n\n${introduction}\n\n${sections.join('\n')}`;
}

const introduction =
  'The files of Suibi contain code of these packages, and a part of one font. `npm run build` has\n' +
  'written this list. `sbom.cdx.json` also has the packages that npm installs beside Suibi.';

/** Indented, so that no sign of a text means anything. */
const toBlock = (text: string) => `${text.replace(/^(?=.)/gm, '    ')}\n`;

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  try {
    writeThirdParty(root, join(root, 'dist'));
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
