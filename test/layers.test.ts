import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Arrows,
  findCircle,
  findFileArrows,
  findSpecifiers,
  folderOf,
  groupArrows,
  layerOf,
  layers,
} from './layers.ts';
import { listFolders, readFileOf, root } from './repository.ts';

const files = findFileArrows();

const folders = groupArrows(files, folderOf);
const tops = groupArrows(files, layerOf);

/** More files than this are a list that one has to search. */
const maxFilesInFolder = 20;

describe('a search for circles', () => {
  const arrows = (...pairs: [string, string[]][]): Arrows =>
    new Map(pairs.map(([from, to]) => [from, new Set(to)]));

  test.each([
    [arrows(['a', ['b']], ['b', []]), undefined],
    [arrows(['a', ['b', 'c']], ['b', ['c']], ['c', []]), undefined],
    [arrows(['a', ['b']], ['b', ['a']]), ['a', 'b', 'a']],
    [arrows(['a', ['b']], ['b', ['c']], ['c', ['b']]), ['b', 'c', 'b']],
  ])('%#', (given, circle) => {
    expect(findCircle(given)).toEqual(circle);
  });
});

test.each([
  ["import { a } from './a.ts';", ['./a.ts']],
  ["export * from '../a.ts';", ['../a.ts']],
  ["await import('./a.ts')", ['./a.ts']],
  ["import './edit.css';", ['./edit.css']],
  ["new URL('./worker.ts', import.meta.url)", ['./worker.ts']],
  ['@import "../marks.css" layer(parts);', ['../marks.css']],
  ['@import url("../marks.css");', ['../marks.css']],
  ["import { z } from 'zod';", []],
])('%s imports %j', (text, specifiers) => {
  expect(findSpecifiers(text)).toEqual(specifiers);
});

test('the arrows are read from the imports', () => {
  expect(files.size).toBeGreaterThan(200);
  expect(files.get('src/main.ts')).toContain('src/cli/serve.ts');
  expect(files.get('src/pages/edit/browser.tsx')).toContain('src/pages/edit/edit.css');
  expect(files.get('src/pages/sheets/site.css')).toContain('src/ui/styles/base.css');
  expect(folders.get('pages/read')).toContain('db/articles');
});

test('no file imports itself by way of others', () => {
  expect(findCircle(files)).toBeUndefined();
});

test('no folder imports itself by way of others', () => {
  expect(findCircle(folders)).toBeUndefined();
});

test('every layer has its place', () => {
  expect([...tops.keys()].sort()).toEqual([...layers].sort());
});

test.each(layers)('%s imports only layers below it', (layer) => {
  const below = layers.slice(layers.indexOf(layer) + 1);
  expect(below).toEqual(expect.arrayContaining([...(tops.get(layer) ?? [])]));
});

test('a page does not import another page', () => {
  // The sheets of several pages are made of those of each.
  const pages = [...folders].filter(
    ([folder]) => folder.startsWith('pages/') && folder !== 'pages/sheets',
  );
  expect(pages.length).toBeGreaterThan(5);
  // A part of a page, such as one of the settings, is made of what its page has.
  const isOther = (folder: string, used: string) =>
    used.startsWith('pages/') && !folder.startsWith(`${used}/`);
  for (const [folder, used] of pages) {
    expect([...used].filter((each) => isOther(folder, each))).toEqual([]);
  }
});

test('no folder is a list that one has to search', () => {
  const sources = [...files.keys()].filter((path) => !path.endsWith('.css'));
  const sizes = Map.groupBy(sources, folderOf);
  const large = [...sizes].filter(([, paths]) => paths.length > maxFilesInFolder);
  // Migrations stand there by number, and none ever goes.
  const names = large.map(([folder]) => folder).filter((folder) => folder !== 'db/migrations');
  expect(names, `more than ${maxFilesInFolder} files: divide the folder`).toEqual([]);
});

describe('docs/architecture.md', () => {
  const path = 'docs/architecture.md';
  const text = readFileOf(path);

  test('draws the layers and their arrows', async () => {
    const drawn = text.replace(/```mermaid\n.*?```/s, `\`\`\`mermaid\n${drawLayers()}\`\`\``);
    await expect(drawn).toMatchFileSnapshot(join(root, path));
  });

  test('says what each layer is for, from the highest to the lowest', () => {
    const named = [...text.matchAll(/^\| `([\w.-]+)` \| \S/gm)].map(([, layer]) => layer);
    expect(named).toEqual(layers);
  });

  test('names each folder of src', () => {
    const named = [...text.matchAll(/^\| `src\/([\w/-]+)\/` \| \S/gm)].map(([, folder]) => folder);
    // Folders with this name have the examples of tests.
    const there = listFolders('src')
      .map((folder) => folder.slice('src/'.length))
      .filter((folder) => !folder.endsWith('/cases'));
    expect(named.sort(), `the tables of ${path}, Folders`).toEqual(there);
  });
});

/**
 * The arrows between the layers, without those that follow from others, in Mermaid’s language.
 */
function drawLayers(): string {
  const importsOf = (layer: string) => [...(tops.get(layer) ?? [])];
  const reaches = (from: string, to: string): boolean =>
    importsOf(from).some((layer) => layer === to || reaches(layer, to));
  const idOf = (layer: string) => layer.replace(/\W/g, '_');
  const arrows = layers.flatMap((layer) =>
    layers
      .filter((to) => importsOf(layer).includes(to))
      .filter((to) => !importsOf(layer).some((other) => other !== to && reaches(other, to)))
      .map((to) => `  ${idOf(layer)} --> ${idOf(to)}`),
  );
  const nodes = layers.map((layer) => `  ${idOf(layer)}["${layer}"]`);
  return ['flowchart TD', ...nodes, ...arrows, ''].join('\n');
}
