import {
  type FrontMatter,
  isTooLarge,
  lineAt,
  malformed,
  messageOf,
  tooLarge,
} from './parsed-front-matter.ts';

/** An object of JSON that begins with a field. A text can begin with `{%` or `{{` too. */
const object = /^\{\s*(?:"(?:[^"\\\n]|\\.)*"\s*:|\}[ \t]*(?:\r?\n|$))/;
/** Eleventy and others write the name of the format after the dashes. */
const named = /^---[ \t]*json[ \t]*\r?\n/;
const closingDashes = /(?<=\n)---[ \t]*(?:\r?\n|$)/g;
/** Hexo leaves out the braces and ends the fields with `;;;`. */
const hexo = /^(?:;;;[ \t]*\r?\n)?\s*"(?:[^"\\\n]|\\.)*"[ \t]*:/;
const closingSemicolons = /(?<=\n);;;[ \t]*(?:\r?\n|$)/g;

const maxDepth = 100;

/**
 * Reads front matter in JSON, as Hugo, Hexo and Eleventy have it. Undefined if the text begins
 * otherwise.
 */
export function parseJsonFrontMatter(text: string): FrontMatter | undefined {
  if (object.test(text)) {
    const end = endOfObject(text);
    if (end === undefined) return malformed('opened with {, but nothing closes it', 1);
    const [rest = ''] = /^[^\n]*\n?/.exec(text.slice(end)) ?? [];
    if (rest.trim() !== '') return undefined;
    return parse(text, { from: 0, to: end, bodyStart: end + rest.length });
  }
  const [dashes] = named.exec(text) ?? [];
  if (dashes !== undefined) return parseUntil(text, dashes.length, closingDashes);
  if (!hexo.test(text)) return undefined;
  const [semicolons = ''] = /^;;;[ \t]*\r?\n/.exec(text) ?? [];
  closingSemicolons.lastIndex = semicolons.length;
  // A text may begin with a quotation.
  if (semicolons === '' && !closingSemicolons.test(text)) return undefined;
  return parseUntil(text, semicolons.length, closingSemicolons);
}

function parseUntil(text: string, from: number, closing: RegExp): FrontMatter {
  closing.lastIndex = from;
  const end = closing.exec(text);
  if (end === null) return malformed('there is no line that closes it', 1);
  return parse(text, { from, to: end.index, bodyStart: end.index + end[0].length });
}

interface Place {
  from: number;
  to: number;
  bodyStart: number;
}

function parse(text: string, { from, to, bodyStart }: Place): FrontMatter {
  const source = text.slice(from, to);
  const firstLine = lineAt(text, from);
  if (isTooLarge(source)) return malformed(tooLarge, firstLine);
  const isWhole = source.trimStart().startsWith('{');
  try {
    if (isTooDeep(source)) throw new RangeError();
    const json = isWhole ? source : `{${source.trimEnd().replace(/,$/, '')}}`;
    return {
      kind: 'parsed',
      data: JSON.parse(json, asWritten),
      body: text.slice(bodyStart),
      bodyLine: lineAt(text, bodyStart),
      lineOf: (field) => firstLine + lineOf(source, field) - 1,
    };
  } catch (thrown) {
    const reason = messageOf(thrown);
    // V8 does not name the place of every fault.
    const line = Number(/\(line (\d+) column \d+\)/.exec(reason)?.[1] ?? 1);
    return malformed(reason, firstLine + line - 1);
  }
}

/** Numbers stay as they were written, so that `1.10` stays a version. */
function asWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? String(value)) : value;
}

const parts = /"(?:[^"\\]|\\.)*"|[{}[\]]/g;

/** The offset behind the object with which a text begins. */
function endOfObject(text: string): number | undefined {
  let depth = 0;
  for (const { 0: part, index } of text.matchAll(parts)) {
    if (part === '{') depth += 1;
    else if (part === '}') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

function isTooDeep(source: string): boolean {
  let depth = 0;
  for (const [part] of source.matchAll(parts)) {
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}

/**
 * The line of a field such as `extra.cover`. Each name of the path is searched after the one before
 * it, and the last name that is found counts; 1 if none is found.
 */
function lineOf(source: string, field: string): number {
  let at = -1;
  for (const name of field.split('.')) {
    const found = source.indexOf(JSON.stringify(name), at + 1);
    if (found >= 0) at = found;
  }
  return at < 0 ? 1 : lineAt(source, at);
}
