// node scripts/look-at.mjs [BASE]: prints what one should look at again in the files that are new
// since the commit BASE, by default in all files: a short file that could be a part of the only
// files that import it, and names that are exported twice. Neither is a fault by itself, so no test
// asks for it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, normalize } from 'node:path';
import { root } from './prepare.mjs';

/** A file with so many lines, a test of its own or so many importers has a reason to be a file. */
const minLines = 40;
const minImporters = 3;
/** Entries, which are loaded by their names: files of routes, pages, processes and workers. */
const entries =
  /(?:^src\/[^/]+|\/(?:[\w-]*route|routes|page|browser|process|[\w-]+-worker)\.tsx?)$/;

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n');
const files = git('ls-files', '--cached', '--others', '--exclude-standard', 'src').filter((path) =>
  /(?<!\.d)\.tsx?$/.test(path),
);
const [, , base] = process.argv;
const added = base ? git('diff', '--name-only', '--diff-filter=AR', base, '--', 'src') : files;
const untracked = git('ls-files', '--others', '--exclude-standard', 'src');
const isNew = new Set([...added, ...untracked]);

const texts = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const sources = files.filter((path) => !/\.test\.tsx?$/.test(path));
const importers = new Map(sources.map((path) => [path, []]));
const exporters = new Map();
for (const path of sources) {
  // Each migration exports the same name.
  const isMigration = path.startsWith('src/db/migrations/');
  for (const [, to] of texts.get(path).matchAll(/(?:from|import|URL)\s*\(?\s*'(\.[^']+)'/g)) {
    importers.get(normalize(join(dirname(path), to)))?.push(path);
  }
  const names = texts.get(path).matchAll(/^export (?:async )?(?:\w+\*?) (\w+)/gm);
  for (const [, name] of isMigration ? [] : names)
    exporters.set(name, [...(exporters.get(name) ?? []), path]);
}

const linesOf = (path) => texts.get(path).split('\n').length - 1;
const hasTest = (path) =>
  ['.test.ts', '.test.tsx'].some((ending) => texts.has(path.replace(/\.tsx?$/, ending)));
const short = sources.filter(
  (path) =>
    isNew.has(path) &&
    linesOf(path) < minLines &&
    !entries.test(path) &&
    !hasTest(path) &&
    importers.get(path).length < minImporters,
);
const twice = [...exporters].filter(
  ([, paths]) => paths.length > 1 && paths.some((path) => isNew.has(path)),
);
for (const path of short) {
  const names = importers.get(path).map((one) => basename(one));
  process.stdout.write(`${path}: ${linesOf(path)} lines, for ${names.join(' and ')}\n`);
}
for (const [name, paths] of twice) process.stdout.write(`${name}: ${paths.join(', ')}\n`);
process.stdout.write(
  `${short.length} short files, ${twice.length} names that are exported twice\n`,
);
