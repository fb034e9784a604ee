import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { type BrowserBuild, browserBuilds, bundles, manifestOf } from '../../src/bundles.ts';
import { languageTable } from '../../src/markdown/code/language-table.ts';
import { readAssets } from '../../src/server/assets.ts';
import { patterns } from '../../src/urls.ts';
import { root } from '../../test/repository.ts';

/** A sheet that says how large letters are. */
const sizes = /text-size-adjust:/;
const folder = join(root, 'dist', 'browser');
const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));

interface Chunk {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8');
}

/** The file of an entry and all files that it loads: at once, or also later. */
function filesOf(entry: string, when: 'at-once' | 'also-later' = 'also-later'): string[] {
  const builds = Object.keys(browserBuilds) as BrowserBuild[];
  const manifest: Record<string, Chunk> = Object.assign(
    {},
    ...builds.map((build) => JSON.parse(read(manifestOf(build)))),
  );
  const found = new Set<string>();
  const follow = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the manifest has no ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    const later = when === 'also-later' ? (chunk.dynamicImports ?? []) : [];
    for (const next of [...(chunk.imports ?? []), ...later]) follow(next);
  };
  follow(entry);
  return [...found];
}

// Every bundle with React has these words.
const react =
  /react-dom|useState|\bjsxs?\b|react\.(?:transitional\.)?element|__SECRET_INTERNALS|__CLIENT_INTERNALS/;

const nameOf = (script: string) => script.replace(/-[\w-]{8}\.js$/, '');
const languages = new Set(languageTable.map(([name]) => name));
const grammars = scripts.filter((script) => languages.has(nameOf(script)));

function expectNothingOfNode(script: string): void {
  const text = read(`assets/${script}`);
  expect(text, script).not.toMatch(/["'`]node:\w+["'`]/);
  expect(text, script).not.toMatch(/\bprocess\.(?:env|versions|cwd|exit)\b/);
  expect(text, script).not.toMatch(/\brequire\(["'`]/);
}

for (const script of scripts.filter((script) => !grammars.includes(script))) {
  test(`${script} has no code of Node`, () => expectNothingOfNode(script));
}

test('the grammars of code languages have no code of Node', () => {
  // One of our own files may have the name of a language too, such as http.
  expect(new Set(grammars.map(nameOf))).toEqual(languages);
  for (const script of grammars) expectNothingOfNode(script);
});

test('the preview’s worker, without code languages, is at most 130 KB', () => {
  const workers = scripts.filter((script) => nameOf(script) === 'preview-worker');
  expect(workers).toHaveLength(1);
  const [worker = ''] = workers;
  const text = read(`assets/${worker}`);
  // Only the grammars, their engine and the maths are in files that it loads later.
  expect(text).not.toMatch(/\bfrom["'`]\.\//);
  expect(gzipSync(text).length).toBeLessThan(130 * 1000);
  expect(text).toContain('footnote');
});

test('the built files have sizes in place of their names, which would make each page longer', () => {
  const files = readdirSync(join(folder, 'assets')).filter((name) => /\.(?:css|js)$/.test(name));
  const withNames = files.filter((file) => /var\(--[tsr]\d+\)/.test(read(`assets/${file}`)));
  expect(withNames).toEqual([]);
});

for (const entry of ['worker', 'owner-worker']) {
  test(`the offline worker ${entry} is one file: a script with imports would not start`, () => {
    const found = scripts.filter((script) => nameOf(script) === entry);
    expect(found).toHaveLength(1);
    // The addresses of the worker have the word too: `/article/:articleID/export.zip`.
    expect(read(`assets/${found[0]}`)).not.toMatch(/(?:^|[;}\s])(?:import|export)\b|\bimport\s*\(/);
  });
}

test('a prefix of the style sheets that phones need is in the built files, and in the sheets inside pages', () => {
  // The build leaves out prefixes that none of its browsers needs. An iPhone that lies would make
  // letters larger.
  const needed = '-webkit-text-size-adjust:100%';
  const sheets = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.css'));
  const sized = sheets.map((name) => read(`assets/${name}`)).filter((text) => sizes.test(text));
  const inPages = Object.values(readAssets(folder).inlineStyles).filter((text) => sizes.test(text));
  expect(sized.length).toBeGreaterThan(0);
  expect(inPages).toHaveLength(1);
  for (const text of [...sized, ...inPages]) expect(text).toContain(needed);
});

test('the editor has the words by which these tests recognise React', () => {
  expect(filesOf('src/pages/edit/browser.tsx').map(read).join('\n')).toMatch(react);
});

test('the scripts that the edit page needs at once are below 337 kB together', () => {
  const files = filesOf('src/pages/edit/browser.tsx', 'at-once');
  // A file of a few bytes has no shorter copy.
  const sizeOf = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.size;
  const bytes = files.map((file) => sizeOf(`${file}.br`) ?? sizeOf(file) ?? Number.NaN);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(337_000);
});

for (const entry of ['src/browser/reader/reader.ts', 'src/browser/owner/owner.ts']) {
  test(`${entry} has no React`, () => {
    for (const file of filesOf(entry)) expect(read(file), file).not.toMatch(react);
  });
}

// Zod tries to compile schemas when it is loaded. A page that does not forbid this would violate
// the security policy.
test('the owner’s buttons on the pages of the blog load no schemas', () => {
  const loaded = filesOf(bundles.owner, 'at-once').filter((file) => file.endsWith('.js'));
  expect(loaded.length).toBeGreaterThan(1);
  for (const file of loaded) expect(read(file), file).not.toContain('ZodType');
});

test('the scripts of a visitor’s page are below 6 KB together', () => {
  const bytes = filesOf('src/browser/reader/reader.ts').map((file) => gzipSync(read(file)).length);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(6 * 1024);
});

test('the visitors’ script does not hold the list of all addresses, which grows with the owner’s pages', () => {
  const text = filesOf('src/browser/reader/reader.ts').map(read).join('\n');
  expect(text).toContain(patterns.serviceWorker);
  expect(text).not.toContain(patterns.apiPublish);
});

test('no script runs text as code, which the policy of the pages forbids', () => {
  for (const entry of ['src/browser/reader/reader.ts', 'src/browser/owner/owner.ts']) {
    for (const file of filesOf(entry)) {
      expect(read(file), file).not.toMatch(/\beval\(|new Function\(|\.innerHTML\b/);
    }
  }
});
