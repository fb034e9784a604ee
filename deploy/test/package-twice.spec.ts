import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../test/repository.ts';

test('a second build in another folder, at another time, is the same package byte for byte', () => {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const other = mkdtempSync(join(root, '.cache', 'a second build '));
  try {
    const left = new Set(['.cache', '.git', 'data', 'dist', 'node_modules', 'test-results']);
    for (const name of readdirSync(root).filter((name) => !left.has(name))) {
      cpSync(join(root, name), join(other, name), { recursive: true });
    }
    linkFiles(join(root, 'node_modules'), join(other, 'node_modules'));
    const env = { ...process.env, TZ: 'Pacific/Auckland', LC_ALL: 'C' };
    execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: other, env, stdio: 'pipe' });
    expect(digestsIn(join(other, 'dist'))).toEqual(digestsIn(join(root, 'dist')));
    const [first, second] = [pack(root, other), pack(other, other)];
    expect(first.names).toEqual(
      expect.arrayContaining([
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'],
        ...['dist/THIRD-PARTY.md', 'dist/sbom.cdx.json', 'dist/server/main.js'],
      ]),
    );
    expect(second.names).toEqual(first.names);
    expect(second.archive.equals(first.archive)).toBe(true);
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});

/** Gives a folder’s files another path. Modules are then found there, and not copied. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isFile()) linkSync(source, target);
    else if (entry.isSymbolicLink()) cpSync(source, target, { verbatimSymlinks: true });
    else if (!['.cache', '.vite', '.vite-temp'].includes(entry.name)) linkFiles(source, target);
  }
}

function digestsIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(
    files.map((path) => [path.slice(folder.length), digest(path)] as const).sort(),
  );
}

/** What `npm pack` makes of a built folder: the archive, and the names of its files. */
function pack(folder: string, place: string): { archive: Buffer; names: string[] } {
  const args = ['pack', '--ignore-scripts', '--json', '--pack-destination', place];
  const [packed] = JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8' })) as {
    filename: string;
    files: { path: string }[];
  }[];
  if (packed === undefined) throw new Error('npm has packed nothing');
  return {
    archive: readFileSync(join(place, packed.filename)),
    names: packed.files.map(({ path }) => path),
  };
}
