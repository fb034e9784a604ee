import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { LanguageFn } from 'highlight.js';
import core from 'highlight.js/lib/core';
import { describe, expect, test, vi } from 'vitest';
import { languageTable } from './language-table.ts';
import { findLanguage, highlight, loadLanguages } from './languages.ts';

/** Two languages of highlight.js claim each of these. */
const claimedTwice = { ls: 'livescript', ml: 'ocaml' };

const folder = dirname(createRequire(import.meta.url).resolve('highlight.js/lib/languages/css'));
const files = readdirSync(folder)
  .filter((file) => /^[\w-]+\.js$/.test(file))
  .map((file) => file.slice(0, -'.js'.length));

/** The languages that a grammar hands parts of the code to. */
function embeddedIn(mode: unknown, seen = new Set<unknown>()): string[] {
  if (mode === null || typeof mode !== 'object' || seen.has(mode)) return [];
  seen.add(mode);
  const own = 'subLanguage' in mode && typeof mode.subLanguage === 'string';
  const found = own ? [mode.subLanguage as string] : [];
  return found.concat(...Object.values(mode).map((value) => embeddedIn(value, seen)));
}

/** Languages that are loaded stay, so each test that is about loading begins with none. */
async function importFresh(): Promise<typeof import('./languages.ts')> {
  vi.resetModules();
  return await import('./languages.ts');
}

describe('the table has the languages of highlight.js', () => {
  test('it has every language exactly once', () => {
    expect(languageTable.map(([name]) => name).toSorted()).toEqual(files.toSorted());
  });

  test.each(languageTable)('%s', async (name, label, aliases, needs, load) => {
    const { default: define } = await load();
    const instance = core.newInstance();
    instance.registerLanguage(name, define as LanguageFn);
    const language = instance.getLanguage(name);
    expect(label).toBe(language?.name ?? name);
    const claimed = (language?.aliases ?? []).map((alias) => alias.toLowerCase());
    const own = claimed.filter(
      (alias) => (claimedTwice[alias as keyof typeof claimedTwice] ?? name) === name,
    );
    expect(aliases.split(' ').filter(Boolean)).toEqual(own);
    const embedded = new Set(embeddedIn(language));
    embedded.delete(name);
    expect(new Set(needs.split(' ').filter(Boolean))).toEqual(embedded);
  });

  test('no two languages have the same name', () => {
    const names = languageTable.flatMap(([name, , aliases]) => [
      name,
      ...aliases.split(' ').filter(Boolean),
    ]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  test('the languages that a language embeds are in the table', () => {
    const needed = languageTable.flatMap(([, , , needs]) => needs.split(' ').filter(Boolean));
    expect(needed.filter((name) => !findLanguage(name))).toEqual([]);
  });
});

test.each([
  ['js', 'JavaScript'],
  ['ts', 'TypeScript'],
  ['py', 'Python'],
  ['c++', 'C++'],
  ['c#', 'C#'],
  ['sh', 'Bash'],
  ['yml', 'YAML'],
  ['ls', 'LiveScript'],
  ['ml', 'OCaml'],
])('%s is %s', (name, label) => {
  expect(findLanguage(name)?.label).toBe(label);
});

test.each(['tea', '', '茶', 'constructor', '__proto__', 'hasOwnProperty', 'js '])(
  '%j is no language, and its code stays plain',
  async (name) => {
    await loadLanguages([name]);
    expect(findLanguage(name)).toBeUndefined();
    expect(highlight('let a = 1', name)).toBeUndefined();
  },
);

test('a language stays plain until it is loaded', async () => {
  const fresh = await importFresh();
  expect(fresh.highlight('let a', 'js')).toBeUndefined();
  await fresh.loadLanguages(['js']);
  expect(fresh.highlight('let a', 'js')).toBe('<span class="hljs-keyword">let</span> a');
  expect(fresh.highlight('let a', 'ts')).toBeUndefined();
  // HTML and JavaScript need each other.
  expect(['js', 'html', 'ts', 'none'].map(fresh.isLoaded)).toEqual([true, true, false, true]);
});

test('a language is loaded together with the languages that it embeds', async () => {
  const fresh = await importFresh();
  await fresh.loadLanguages(['html']);
  const html = fresh.highlight('<script>let a</script><style>b {}</style>', 'html');
  expect(html).toContain('<span class="hljs-keyword">let</span>');
  expect(html).toContain('<span class="hljs-selector-tag">b</span>');
});

const codes = {
  http: 'POST / HTTP/1.1\nContent-Type: text/plain\n\n{"a": 1, "let": function() {}}\n',
  pgsql: 'CREATE FUNCTION f() RETURNS int AS $$ BEGIN let a = 1; END $$ LANGUAGE plpgsql;\n',
  erb: '<p><%= a.b %></p>\n',
  markdown: '# a\n\n<b>c</b>\n\n    let d\n',
};

test.each(Object.entries(codes))(
  'in %s nothing is guessed: other languages change nothing',
  async (name, code) => {
    const alone = await importFresh();
    await alone.loadLanguages([name]);
    const before = alone.highlight(code, name);
    expect(before).toContain('<span class="hljs-');
    await alone.loadLanguages(['js', 'json', 'sql', 'python', 'ruby', 'xml', 'css', 'perl']);
    expect(alone.highlight(code, name)).toBe(before);

    const beside = await importFresh();
    await beside.loadLanguages(['json', 'javascript', 'python', 'perl']);
    await beside.loadLanguages([name]);
    expect(beside.highlight(code, name)).toBe(before);
  },
);

test('the body of a request and the body of a function stay plain', async () => {
  await loadLanguages(['http', 'pgsql', 'json', 'js']);
  expect(highlight(codes.http, 'http')).not.toContain('<span class="language-');
  expect(highlight(codes.pgsql, 'pgsql')).not.toContain('<span class="language-');
});

test('a language is loaded also if several texts ask for it, at once or later', async () => {
  const fresh = await importFresh();
  await Promise.all([
    fresh.loadLanguages(['js', 'javascript', 'mjs']),
    fresh.loadLanguages(['js']),
    fresh.loadLanguages(['html']),
  ]);
  await fresh.loadLanguages(['js']);
  expect(fresh.highlight('let', 'mjs')).toBe('<span class="hljs-keyword">let</span>');
});

test('a block of 10,000 characters is coloured, a longer one stays plain', async () => {
  await loadLanguages(['js']);
  expect(highlight('abcd\n'.repeat(2_000), 'js')).toBeDefined();
  expect(highlight(`${'abcd\n'.repeat(2_000)}a`, 'js')).toBeUndefined();
});

test.each([
  ['alone', ''],
  ['between others', 'a\n'],
])(
  'a line of 1,000 characters is coloured, a longer one keeps its block plain: %s',
  async (_, around) => {
    await loadLanguages(['js']);
    expect(highlight(`${around}${'ab '.repeat(333)}a\n${around}`, 'js')).toBeDefined();
    expect(highlight(`${around}${'ab '.repeat(333)}ab\n${around}`, 'js')).toBeUndefined();
  },
);

test.each([
  ['a word', 'a'],
  ['spaces', ' '],
  ['empty lines', '\n'],
])('%s of 199 characters is coloured, one of 200 keeps its block plain', async (_, piece) => {
  await loadLanguages(['js']);
  expect(highlight(`1;${piece.repeat(199)};1`, 'js')).toBeDefined();
  expect(highlight(`1;${piece.repeat(200)};1`, 'js')).toBeUndefined();
});

test('code that its grammar does not allow stays text, and is escaped', async () => {
  await loadLanguages(['json', 'js']);
  expect(highlight('<b>&"', 'json')).not.toMatch(/<b>|&"/);
  expect(highlight('</code><script>', 'js')).not.toMatch(/<script>|<\/code>/);
});
