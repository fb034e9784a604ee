import { TomlError } from 'smol-toml';
import {
  type Alias,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import { parseJsonFrontMatter } from './json-front-matter.ts';
import { parseDate } from './parse-date.ts';
import { parseToml } from './parse-toml.ts';
import {
  type FrontMatter,
  isTooLarge,
  lineAt,
  malformed,
  messageOf,
  tooLarge,
} from './parsed-front-matter.ts';

/** The YAML library searches the whole front matter for each alias, so many aliases take long. */
const maxAliases = 100;

const closingYaml = /(?<=\n)(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/g;
const closingToml = /(?<=\n)\+\+\+[ \t]*(?:\r?\n|$)/g;
/** The first field may be written with a faulty colon, which `mendFrontMatter` knows. */
const startsWithYamlField =
  /^(?:[ \t]*(?:#.*)?\r?\n)*(?:["']?[\p{L}\w.-]+["']?[ \t]*:(?:\s|$)|(?:title|date|layout|tags)[:：])/u;
const startsWithTomlField = /^(?:[ \t]*(?:#.*)?\r?\n)*(?:\[|["']?[\w.-]+["']?[ \t]*=)/;

/**
 * Splits a file into front matter (YAML in `---`, TOML in `+++`, JSON) and body; a byte order mark
 * is dropped, the body kept as it is. Numbers of YAML and JSON are given as they were written, so
 * that `1.10` stays a version. Nothing is evaluated.
 */
export function parseFrontMatter(file: string): FrontMatter {
  const text = file.startsWith('\uFEFF') ? file.slice(1) : file;
  const opening = /^(---|\+\+\+)[ \t]*\r?\n/.exec(text);
  if (opening === null) return parseJsonFrontMatter(text) ?? withoutFrontMatter(text);
  const isYaml = opening[1] === '---';
  const start = opening[0].length;
  const closing = isYaml ? closingYaml : closingToml;
  closing.lastIndex = start;
  const end = closing.exec(text);
  const isField = (isYaml ? startsWithYamlField : startsWithTomlField).test(text.slice(start));
  if (end === null) {
    // A thematic break, or a line of plus signs, may begin a text that has no front matter at all.
    if (!isField) return withoutFrontMatter(text);
    return malformed(`opened with ${opening[1]}, but there is no line that closes it`, 1);
  }
  const source = text.slice(start, end.index);
  const bodyStart = end.index + end[0].length;
  if (isTooLarge(source)) return isField ? malformed(tooLarge, 1) : withoutFrontMatter(text);
  const fields = isYaml ? readYaml(source) : readToml(source);
  if (fields.kind === 'malformed') {
    // The text between two thematic breaks. Front matter does not begin with a blank line.
    if (isYaml && (!isField || /^[ \t]*\r?\n/.test(source))) return withoutFrontMatter(text);
    return malformed(fields.reason, fields.line + 1);
  }
  return {
    kind: 'parsed',
    data: fields.data,
    body: text.slice(bodyStart),
    bodyLine: lineAt(text, bodyStart),
    lineOf: (field) => (fields.lineOf(field) ?? 0) + 1,
  };
}

function withoutFrontMatter(body: string): FrontMatter {
  return { kind: 'parsed', data: {}, body, bodyLine: 1, lineOf: () => 1 };
}

/**
 * Line numbers count from the first line of the front matter. Undefined for a field that is not
 * there.
 */
type Fields =
  | { kind: 'fields'; data: Record<string, unknown>; lineOf(field: string): number | undefined }
  | { kind: 'malformed'; reason: string; line: number };

function readYaml(source: string): Fields {
  // The library would compare each key with every other one: 15,000 keys take more than a second.
  const quietly = { prettyErrors: false, logLevel: 'silent', uniqueKeys: false } as const;
  const document = parseDocument(source, quietly);
  // An error at the very end belongs to the last line that is not blank.
  const errorLine = (offset: number) => lineAt(source, Math.min(offset, source.trimEnd().length));
  const error = document.errors[0];
  if (error) return { kind: 'malformed', reason: messageOf(error), line: errorLine(error.pos[0]) };
  const contents = document.contents as Node | null;
  if (contents === null) return { kind: 'fields', data: {}, lineOf: () => undefined };
  if (!isMap(contents)) {
    const line = lineAt(source, contents.range?.[0] ?? 0);
    return { kind: 'malformed', reason: 'not a list of fields (name: value)', line };
  }
  const aliases: Alias[] = [];
  let repeated: Node | undefined;
  visit(document, {
    Map(_, map) {
      repeated ??= findRepeatedKey(map);
    },
    Scalar(_, node) {
      if (typeof node.value === 'number' && node.source !== undefined) node.value = node.source;
    },
    Alias(_, node) {
      aliases.push(node);
      return aliases.length > maxAliases ? visit.BREAK : undefined;
    },
  });
  if (repeated) {
    const line = lineAt(source, repeated.range?.[0] ?? 0);
    return { kind: 'malformed', reason: 'has a field twice', line };
  }
  const lineOfAlias = (alias: Alias | undefined) => lineAt(source, alias?.range?.[0] ?? 0);
  if (aliases.length > maxAliases) {
    const reason = `has more than ${maxAliases} aliases (*name)`;
    return { kind: 'malformed', reason, line: lineOfAlias(aliases.at(-1)) };
  }
  const unknown = aliases.find((alias) => alias.resolve(document) === undefined);
  try {
    const data: Record<string, unknown> = document.toJS({ maxAliasCount: maxAliases });
    return { kind: 'fields', data, lineOf: (field) => yamlLine(source, contents, field) };
  } catch (thrown) {
    // The errors here are about aliases (unknown, too many) or about values that are nested too
    // deeply.
    return {
      kind: 'malformed',
      reason: messageOf(thrown),
      line: lineOfAlias(unknown ?? aliases.at(-1)),
    };
  }
}

/** The first key of a map that stands in the map a second time. */
function findRepeatedKey({ items }: YAMLMap): Node | undefined {
  const seen = new Set<unknown>();
  return items
    .map(({ key }) => key as Node)
    .find((key) => {
      const value = isScalar(key) ? key.value : key;
      const { size } = seen;
      return seen.add(value).size === size;
    });
}

function yamlLine(source: string, contents: YAMLMap, field: string): number | undefined {
  let node: unknown = contents;
  let offset: number | undefined;
  for (const step of field.split('.')) {
    let found: { range?: readonly number[] | null } | undefined;
    if (isMap(node)) {
      const pair = node.items.find((item) => String(item.key) === step);
      found = pair?.key as Node | undefined;
      node = pair?.value;
    } else if (isSeq(node)) {
      found = node.items[Number(step)] as Node | undefined;
      node = isAlias(found) ? undefined : found;
    }
    if (!found?.range) break;
    offset = found.range[0];
  }
  return offset === undefined ? undefined : lineAt(source, offset);
}

/** The day of a TOML date. The parser makes 1 March of 30 February. */
const tomlDay = /^[^"'#\n]*=[ \t]*(\d{4}-\d{2}-\d{2})/gm;

function readToml(source: string): Fields {
  for (const { 0: before, 1: day = '', index } of source.matchAll(tomlDay)) {
    if (parseDate(day) !== undefined) continue;
    const line = lineAt(source, index + before.length);
    return { kind: 'malformed', reason: `${day} is not a date`, line };
  }
  try {
    const data = parseToml(source);
    return { kind: 'fields', data, lineOf: (field) => tomlLine(source, field) };
  } catch (thrown) {
    const line = thrown instanceof TomlError ? thrown.line : 1;
    const reason = messageOf(thrown).split('\n')[0] ?? '';
    return { kind: 'malformed', reason: reason.replace('Invalid TOML document: ', ''), line };
  }
}

/** The parser knows no lines. The line of a field is found by its name in its table. */
function tomlLine(source: string, field: string): number | undefined {
  let table = '';
  for (const [index, line] of source.split('\n').entries()) {
    const header = /^\s*\[{1,2}\s*([\w.-]+)\s*\]{1,2}\s*(?:#.*)?$/.exec(line)?.[1];
    table = header ?? table;
    if (header === field) return index + 1;
    const name = /^\s*(["']?)([\w.-]+)\1\s*=/.exec(line)?.[2];
    const path = table === '' ? name : `${table}.${name}`;
    if (name !== undefined && (path === field || field.startsWith(`${path}.`))) return index + 1;
  }
  return undefined;
}
