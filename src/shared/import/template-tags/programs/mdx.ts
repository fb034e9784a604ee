import { readArguments } from '../base/arguments.ts';
import { rangeAt } from '../base/ranges.ts';
import type { Range } from '../base/tag.ts';
import { boxKindOf } from './boxes.ts';

const mayHaveMdx = /\{\/\*|^(?:im|ex)port\s|^[ \t]*<\/?[A-Z]|\\\{#/m;
/** The import of a component: the line has nothing else. */
const importLine = /^import\b[ \t]*(\w+)?[^\n;"']*(?:\bfrom[ \t]*)?(["'])[^"'\n]+\2;?[ \t]*\r?$/gm;
/** The export of a value or a component, up to a blank line. */
const exportBlock =
  /^export[ \t]+(?:(?:const|let|var)[ \t][^=\n]*=|(?:default[ \t]+)?(?:async[ \t]+)?function\b[^(\n]*\(|default[ \t]+[({])[^\n]*(?:\n[ \t]*[^\s][^\n]*)*/gm;
const component = /^([ \t>]*)<(\/?)([A-Z]\w*)(\s[^<]{0,2000}?)?(\/?)>[ \t]*\r?$/gm;
const anchor =
  /^([ \t>]*#{1,6}[ \t].*?)[ \t]*(?:\{\/\*[ \t]*([\w-]+)[ \t]*\*\/\}|\\\{#([\w-]+)\\?\})[ \t]*\r?$/gm;
const label = /label:\s*["']([^"'\n]+)["'],\s*value:\s*["']([^"'\n]+)["']/g;
const value = /value:\s*["']([^"'\n]+)["'],\s*label:\s*["']([^"'\n]+)["']/g;

/** Components that are boxes under another name. */
const boxNames = new Map([
  ['pitfall', 'warning'],
  ['deepdive', 'details'],
  ['canary', 'note'],
]);

/**
 * Takes out of a text what MDX adds to Markdown and no reader sees: comments, and the lines that
 * load or make components. Components that are boxes and tabs become Markdown, and names of
 * headings stay. All other components stay. No line is added or goes. `isMdx` tells that the text
 * is certainly MDX.
 */
export function convertMdx(
  markdown: string,
  findCode: (markdown: string) => readonly Range[],
  isMdx: boolean,
): string {
  if (!mayHaveMdx.test(markdown)) return markdown;
  const replace = (text: string, pattern: RegExp, write: (match: RegExpExecArray) => string) => {
    let code: readonly Range[] | undefined;
    let result = '';
    let done = 0;
    for (const match of text.matchAll(pattern)) {
      code ??= findCode(text);
      if (rangeAt(code, match.index + (/\S/.exec(match[0])?.index ?? 0))) continue;
      result += text.slice(done, match.index) + withLines(write(match), match[0]);
      done = match.index + match[0].length;
    }
    return result + text.slice(done);
  };
  const anchored = replace(
    moveTabs(markdown),
    anchor,
    ([, heading, first, second]) => `${heading} {#${first ?? second}}`,
  );
  const hasComments = anchored.includes('{/*');
  const uncommented = hasComments ? withoutComments(anchored, findCode(anchored)) : anchored;
  // The same line in another text may be code that its writer did not mark as such.
  const used = new Set([...uncommented.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name));
  const plain = replace(uncommented, importLine, ([line, name]) =>
    isMdx || (name && used.has(name)) ? '' : line.replace(/\r$/, ''),
  );
  const words = isMdx ? replace(plain, exportBlock, () => '') : plain;
  const tabs = new Map<string, string>();
  return replace(words, component, (match) => writeComponent(match, tabs));
}

/**
 * The texts of tabs without the indent that all their lines have: to Markdown, four spaces would be
 * code.
 */
function moveTabs(markdown: string): string {
  if (!markdown.includes('<TabItem')) return markdown;
  const lines = markdown.split('\n');
  const open: number[] = [];
  let fence: string | undefined;
  for (const [index, line] of lines.entries()) {
    const mark = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence) && line.trim() === mark) fence = undefined;
    } else if (mark !== undefined) fence = mark;
    else if (/^[ \t]*<TabItem\b/.test(line) && open.length < maxTabs) open.push(index + 1);
    else if (/^[ \t]*<\/TabItem>/.test(line)) moveLines(lines, open.pop() ?? index, index);
  }
  return lines.join('\n');
}

/** Tabs that stand within as many others are not moved. */
const maxTabs = 10;

function moveLines(lines: string[], start: number, end: number): void {
  const indents = lines.slice(start, end).flatMap((line) => /^[ \t]*(?=\S)/.exec(line)?.[0] ?? []);
  const least = Math.min(...indents.map(({ length }) => length));
  if (indents.length === 0 || least < 4) return;
  for (let at = start; at < end; at += 1) lines[at] = (lines[at] ?? '').slice(least);
}

/** As many line ends as the text had whose place it takes. */
function withLines(text: string, before: string): string {
  const count = (each: string) => each.split('\n').length;
  const end = before.endsWith('\r') ? '\r' : '';
  return text + '\n'.repeat(count(before) - count(text)) + end;
}

/** `tabs` has the labels of tabs whose values stand in the tag around them. */
function writeComponent(match: RegExpExecArray, tabs: Map<string, string>): string {
  const [whole, indent = '', slash, name = '', attributes = '', self] = match;
  const { named } = readArguments(attributes);
  const get = (key: string) => named.get(key)?.text;
  if (name === 'Tabs') {
    for (const [, text = '', id = ''] of attributes.matchAll(label)) tabs.set(id, text);
    for (const [, id = '', text = ''] of attributes.matchAll(value)) tabs.set(id, text);
    return indent.trimEnd();
  }
  if (name === 'TabItem') {
    const id = get('value') ?? '';
    const title = get('label') ?? tabs.get(id) ?? id;
    return slash || title === '' ? indent.trimEnd() : `${indent}**${title}**`;
  }
  const isBox = /^(?:Admonition|Callout|Alert)$/.test(name);
  const kind = isBox ? (boxKindOf(get('type')) ?? 'note') : boxOfName(name);
  if (kind === undefined || self) return whole.replace(/\r$/, '');
  return slash ? `${indent}:::` : `${indent}::: ${kind} ${get('title') ?? ''}`.trimEnd();
}

function boxOfName(name: string): string | undefined {
  const word = name.toLowerCase();
  const isBox = /^(?:note|tip|info|warning|caution|danger|important|details)$/.test(word);
  return boxNames.get(word) ?? (isBox ? word : undefined);
}

/** `{/* … *\/}`; the one that ends the excerpt becomes the comment of HTML that does. */
function withoutComments(text: string, code: readonly Range[]): string {
  let result = '';
  let done = 0;
  for (let start = text.indexOf('{/*'); start !== -1; ) {
    const end = text.indexOf('*/}', start);
    if (end === -1) break;
    const inCode = rangeAt(code, start);
    if (!inCode) {
      const comment = text.slice(start, end + 3);
      const isMark = /^\{\/\*[ \t]*truncate[ \t]*\*\/\}$/.test(comment);
      result +=
        text.slice(done, start) + (isMark ? '<!-- truncate -->' : comment.replace(/[^\n]/g, ''));
      done = end + 3;
    }
    start = text.indexOf('{/*', inCode ? inCode.end : end + 3);
  }
  return result + text.slice(done);
}
