import { describe, expect, test } from 'vitest';
import {
  buildsQuery,
  findHiddenClasses,
  findLongFiles,
  findOtherNames,
  findQueries,
  findWideComments,
  findWideLines,
  listFolders,
  subjects,
} from './offenders.ts';
import { listStyles, readFileOf } from './repository.ts';
import { findSharedLets } from './shared-lets.ts';

// What breaks a rule makes a test red. Only long files have exceptions: they are listed with their
// reasons, and a listed file that has become short makes the test red too.

describe('a subject has the same folder name on every layer', () => {
  test('no folder has another name of a subject', () => {
    expect(findOtherNames(listFolders())).toEqual([]);
  });

  test('the last step of a path names a subject; a layer is none, and a part of a subject has its own name', () => {
    const folders = [
      'server/load',
      'server/load/rules',
      'load',
      'files',
      'db/files',
      'server/uploads/files',
    ];
    expect(findOtherNames(folders)).toEqual(['db/files: uploads', 'server/load: limits']);
  });

  test('no name belongs to two subjects', () => {
    const names = Object.entries(subjects).flat(2);
    expect(names).toHaveLength(new Set(names).size);
  });
});

test('no file has more than 300 lines', () => {
  expect(findLongFiles()).toEqual([
    // One migration, which is frozen from the first release on.
    'src/db/migrations/0001-first-release.ts',
    // Made by scripts/languages.mjs: a line for each code language.
    'src/markdown/code/language-table.ts',
    // The one list of addresses.
    'src/urls.ts',
    // The steps that each browser engine takes, one after the other in one page.
    'e2e/engines/steps.spec.ts',
  ]);
});

test('no comment is wider than code', () => {
  expect(findWideComments()).toEqual([]);
});

const wide = 'word '.repeat(20).trim();

test.each([
  [`// ${wide}`, [1]],
  [`  /** ${wide} */`, [1]],
  [`/**\n * Short.\n * ${wide}\n */`, [3]],
  [`// ${'a'.repeat(97)}`, []],
  [`// ${'a'.repeat(90)} 3456789`, [1]],
  [`// ${'a'.repeat(90)} 345678`, []],
  [`// https://suibi.example/${'a'.repeat(100)}`, []],
  [`// biome-ignore lint/a11y/noAutofocus: ${wide}`, []],
  [`const text = \`\n * ${wide}\n\`;`, []],
])('the wide lines of comments in %j are %j', (source, lines) => {
  expect(findWideLines('one.ts', source)).toEqual(lines);
});

test('only db builds queries', () => {
  expect(findQueries()).toEqual([]);
});

test.each([
  ["db.selectFrom('articles')", true],
  ["db\n  .insertInto('articles')", true],
  ["db.updateTable('articles')", true],
  ["db.deleteFrom('articles')", true],
  ['sql`select 1`', true],
  ['sql<{ size: number }>`select 1`', true],
  ["import { sql } from './names.ts'; select(sql);", false],
  ['map.delete(from)', false],
])('%j builds a query: %s', (source, isQuery) => {
  expect(buildsQuery(source)).toBe(isQuery);
});

describe('three variables that three inner functions share are a class', () => {
  test('no function has such variables', () => {
    expect(findHiddenClasses()).toEqual([]);
  });

  const three = 'let a = 1; let b = 2; let c = 3;';

  test.each([
    [
      'three functions, of which two use each',
      'function f() { LETS function x() { a; b; } const y = () => b + c; const z = { m() { c; a; } }; }',
      [{ name: 'f', lets: ['a', 'b', 'c'] }],
    ],
    [
      'an arrow function has the name of its variable',
      'const f = () => { LETS x(() => a + b); y(() => b + c); z(() => c + a); };',
      [{ name: 'f', lets: ['a', 'b', 'c'] }],
    ],
    [
      'a method has the name of its property',
      'const o = { f() { LETS x(() => a + b); y(() => b + c); z(() => c + a); } };',
      [{ name: 'f', lets: ['a', 'b', 'c'] }],
    ],
    [
      'a module too',
      'LETS export function x() { a; b; } export function y() { b; c; } export function z() { c; a; }',
      [{ name: 'module', lets: ['a', 'b', 'c'] }],
    ],
    [
      'variables in a block, and those that are declared below',
      'function f() { x(() => a + b); y(() => b + c); z(() => c + a); if (o) { LETS x(() => a + b); y(() => b + c); z(() => c + a); } }',
      [{ name: 'f', lets: ['a', 'b', 'c'] }],
    ],
    [
      'variables out of a pattern',
      'function f() { let { a, k: [b, c = 1], ...d } = o; x(() => a + b); y(() => b + c); z(() => c + a); }',
      [{ name: 'f', lets: ['a', 'b', 'c'] }],
    ],
    ['two functions only', 'function f() { LETS x(() => a + b + c); y(() => a + b + c); }', []],
    [
      'two variables only',
      'function f() { let a; let b; x(() => a + b); y(() => a + b); z(() => a + b); }',
      [],
    ],
    [
      'constants',
      'function f() { const a = 1; const b = 2; const c = 3; x(() => a + b); y(() => b + c); z(() => c + a); }',
      [],
    ],
    [
      'a variable that one function uses is not shared',
      'function f() { LETS x(() => a + b + c); y(() => a + b); z(() => a + b); }',
      [],
    ],
    [
      'functions in one inner function count once',
      'function f() { LETS x(() => { p(() => a + b + c); q(() => a + b + c); }); y(() => a + b + c); }',
      [],
    ],
    [
      'parameters and variables of the same name',
      'function f() { LETS x((a) => a + b); y((b) => b + c); z(() => { const a = 1; return a; }); w(({ c }) => c); }',
      [],
    ],
    [
      'names of properties and types',
      'function f() { LETS x(() => o.a + o.b); y((): a => ({ b: 1, c: 2 })); z(() => o.c as unknown as b); }',
      [],
    ],
    [
      'the fields of a class',
      'class C { #a = 1; #b = 2; #c = 3; x() { this.#a; } y() { this.#b; } z() { this.#c; } }',
      [],
    ],
  ])('%s', (_, source, closures) => {
    expect(findSharedLets('one.ts', source.replaceAll('LETS', three))).toEqual(closures);
  });

  test('a source that cannot be read is an error', () => {
    expect(() => findSharedLets('one.ts', 'const = 1')).toThrow('one.ts');
  });
});

// Chromium then reads the styles of the whole preview again at each key: see decision 28.
test('no rule of the styles has :has() and ::first-line together', () => {
  const rulesOf = (path: string) => readFileOf(path).replace(/\/\*.*?\*\//gs, '');
  const found = listStyles().filter((path) => /:has\([^;{]*::first-/.test(rulesOf(path)));
  expect(found).toEqual([]);
});
