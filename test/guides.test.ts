import { describe, expect, test } from 'vitest';
import { variables } from '../src/server/config.ts';
import { identityTexts } from '../src/shared/identity/identity-texts.ts';
import type { UiLang } from '../src/shared/lang/ui-lang.ts';
import { defaultSettings } from '../src/shared/settings.ts';
import { settingsTexts } from '../src/shared/texts/settings.ts';
import { apiPrefix, patterns } from '../src/urls.ts';
import { codeBlocksOf, guideFolders, guideNames, guidePath, withoutCodeBlocks } from './guides.ts';
import { allPatterns } from './patterns.ts';
import { listFiles, listSources, readFileOf } from './repository.ts';
import { testApp } from './test-app.ts';

const langs = Object.keys(guideFolders) as UiLang[];
const linesOf = (path: string) => readFileOf(path).split('\n');

test('each guide is there in each language, and the index links to all', () => {
  const paths = langs.flatMap((lang) => guideNames.map((name) => guidePath(name, lang)));
  expect(listFiles('docs/guide')).toEqual(['docs/guide/README.md', ...paths].sort());
  const index = readFileOf('docs/guide/README.md');
  expect(paths.filter((path) => !index.includes(`(${path.replace('docs/guide/', '')})`))).toEqual(
    [],
  );
});

describe('a guide is the same in both languages', () => {
  test.each(guideNames)('%s: headings of the same levels', (name) => {
    const [english, chinese] = langs.map((lang) =>
      [...withoutCodeBlocks(readFileOf(guidePath(name, lang))).matchAll(/^(#+) /gm)].map(
        ([, marks]) => marks,
      ),
    );
    expect(english?.length).toBeGreaterThan(1);
    expect(chinese).toEqual(english);
  });

  test.each(guideNames)('%s: blocks of code, but for the words of examples in Markdown', (name) => {
    const [english, chinese] = langs.map((lang) =>
      codeBlocksOf(readFileOf(guidePath(name, lang))).map((block) =>
        block.lang === 'markdown' ? block.lang : block,
      ),
    );
    expect(chinese).toEqual(english);
  });
});

describe.each(langs)('the guide of settings in %s', (lang) => {
  const lines = linesOf(guidePath('settings', lang));

  test('has each environment variable with its default, and no other', () => {
    const rows = lines.flatMap((line) => {
      const [, name = '', fallback = ''] = /^\| `([A-Z_]+)` \| (?:`(.*?)`)? \| \S/.exec(line) ?? [];
      return name === '' ? [] : [[name, fallback]];
    });
    expect(rows).toEqual(
      Object.entries(variables).map(([name, { default: value }]) => [name, value]),
    );
  });

  test('has each setting of the settings page by its label', () => {
    const labels: Record<string, unknown> = { ...settingsTexts[lang], ...identityTexts[lang] };
    const named = ['displayName', ...Object.keys(defaultSettings)].map((name) => labels[name]);
    expect(named.filter((label) => !lines.some((line) => line.startsWith(`| ${label} |`)))).toEqual(
      [],
    );
  });
});

/** Addresses that only browsers ask for, besides those of calls. */
const ofBrowsers: string[] = [
  patterns.speculationRules,
  patterns.serviceWorker,
  patterns.asset,
  patterns.rendition,
  patterns.ownStyles,
];

describe.each(langs)('the guide of search engines in %s', (lang) => {
  const asPattern = (address: string) => address.replace(/:\w+|\b[A-Z]+\b/g, '…');
  const listed = linesOf(guidePath('finding', lang))
    .filter((line) => line.startsWith('| `/'))
    .flatMap((line) => [...line.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path));

  test('has each address that a person can open', async () => {
    const { routes } = await testApp();
    const opened = routes
      .filter(({ method, path }) => method === 'GET' && !path.startsWith(apiPrefix))
      .map(({ path }) => path)
      .filter((path) => !ofBrowsers.includes(path));
    expect(opened).toContain(patterns.desk);
    const known = listed.map(asPattern);
    expect(opened.filter((path) => !known.includes(asPattern(path)))).toEqual([]);
  });

  test('names only addresses of the blog', () => {
    const known = new Set(allPatterns.map(asPattern));
    expect(listed.filter((path) => !known.has(asPattern(path)))).toEqual([]);
  });
});

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('what the guide of troubleshooting quotes', () => {
  /** The texts of the program, without the marks between two halves of one text. */
  const sources = listSources()
    .map(readFileOf)
    .join('\n')
    .replace(/(['"`])\s*\+\s*['"`]/g, '')
    .replace(/\\n/g, '\n');

  test.each(langs)('in %s is said by the program', (lang) => {
    const quotes = linesOf(guidePath('troubleshooting', lang)).flatMap((line) => {
      const [, quote = ''] = /^\| “(.+)” \|/.exec(line) ?? [];
      return quote === '' ? [] : [quote];
    });
    expect(quotes.length).toBeGreaterThan(20);
    // An ellipsis stands for a value that the program puts in.
    const isSaid = (quote: string) =>
      new RegExp(quote.split('…').map(escapePattern).join('.{0,100}?')).test(sources);
    expect(quotes.filter((quote) => !isSaid(quote))).toEqual([]);
  });
});
