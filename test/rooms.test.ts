import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './repository.ts';
import {
  type Arrows,
  findCircle,
  findFileArrows,
  findRoomArrows,
  findSpecifiers,
  folderOf,
  topRoomOf,
  topRooms,
} from './rooms.ts';

const files = findFileArrows();

const folders = findRoomArrows(files, folderOf);
const tops = findRoomArrows(files, topRoomOf);

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

test('every top room has its place', () => {
  expect([...tops.keys()].sort()).toEqual([...topRooms].sort());
});

test.each(topRooms)('%s imports only rooms below it', (room) => {
  const below = topRooms.slice(topRooms.indexOf(room) + 1);
  expect(below).toEqual(expect.arrayContaining([...(tops.get(room) ?? [])]));
});

test('a page does not import another page', () => {
  // The sheets of several pages are made of those of each.
  const pages = [...folders].filter(
    ([folder]) => folder.startsWith('pages/') && folder !== 'pages/sheets',
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const [, used] of pages) {
    expect([...used].filter((folder) => folder.startsWith('pages/'))).toEqual([]);
  }
});

test('no folder is a list that one has to search', () => {
  const sources = [...files.keys()].filter((path) => !path.endsWith('.css'));
  const sizes = Map.groupBy(sources, folderOf);
  const large = [...sizes].filter(([, paths]) => paths.length > maxFilesInFolder);
  // Migrations stand there by number, and none ever goes.
  const names = large.map(([folder]) => folder).filter((folder) => folder !== 'db/migrations');
  expect(names).toEqual([]);
});

test('docs/rooms.md draws the rooms and their arrows', async () => {
  await expect(draw()).toMatchFileSnapshot(join(root, 'docs/rooms.md'));
});

function draw(): string {
  const rows = topRooms.flatMap((top) =>
    [...folders.keys()]
      .filter((folder) => folder.split('/')[0] === top)
      .sort()
      .map((folder) => {
        const used = [...(folders.get(folder) ?? [])].sort().join(', ');
        return `| ${folder} | ${used} |`;
      }),
  );
  return [
    '# Rooms',
    '',
    'Each folder of `src` with the folders that it imports. A room stands above all rooms',
    'that it imports. `test/rooms.test.ts` compares this table with the imports; Vitest’s option `-u` writes it again.',
    'Style sheets count. The few in `src/pages/sheets/` that import those of pages are listed in the test.',
    '',
    '| Room | Imports |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n');
}
