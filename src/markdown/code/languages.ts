import type { HLJSApi, LanguageFn, Mode } from 'highlight.js';
import { languageTable } from './language-table.ts';

/**
 * In UTF-16 code units. Some patterns of the grammars take quadratic or cubic time on a long line
 * and cannot be stopped (highlight.js issues 4529, 4544). A longer block, or a block with a longer
 * line, stays plain.
 */
const maxLineLength = 1_000;
const maxBlockLength = 10_000;
/** Long words and long white space are as slow. Code for people has neither. */
const slowToMatch = /\s{200}|\w{200}/;

interface Language {
  name: string;
  /** The name as people write it: `TypeScript`. */
  label: string;
  /** The languages that its grammar refers to. */
  needs: string[];
  load: () => Promise<{ default: LanguageFn }>;
}

const byName = new Map<string, Language>();
for (const [name, label, aliases, needs, load] of languageTable) {
  const language = { name, label, needs: words(needs), load };
  for (const each of [name, ...words(aliases)]) byName.set(each, language);
}

let engine: HLJSApi | undefined;
const loading = new Map<string, Promise<void>>();

export function findLanguage(name: string): Language | undefined {
  return byName.get(name);
}

/** Languages that share one grammar keep the writer’s name: code in `html` is not called XML. */
const labels = new Map([
  ['html', 'HTML'],
  ['xml', 'XML'],
  ['svg', 'SVG'],
  ['jsx', 'JSX'],
  ['tsx', 'TSX'],
  ['toml', 'TOML'],
  ['ini', 'INI'],
  ['sh', 'Shell'],
  ['zsh', 'Zsh'],
]);

/** The name of a language as people write it. An unknown language keeps the name in the text. */
export function labelOfLanguage(name: string): string {
  return labels.get(name) ?? findLanguage(name)?.label ?? name;
}

/**
 * Loads the languages of these names and the languages inside them. Unknown names are ignored.
 * Rejects if a part cannot be fetched; the next call tries again.
 */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  await Promise.all([...withNeeds(names)].map(load));
}

/**
 * The languages of these names and the languages inside them. Two languages may need each other.
 */
function withNeeds(names: Iterable<string>): Set<Language> {
  const wanted = new Set<Language>();
  const want = (name: string) => {
    const language = findLanguage(name);
    if (!language || wanted.has(language)) return;
    wanted.add(language);
    language.needs.forEach(want);
  };
  for (const name of names) want(name);
  return wanted;
}

function load(language: Language): Promise<void> {
  const started = loading.get(language.name);
  if (started) return started;
  const promise = register(language).catch((error: unknown) => {
    loading.delete(language.name);
    throw error;
  });
  loading.set(language.name, promise);
  return promise;
}

async function register({ name, load }: Language): Promise<void> {
  const [{ default: core }, { default: define }] = await Promise.all([
    import('highlight.js/lib/core'),
    load(),
  ]);
  engine ??= core.newInstance();
  engine.registerLanguage(name, (api) => {
    const grammar = define(api);
    tame(grammar as Mode, new Set());
    return grammar;
  });
}

/**
 * Makes a grammar fast. A part of the code that would be tried in several languages stays plain.
 * The pattern for a method of C# gets limits (eight types of 100 characters): without them it takes
 * cubic time, a minute for 20,000 characters.
 */
function tame(mode: Mode, seen: Set<unknown>): void {
  if (mode === null || typeof mode !== 'object' || seen.has(mode)) return;
  seen.add(mode);
  if (Array.isArray(mode.subLanguage)) delete mode.subLanguage;
  if (typeof mode.begin === 'string' && mode.begin.includes('<[^=]+>')) {
    mode.begin = mode.begin
      .replaceAll('<[^=]+>', '<[^=(){};]{1,100}>')
      .replaceAll('\\s+)+', '\\s+){1,8}');
  }
  for (const value of Object.values(mode)) tame(value, seen);
}

/**
 * Whether a language and the languages inside it are loaded. True for a name that no language has:
 * its code stays plain.
 */
export function isLoaded(name: string): boolean {
  return [...withNeeds([name])].every((language) => engine?.getLanguage(language.name));
}

/** HTML with the classes of highlight.js; undefined if the code stays plain. */
export function highlight(content: string, name: string): string | undefined {
  const language = findLanguage(name);
  if (!language || !engine?.getLanguage(language.name)) return undefined;
  if (content.length > maxBlockLength || hasLongLine(content)) return undefined;
  if (slowToMatch.test(content)) return undefined;
  return engine.highlight(content, { language: language.name, ignoreIllegals: true }).value;
}

function hasLongLine(content: string): boolean {
  let start = 0;
  while (content.length - start > maxLineLength) {
    const end = content.lastIndexOf('\n', start + maxLineLength);
    if (end < start) return true;
    start = end + 1;
  }
  return false;
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}
