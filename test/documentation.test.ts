import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { exportFormats } from '../src/import/export-formats.ts';
import { variables } from '../src/server/config.ts';
import { codeBlocksOf, guideFolders, guidePath, withoutCodeBlocks } from './guides.ts';
import { listFiles, listSources, readFileOf, root } from './repository.ts';

const linesOf = (path: string) => readFileOf(path).split('\n');
const { scripts } = JSON.parse(readFileOf('package.json')) as { scripts: Record<string, string> };

describe('the guide and .env.example describe each environment variable as the program does', () => {
  const guide = linesOf(guidePath('settings'));
  const example = linesOf('.env.example');

  test.each(Object.entries(variables))('%s', (name, { default: fallback, about }) => {
    const code = fallback ? `\`${fallback}\`` : '';
    expect(guide).toContain(`| \`${name}\` | ${code} | ${about} |`);
    const at = example.indexOf(`# ${about}`);
    expect(at, 'in .env.example').toBeGreaterThan(-1);
    expect(example[at + 1]).toBe(`# ${name}=${fallback}`);
  });

  test('and they name no other variable', () => {
    const names = (lines: string[], pattern: RegExp) =>
      lines.flatMap((line) => pattern.exec(line)?.[1] ?? []);
    expect(names(guide, /^\| `([A-Z_]+)` \|/)).toEqual(Object.keys(variables));
    expect(names(example, /^#? ?([A-Z_]+)=/)).toEqual(Object.keys(variables));
  });
});

const readmes = ['README.md', 'README.zh-CN.md'];
const maxReadmeBytes = 6000;

test.each(readmes)('%s is short', (readme) => {
  expect(Buffer.byteLength(readFileOf(readme))).toBeLessThanOrEqual(maxReadmeBytes);
});

const decisions = listFiles('docs/decisions').filter((path) => /\/\d/.test(path));
const documents = [
  ...readmes,
  ...['CHANGELOG.md', 'CODE_OF_CONDUCT.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...listFiles('docs').filter((path) => path.endsWith('.md')),
];

/** The first words of the commands, as the guide lists them. A test of the program compares. */
const commands = linesOf(guidePath('settings')).flatMap(
  (line) => /^\| `([a-z]+)[^`]*` \|/.exec(line)?.[1] ?? [],
);

describe('what a document names is there', () => {
  test.each(documents)('files and folders: %s', (document) => {
    const named = [
      ...readFileOf(document).matchAll(
        /`((?:src|test|e2e|scripts|bench|docs|deploy|demo|\.github)\/[^`]*)`/g,
      ),
    ];
    const missing = named
      .map(([, path = '']) => path)
      .filter((path) => !path.includes('*') && !existsSync(join(root, path)));
    expect(missing).toEqual([]);
  });

  test.each(documents)('links to files: %s', (document) => {
    const links = [
      ...withoutCodeBlocks(readFileOf(document)).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g),
    ];
    const missing = links
      .map(([, path = '']) => path)
      .filter((path) => !existsSync(join(root, document, '..', path)));
    expect(missing).toEqual([]);
  });

  test.each(documents)('links to headings: %s', (document) => {
    const links = [
      ...withoutCodeBlocks(readFileOf(document)).matchAll(
        /\]\((?!https?:)([^)#\s]*)#([\p{L}\p{N}_-]+)\)/gu,
      ),
    ];
    const missing = links.filter(([, path, anchor = '']) => {
      const linked = path ? join(document, '..', path) : document;
      return !listAnchors(withoutCodeBlocks(readFileOf(linked))).includes(anchor);
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });

  test.each(documents)('npm scripts: %s', (document) => {
    const own = new Set(['install', 'ci', 'pack', 'run', 'publish', 'exec']);
    const missing = (code: string) =>
      [...code.matchAll(/\bnpm (run )?([a-z][\w:-]*)/g)]
        .filter(([, run, name = '']) => !(name in scripts) && (run || !own.has(name)))
        .map(([named]) => named);
    expect(shellCodeOf(document).flatMap(missing)).toEqual([]);
  });

  test.each(documents)('commands of the program: %s', (document) => {
    const named = shellCodeOf(document).flatMap((code) =>
      [...code.matchAll(/(?:^|[` ])(?:npm run suibi --|suibi) (?!suibi)([a-z]+)/gm)].map(
        ([, name = '']) => name,
      ),
    );
    expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  });
});

/** The blocks of code for a shell, and all code within sentences. */
function shellCodeOf(document: string): string[] {
  const text = readFileOf(document);
  const shell = codeBlocksOf(text).flatMap(({ lang, code }) => (lang === 'sh' ? [code] : []));
  const inline = [...withoutCodeBlocks(text).matchAll(/`[^`]+`/g)].map(([code]) => code);
  return [...shell, ...inline];
}

/** The addresses that GitHub gives to the headings of a document. */
function listAnchors(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('every file that a script of package.json runs is there', () => {
  const files = Object.values(scripts).flatMap((script) => script.match(/\S+\.mjs/g) ?? []);
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

describe('decisions', () => {
  const numbered = decisions.map((path, index) => [path, index + 1] as const);
  const index = readFileOf('docs/decisions/README.md');
  const titleOf = (path: string) => /^# (.+)$/m.exec(readFileOf(path))?.[1];
  const dateAndStatus =
    /^# .+\n\nDate: \d{4}-\d\d-\d\d\. Status: (accepted|(?:changed|superseded) by (.+))\.\n\n/;

  test.each(numbered)('%s has the number %d, in its name and in its title', (path, number) => {
    expect(path).toMatch(new RegExp(`/0*${number}-[a-z0-9-]+\\.md$`));
    expect(readFileOf(path)).toMatch(new RegExp(`^# ${number}\\. \\S`));
  });

  test.each(decisions)(
    '%s has a date and a status, and its status links to later records',
    (path) => {
      const [, status, by = ''] = dateAndStatus.exec(readFileOf(path)) ?? [];
      expect(status).toBeDefined();
      const links = by === '' ? [] : by.split(', ');
      const later = decisions.slice(decisions.indexOf(path) + 1);
      for (const link of links) {
        const [, number, name] = /^\[(\d+)\]\((.+)\)$/.exec(link) ?? [];
        expect(later).toContain(`docs/decisions/${name}`);
        expect(name).toMatch(new RegExp(`^0*${number}-`));
      }
    },
  );

  test('the index has each record once, by its title, and says which are superseded', () => {
    const lines = [...index.matchAll(/^- \[(.+)\]\((\S+)\)(?: \((superseded by \d+)\))?$/gm)].map(
      ([, title, name, status]) => [`docs/decisions/${name}`, title, status] as const,
    );
    const records = decisions.map((path) => {
      const [, by] = /Status: superseded by \[(\d+)\]/.exec(readFileOf(path)) ?? [];
      return [path, titleOf(path), by && `superseded by ${by}`] as const;
    });
    expect(lines.sort()).toEqual(records);
  });

  test.each(documents)('that %s names by their number are there', (document) => {
    const named = [...readFileOf(document).matchAll(/\((\d{4})\)/g)].map(([, number]) => number);
    const known = decisions.map((path) => /(\d{4})-/.exec(path)?.[1]);
    expect(known).toEqual(expect.arrayContaining(named));
  });
});

test('comments name source files that are there', () => {
  const sources = listSources();
  const layer =
    /(?<![\w./-])(?:src\/)?((?:api|backup|browser|cli|db|editor|export|feeds|files|import|markdown|og-image|pages|server|shared|ui)\/[\w./-]+\.tsx?)\b/g;
  const missing = sources.flatMap((path) => {
    const comments = readFileOf(path).match(/^\s*(?:\/\/|\/?\*).*/gm) ?? [];
    return comments
      .flatMap((comment) => [...comment.matchAll(layer)].map(([, named]) => `src/${named}`))
      .filter((named) => !existsSync(join(root, named)))
      .map((named) => `${path}: ${named}`);
  });
  expect(missing).toEqual([]);
});

test.each(Object.values(guideFolders))(
  'the guide in %s lists the exports that an import reads',
  (folder) => {
    const listed = linesOf(`docs/guide/${folder}/moving-in.md`).flatMap((line) => {
      const [, program = '', ending = ''] =
        /^\| (\w+) \| .*[(（]`(\.\w+)`[)）] \|/.exec(line) ?? [];
      return program ? [{ program, ending }] : [];
    });
    expect(listed).toEqual(exportFormats.map(({ program, ending }) => ({ program, ending })));
  },
);
