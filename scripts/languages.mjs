// Writes the tables of code languages from highlight.js. Run it after an update of that package.
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import core from 'highlight.js/lib/core';

const folder = dirname(createRequire(import.meta.url).resolve('highlight.js/lib/languages/css'));
const file = join(import.meta.dirname, '../src/markdown/code/language-table.ts');

/** Two languages of highlight.js claim each of these aliases. The more common meaning wins. */
const claimedTwice = { ls: 'livescript', ml: 'ocaml' };

/**
 * The languages that a language embeds by name. Lists of languages to guess from are ignored: see
 * languages.ts.
 */
function embeddedIn(mode, seen = new Set()) {
  if (mode === null || typeof mode !== 'object' || seen.has(mode)) return [];
  seen.add(mode);
  const own = typeof mode.subLanguage === 'string' ? [mode.subLanguage] : [];
  return own.concat(...Object.values(mode).map((value) => embeddedIn(value, seen)));
}

const names = readdirSync(folder)
  .filter((name) => /^[\w-]+\.js$/.test(name))
  .map((name) => name.slice(0, -'.js'.length));
const lines = [];
const namesOnly = [];
for (const name of names) {
  const instance = core.newInstance();
  const { default: define } = await import(`highlight.js/lib/languages/${name}`);
  instance.registerLanguage(name, define);
  const language = instance.getLanguage(name);
  const aliases = (language.aliases ?? [])
    .map((alias) => alias.toLowerCase())
    .filter((alias) => (claimedTwice[alias] ?? name) === name);
  const needs = [...new Set(embeddedIn(language))].filter((need) => need !== name);
  namesOnly.push([name, language.name ?? name, aliases.join(' ')].join('|'));
  lines.push(
    `  [${[name, language.name ?? name].map((text) => JSON.stringify(text)).join(', ')}, ${JSON.stringify(aliases.join(' '))}, ${JSON.stringify(needs.join(' '))}, () => import('highlight.js/lib/languages/${name}')],`,
  );
}
writeFileSync(
  file,
  `import type { LanguageFn } from 'highlight.js';

/**
 * Made by scripts/languages.mjs: name, label, aliases, the languages that it embeds, and its
 * grammar.
 */
export const languageTable: readonly (readonly [
  name: string,
  label: string,
  aliases: string,
  needs: string,
  load: () => Promise<{ default: LanguageFn }>,
])[] = [
${lines.join('\n')}
];
`,
);

writeFileSync(
  join(dirname(file), 'language-names.ts'),
  `/**
 * Made by scripts/languages.mjs: a line for each code language with its name, its label and its
 * aliases. It is the table in language-table.ts without the grammars, for the completion of the
 * editor.
 */
export const languageNames = \`
${namesOnly.join('\n')}
\`;
`,
);
