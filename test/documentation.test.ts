import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { settings } from '../src/server/config.ts';
import { listFiles, readFileOf, root } from './repository.ts';

const readme = readFileOf('README.md').split('\n');
const example = readFileOf('.env.example').split('\n');
const { scripts } = JSON.parse(readFileOf('package.json')) as { scripts: Record<string, string> };

describe('the documentation of a setting is what the program says', () => {
  test.each(Object.entries(settings))('%s', (name, { default: fallback, about }) => {
    const code = fallback ? `\`${fallback}\`` : '';
    expect(readme).toContain(`| \`${name}\` | ${code} | ${about} |`);
    const at = example.indexOf(`# ${about}`);
    expect(at, 'in .env.example').toBeGreaterThan(-1);
    expect(example[at + 1]).toBe(`# ${name}=${fallback}`);
  });

  test('and no other setting is documented', () => {
    const names = (lines: string[], pattern: RegExp) =>
      lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
    expect(names(readme, /^\| `([A-Z_]+)` \|/)).toEqual(Object.keys(settings));
    expect(names(example, /^#? ?([A-Z_]+)=/)).toEqual(Object.keys(settings));
  });
});

const documents = ['README.md', ...listFiles('docs').filter((path) => path.endsWith('.md'))];

describe('what a document names is there', () => {
  test.each(documents)('files and folders: %s', (document) => {
    const named = [
      ...readFileOf(document).matchAll(/`((?:src|test|e2e|scripts|bench|docs)\/[^`]*)`/g),
    ];
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('*') && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  test.each(documents)('links to files: %s', (document) => {
    const links = [...readFileOf(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
    const missing = links
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, document, '..', path)));
    expect(missing).toEqual([]);
  });

  test.each(documents)('npm scripts: %s', (document) => {
    const own = new Set(['install', 'ci', 'pack', 'run', 'publish', 'exec']);
    const named = [...readFileOf(document).matchAll(/`?\bnpm (run )?([a-z][\w:-]*)/g)];
    const missing = named
      .filter(([, run, name = '']) => !(name in scripts) && (run || !own.has(name)))
      .map(([text]) => text)
      // “npm 11” and the like name no script; nor does npm in the middle of a sentence.
      .filter((text) => text.startsWith('`') || / run /.test(text));
    expect(missing).toEqual([]);
  });
});

test('every file that a script of package.json runs is there', () => {
  const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.mjs/g) ?? []);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('README names every command of the program, and no other', () => {
  const named = readme.flatMap((line) => /^\| `(serve|[a-z]+)[^`]*` \|/.exec(line)?.[1] ?? []);
  const commands = [...readFileOf('src/main.ts').matchAll(/^ {2}\.command\('(\w+)'\)/gm)];
  const known = commands.map(([, name]) => name).filter((name) => name !== 'set');
  expect(named.filter((name) => name !== 'npm').sort()).toEqual(known.sort());
});
