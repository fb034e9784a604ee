import type { HLJSApi, LanguageFn, Mode } from 'highlight.js';
import { languageTable } from './language-table.ts';

/**
 * UTF-16 code units. Some expressions of the grammars take quadratic or cubic time on a long line, and can't
 * be stopped (highlight.js issues 4529, 4544): a block with a longer line, or a longer block, stays plain.
 */
const maxLineLength = 1_000;
const maxBlockLength = 10_000;
/** Nor do they end soon on a long word, or on much white space: no code that is to be read has either. */
const tedious = /\s{200}|\w{200}/;

interface Language {
  name: string;
  /** As people write it: `TypeScript`. */
  label: string;
  /** Those whose grammars its own refers to. */
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

/** What several languages share a grammar for is called what the writer called it. */
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

/** A language as people write it; one that is not known as the text names it. */
export function labelOf(name: string): string {
  return labels.get(name) ?? findLanguage(name)?.label ?? name;
}

/**
 * Loads the languages of these names, and what they embed; names that are none are passed over. Rejects when
 * a part can't be fetched; asked again, it is tried again.
 */
export async function loadLanguages(names: Iterable<string>): Promise<void> {
  const wanted = new Set<Language>();
  const want = (name: string) => {
    const language = findLanguage(name);
    if (!language || wanted.has(language)) return;
    wanted.add(language);
    language.needs.forEach(want);
  };
  for (const name of names) want(name);
  await Promise.all([...wanted].map(load));
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
 * Where a grammar would try several languages on a part of the code, the part stays plain. And what C# takes
 * for a method may have eight types before its name, of a bounded length: without bounds its expression takes
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

/** HTML with the classes of highlight.js; undefined where the code is to stay plain. */
export function highlight(content: string, name: string): string | undefined {
  const language = findLanguage(name);
  if (!language || !engine?.getLanguage(language.name)) return undefined;
  if (content.length > maxBlockLength || hasLongLine(content)) return undefined;
  if (tedious.test(content)) return undefined;
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
