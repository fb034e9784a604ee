import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readAssets } from '../../src/server/assets.ts';
import { assetsPrefix } from '../../src/urls.ts';
import { root } from '../../test/repository.ts';
import type { Changes } from './front.ts';

const folder = join(root, 'dist', 'browser');
const digestPattern = /-([\w-]{8})\.(?:js|css)$/;

/**
 * The parts of the built files that change with each build: the digests in their names, and the
 * version.
 */
function listDigests(): string[] {
  const names = readdirSync(join(folder, 'assets'));
  const digests = names.flatMap((name) => digestPattern.exec(name)?.[1] ?? []);
  return [...digests, readAssets(folder).ownerWorker.version];
}

/**
 * Makes the program look as if it had been built anew: each file has another name, and the old
 * names are unknown.
 */
export function renameBuild(number: number): Changes {
  const end = String(number).padStart(2, '0');
  const digests = listDigests();
  const renamed = new Map(digests.map((digest) => [digest, digest.slice(0, -2) + end]));
  const originals = new Map([...renamed].map(([digest, name]) => [name, digest]));
  const anyDigest = new RegExp(digests.join('|'), 'g');
  return {
    path(path) {
      if (!path.startsWith(assetsPrefix)) return path;
      const [, name = ''] = digestPattern.exec(path) ?? [];
      const original = originals.get(name);
      return original && path.replace(name, original);
    },
    text: (text) => text.replace(anyDigest, (digest) => renamed.get(digest) ?? digest),
  };
}
