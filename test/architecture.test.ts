import { describe, expect, test } from 'vitest';
import { allPatterns } from './patterns.ts';
import { listSources, readFileOf } from './repository.ts';

// These are rules for how the source is written and laid out. A program that breaks them has the
// right types and works, so nothing but the text of the source can tell.

const sources = listSources().map((path) => ({ path, text: withoutComments(readFileOf(path)) }));

/** The text of a source file without its comments, which may name what the code must not use. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;])\/\/.*$/gm, '$1');
}

/** Each match of `pattern` in the sources, as `path: match`. */
function findAll(pattern: RegExp, { except }: { except: RegExp }): string[] {
  return sources
    .filter(({ path }) => !except.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`));
}

test('the source files are found', () => {
  expect(sources.length).toBeGreaterThan(80);
});

test('no address of the site is spelled outside src/urls.ts', () => {
  const firsts = allPatterns.map((pattern) => pattern.split('/')[1] ?? '');
  const names = [...new Set(firsts)].filter(Boolean).join('|');
  const address = new RegExp(`['"\`](?:\\$\\{[^}]*\\})?/(?:${names})(?![\\w-])[^'"\`]*`, 'g');
  expect(findAll(address, { except: /^src\/urls\.ts$/ })).toEqual([]);
});

test('nor is the address of the home page, which is a slash', () => {
  // These files have slashes that mean something else: other sites' addresses, a setting, the path
  // of a cookie, a key, the sign of the slash menu.
  const others =
    /^src\/(urls|shared\/address\/addresses|shared\/front-matter\/old-addresses|server\/config|server\/auth\/cookies|browser\/reader\/offer-search|browser\/desk\/search-keys|editor\/text\/bars\/line-button|shared\/import\/template-tags\/programs\/liquid)\.ts$/;
  const home =
    /(?<!\b(?:split|join|includes|indexOf|lastIndexOf|startsWith|endsWith)\()(['"`])\/(?:[?#][^'"`]*)?\1/g;
  expect(findAll(home, { except: others })).toEqual([]);
});

test('src/urls.ts imports nothing', () => {
  expect(readFileOf('src/urls.ts')).not.toMatch(/^import|\bfrom '/m);
});

test('src/app.ts names the file of each function that registers routes', () => {
  const text = readFileOf('src/app.ts');
  const imported = new Map(
    [...text.matchAll(/^import \{ (\w+) \} from '\.(\/\S+)';$/gm)].map(([, name, path]) => [
      name,
      `src${path}`,
    ]),
  );
  const named = /\['(src\/\S+)',\s+(?:\(app, context\) => )?(\w+)/g;
  const rows = [...text.matchAll(named)].map(([, file, name]) => ({ name, file }));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter(({ name, file }) => imported.get(name) !== file)).toEqual([]);
});

test('only src/server/config.ts reads the environment', () => {
  expect(
    findAll(/process\.env|import\.meta\.env/g, { except: /^src\/server\/config\.ts$/ }),
  ).toEqual([]);
});

test('no part of a page has an id that a heading of an article can have', () => {
  // The ids of headings are in lower case, and the ids of notes have a colon: see
  // src/markdown/blocks/slugify.ts.
  const ids = findAll(/\bid="[^"]*"/g, { except: /^src\/markdown\// });
  expect(ids.length).toBeGreaterThan(5);
  expect(ids.filter((id) => !/id="[a-z]+[A-Z][A-Za-z]*"$/.test(id))).toEqual([]);
});

test.each([
  ['kysely', /^src\/db\//],
  ['node:sqlite', /^src\/db\//],
  ['pg', /^src\/db\//],
  ['codemirror', /^src\/(?:editor|browser\/sync\/merge)\//],
])('only its own room imports %s', (name, room) => {
  const imports = new RegExp(`(?:from|import)\\s*\\(?\\s*'(?:@?${name})(?:/[^']*)?'`, 'g');
  expect(sources.some(({ text }) => text.match(imports))).toBe(true);
  expect(findAll(imports, { except: room })).toEqual([]);
});

test('raw HTML has one door for pages, and one for the preview', () => {
  const doors = /^src\/ui\/prose\.tsx$|^src\/editor\/preview\/prose-nodes\.ts$/;
  const ways =
    /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe/g;
  expect(findAll(ways, { except: doors })).toEqual([]);
});

describe('a file that runs on the server and in the browser imports only such files', () => {
  const everywhere = sources.filter(({ path }) =>
    /^src\/(shared|markdown|ui)\/|^src\/pages\/[^/]+\/page\.tsx$/.test(path),
  );
  test.each(everywhere)('$path', ({ text }) => {
    const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
      ([, from]) => from,
    );
    expect(
      imports.filter((from) => /^node:|\/(server|db|api|cli|browser|editor)\//.test(from ?? '')),
    ).toEqual([]);
  });
});

describe('a page depends on its props alone', () => {
  const pages = sources.filter(({ path }) => /^src\/pages\/[^/]+\/page\.tsx$/.test(path));
  test.each(pages)('$path does not read the clock, use random numbers or wait', ({ text }) => {
    expect(
      text.match(/\bawait\b|\bfetch\(|Date\.now|new Date\(\)|Math\.random|randomUUID/g),
    ).toBeNull();
  });
});
