import { readFileSync, statSync } from 'node:fs';
import { TomlError } from 'smol-toml';
import { parseDocument } from 'yaml';
import { ownValue } from '../../shared/front-matter/fields.ts';
import { parseToml } from '../../shared/front-matter/parse-toml.ts';
import { lineAt } from '../../shared/front-matter/parsed-front-matter.ts';

/** Why a configuration, or a part of it, was not read. */
export interface ConfigFault {
  line: number;
  reason: string;
}

export interface ReadConfig {
  /** What could be read; undefined if nothing could. */
  config: unknown;
  fault: ConfigFault | undefined;
}

const maxConfigBytes = 256 * 1024;

/** Reads a configuration in YAML, TOML or JSON, or the literals of one in JavaScript. */
export function readConfig(path: string): ReadConfig {
  let source: string;
  try {
    if (statSync(path).size > maxConfigBytes) return faulty(1, 'is larger than 256 KiB');
    source = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    return faulty(1, (error as Error).message);
  }
  if (/\.toml$/i.test(path)) return parseTomlConfig(source);
  return /\.(?:ya?ml|json)$/i.test(path) ? parseYamlConfig(source) : parseScriptConfig(source);
}

function faulty(line: number, reason: string): ReadConfig {
  return { config: undefined, fault: { line, reason } };
}

/** JSON is YAML too. Of a file with a mistake all fields count that can be read all the same. */
export function parseYamlConfig(source: string): ReadConfig {
  // Programs that take tabs, or a field twice, are many.
  const text = source.replace(/^[ \t]+/gm, (indent) => indent.replaceAll('\t', '  '));
  const options = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const;
  try {
    const document = parseDocument(text, options);
    const [error] = document.errors;
    const fault = error && { line: lineAt(text, error.pos[0]), reason: error.message };
    return { config: document.toJS({ maxAliasCount: 100 }), fault };
  } catch (error) {
    return faulty(1, (error as Error).message);
  }
}

export function parseTomlConfig(source: string): ReadConfig {
  try {
    const config = parseToml(source);
    return { config, fault: undefined };
  } catch (error) {
    const line = error instanceof TomlError ? error.line : 1;
    const [reason = ''] = (error as Error).message.split('\n');
    return faulty(line, reason.replace('Invalid TOML document: ', ''));
  }
}

/** The settings of VitePress, VuePress and Docusaurus that addresses follow from. */
const literals: [name: string, expression: RegExp][] = [
  ['base', /\bbase\s*:\s*(['"`])([^'"`$\n]*)\1/],
  ['baseUrl', /\bbaseUrl\s*:\s*(['"`])([^'"`$\n]*)\1/],
  ['url', /\burl\s*:\s*(['"`])(https?:[^'"`$\n]*)\1/],
  ['hostname', /\bhostname\s*:\s*(['"`])(https?:[^'"`$\n]*)\1/],
  ['srcDir', /\bsrcDir\s*:\s*(['"`])([^'"`$\n]*)\1/],
  ['defaultLocale', /\bdefaultLocale\s*:\s*(['"`])([\w-]*)\1/],
  [
    'docs.routeBasePath',
    /\bdocs\s*:\s*\{[^{}]{0,2000}?\brouteBasePath\s*:\s*(['"`])([^'"`$\n]*)\1/,
  ],
  [
    'blog.routeBasePath',
    /\bblog\s*:\s*\{[^{}]{0,2000}?\brouteBasePath\s*:\s*(['"`])([^'"`$\n]*)\1/,
  ],
];

/** A program is never run: only values that stand there as a text count. */
export function parseScriptConfig(source: string): ReadConfig {
  const text = source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ''))
    .replace(/(^|[^:'"`\\])\/\/.*$/gm, '$1');
  const config: Record<string, unknown> = {};
  for (const [path, expression] of literals) {
    const value = expression.exec(text)?.[2];
    const [table = '', name] = path.split('.');
    if (value !== undefined) config[table] = name === undefined ? value : { [name]: value };
  }
  const rewrites = /\brewrites\s*:\s*\{([^{}]*)\}/.exec(text)?.[1] ?? '';
  const pairs = rewrites.matchAll(/(['"`])([^'"`\n]+)\1\s*:\s*(['"`])([^'"`$\n]+)\3/g);
  config.rewrites = Object.fromEntries([...pairs].map(([, , from, , to]) => [from, to]));
  const unread = /\bbase(?:Url)?\s*:/.exec(text);
  const isRead = 'base' in config || 'baseUrl' in config;
  if (unread === null || isRead) return { config, fault: undefined };
  return {
    config,
    fault: { line: lineAt(text, unread.index), reason: 'its base is no plain text' },
  };
}

/** The value at a path of names in a configuration, such as `permalinks.posts`. */
export function valueAt(config: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>(ownValue, config);
}

/** The text at a path of names. Undefined for an empty one, and for another type. */
export function textAt(config: unknown, path: string): string | undefined {
  const value = valueAt(config, path);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** A folder of a configuration without `./` and without slashes at its ends; empty for the root. */
export function folderAt(config: unknown, path: string, initial = ''): string {
  return trimSlashes(textAt(config, path) ?? initial);
}

export function trimSlashes(path: string): string {
  return path.replace(/^(?:\.?\/)+|^\.$|\/+$/g, '');
}

/** One value, or those of a list, as texts. */
export function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return typeof value === 'object' ? [] : [String(value)];
}
