import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BundledPackage } from './third-party.ts';

/** What package.json says of Suibi. */
export interface About {
  name: string;
  version: string;
  description: string;
  license: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  integrity?: string;
  /** Only the development of Suibi needs it. */
  dev?: boolean;
  /** It is not installed on each system. */
  optional?: boolean;
  /** Development needs it, and it is not installed on each system. */
  devOptional?: boolean;
  dependencies?: Readonly<Record<string, string>>;
  /** Only Suibi has these: npm installs none of those of other packages. */
  devDependencies?: Readonly<Record<string, string>>;
  optionalDependencies?: Readonly<Record<string, string>>;
  peerDependencies?: Readonly<Record<string, string>>;
}

/** The packages of package-lock.json, by the path of their folder; '' is Suibi. */
export type Lock = Readonly<Record<string, LockedPackage>>;

export function readLock(root: string): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

interface Component {
  type: 'application' | 'library';
  'bom-ref': string;
  group?: string;
  name: string;
  version: string;
  description?: string;
  scope?: 'required' | 'optional';
  hashes?: { alg: string; content: string }[];
  licenses: { license: { id: string } }[] | { expression: string }[];
  purl: string;
  properties?: { name: string; value: string }[];
}

/**
 * The software bill of materials of Suibi’s package, as CycloneDX 1.6: what is bundled, and what
 * npm installs beside it. The same packages give the same text: it has no number of its own, and no
 * time.
 */
export function makeSbom(about: About, bundled: readonly BundledPackage[], lock: Lock): string {
  const installed = Object.entries(lock).filter(([path, { dev }]) => path !== '' && !dev);
  const all = [
    ...installed.map(([path, one]) => describe({ ...readLocked(path, one), isBundled: false })),
    // A package that is bundled and installed stands there once, as a bundled one.
    ...bundled.map((one) => describe({ ...one, hash: findHash(lock, one), isBundled: true })),
  ].map((component) => [component.purl, component] as const);
  const components = new Map([...new Map(all)].sort(([a], [b]) => (a < b ? -1 : 1)));
  const suibi = { ...describe({ ...about, licence: about.license }), type: 'application' };
  return `${JSON.stringify(
    {
      $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      version: 1,
      metadata: {
        lifecycles: [{ phase: 'build' }],
        component: { ...suibi, description: about.description },
      },
      components: [...components.values()],
      dependencies: listDependencies(lock, suibi.purl, components),
    },
    null,
    2,
  )}\n`;
}

function describe({
  name,
  version,
  licence,
  hash,
  isBundled,
  isOptional = false,
}: Pick<BundledPackage, 'name' | 'version' | 'licence'> & {
  /** As package-lock.json has it: `sha512-` and Base64. */
  hash?: string | undefined;
  isBundled?: boolean;
  isOptional?: boolean;
}): Component {
  const [, group, base = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const purl = purlOf(name, version);
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: base,
    version,
    ...(isBundled !== undefined && { scope: isOptional ? 'optional' : 'required' }),
    ...(hash && { hashes: [toHash(hash)] }),
    licenses: /\s/.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }],
    purl,
    ...(isBundled !== undefined && {
      properties: [{ name: 'suibi:bundled', value: String(isBundled) }],
    }),
  };
}

function purlOf(name: string, version: string): string {
  const path = name.split('/').map(encodeURIComponent).join('/');
  return `pkg:npm/${path}@${encodeURIComponent(version)}`;
}

function toHash(integrity: string): { alg: string; content: string } {
  const [name = '', digest = ''] = integrity.split('-');
  return {
    alg: name.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(digest, 'base64').toString('hex'),
  };
}

const folder = 'node_modules/';

function readLocked(path: string, locked: LockedPackage) {
  const { version = '', license = '', integrity, optional, devOptional } = locked;
  return {
    name: path.slice(path.lastIndexOf(folder) + folder.length),
    version,
    licence: license,
    hash: integrity,
    isOptional: Boolean(optional || devOptional),
  };
}

function findHash(lock: Lock, { name, version }: BundledPackage): string | undefined {
  const found = Object.entries(lock).find(
    ([path, locked]) => path.endsWith(`${folder}${name}`) && locked.version === version,
  );
  return found?.[1].integrity;
}

/** Which of Suibi and the components needs which. */
function listDependencies(lock: Lock, suibi: string, components: ReadonlyMap<string, Component>) {
  const needs = new Map([suibi, ...components.keys()].map((ref) => [ref, new Set<string>()]));
  for (const [path, locked] of Object.entries(lock)) {
    const dependsOn = needs.get(path === '' ? suibi : refOf(path, locked));
    for (const name of namesOfNeeded(locked)) {
      const found = resolveFrom(lock, path, name);
      if (found !== undefined && components.has(found)) dependsOn?.add(found);
    }
  }
  return [...needs].map(([ref, dependsOn]) => ({ ref, dependsOn: [...dependsOn].sort() }));
}

function namesOfNeeded(locked: LockedPackage): string[] {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked;
  return Object.keys({
    ...dependencies,
    ...devDependencies,
    ...optionalDependencies,
    ...peerDependencies,
  });
}

/** The package that Node finds by this name from the folder of another one. */
function resolveFrom(lock: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${folder}`)))) {
    const path = at === '' ? `${folder}${name}` : `${at}/${folder}${name}`;
    const locked = lock[path];
    if (locked !== undefined) return refOf(path, locked);
    if (at === '') return undefined;
  }
}

function refOf(path: string, locked: LockedPackage): string {
  const { name, version } = readLocked(path, locked);
  return purlOf(name, version);
}
