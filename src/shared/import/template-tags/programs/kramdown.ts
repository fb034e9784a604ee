import { listLines, rangeAt } from '../base/ranges.ts';
import type { Range } from '../base/tag.ts';
import { boxKindOf } from './boxes.ts';

const attribute = String.raw`(?:toc|[.#][\w:-]+|[\w-]+=(?:"[^"\n]{0,300}"|'[^'\n]{0,300}')|[\w-]+)`;
const list = String.raw`\{:[ \t]*${attribute}(?:[ \t]*${attribute}){0,30}[ \t]*\}`;
const alone = new RegExp(String.raw`^([ \t>]*)(?:${list}[ \t]*){1,3}$`);
const behind = new RegExp(String.raw`([)*_\`\]>])${list}`, 'g');
const definition = /^[ \t]*\{:[\w-]+:[^{}\n]*\}[ \t]*$/;
const extension = /^[ \t]*\{:(?::\/?(?:comment|nomarkdown|options)[^{}\n]*|\/[a-z]*)\}[ \t]*$/;
const picture = /(!\[[^\]\n]{0,300}\]\([^()\s]{1,500}(?:[ \t]+"[^"\n]{0,300}")?)\)$/;

/**
 * Takes kramdown's lists of attributes out of a text: a reader never saw them. A list that made a
 * box of a paragraph or of a quotation makes a box of it here, a name of a heading stays, and a
 * width of a picture too. `* TOC` with `{:toc}` becomes a table of contents.
 */
export function convertAttributes(
  markdown: string,
  findCode: (markdown: string) => readonly Range[],
): string {
  if (!markdown.includes('{:')) return markdown;
  const code = findCode(markdown);
  const lines: string[] = [];
  let isComment = false;
  /** Attributes that wait for the block below them. */
  let waiting: string | undefined;
  /** Whether a box is open, which the end of the paragraph closes. */
  let isOpen = false;
  for (const { text: line, start, isCode } of listLines(markdown, code)) {
    const text = line.trimEnd();
    if (isOpen && text === '' && !isCode) {
      lines.push(':::');
      isOpen = false;
    }
    if (isCode) lines.push(line);
    else if (isComment || /^[ \t]*\{::comment\}/.test(text)) {
      isComment = !/\{:\/(?:comment)?\}/.test(text);
    } else if (definition.test(text) || extension.test(text)) continue;
    else if (alone.test(text)) waiting = applyAbove(lines, text) ? undefined : text;
    else if (waiting !== undefined && text.trim() !== '') {
      isOpen = applyBelow(lines, waiting, withoutLists(line, start, code));
      waiting = undefined;
    } else lines.push(withoutLists(line, start, code));
  }
  if (isOpen) lines.push(':::');
  return lines.join('\n');
}

/** Lists behind a link, a picture, a code span or a mark. */
function withoutLists(line: string, start: number, code: readonly Range[]): string {
  if (!line.includes('{:')) return line;
  let result = '';
  let done = 0;
  for (const match of line.matchAll(behind)) {
    const end = match.index + 1;
    if (rangeAt(code, start + end)) continue;
    result += withSize(line.slice(done, end), match[0]);
    done = match.index + match[0].length;
  }
  return result + line.slice(done);
}

/** The width and the height of a picture stand in its brackets. */
function withSize(text: string, attributes: string): string {
  const sizeOf = (names: string) =>
    new RegExp(`[\\s:](?:${names})=["'](\\d+%?)(?:px)?["']`).exec(attributes)?.[1] ?? '';
  const [width, height] = [sizeOf('width|w'), sizeOf('height|h')];
  if (width === '' && height === '') return text;
  return text.replace(picture, `$1 =${width}x${height})`);
}

/** Whether there is a block above that the attributes belong to. */
function applyAbove(lines: string[], attributes: string): boolean {
  const last = lines.at(-1) ?? '';
  if (last.trim() === '') return false;
  if (/\btoc\b/.test(attributes) && /^[ \t]*(?:[-*+]|\d+\.)[ \t]/.test(last)) {
    lines[lines.length - 1] = '[[toc]]';
    return true;
  }
  const [, id] = /#([\w-]+)/.exec(attributes) ?? [];
  if (/^[ \t]*#{1,6}[ \t]/.test(last)) {
    if (id !== undefined && !/\{#[^}]*\}\s*$/.test(last))
      lines[lines.length - 1] = `${last.trimEnd()} {#${id}}`;
    return true;
  }
  const box = boxOf(attributes);
  const first = box && firstOfBlock(lines);
  if (box && first !== undefined) wrap(lines, first, box);
  return true;
}

/** A block ends above, or below, such a line: the other end of a box, a heading, or a fence. */
const border = /^[ \t]*(?::::|#{1,6}[ \t]|```|~~~|> \[!)/;
/** Attributes below a block with more lines make no box. */
const maxBlockLines = 200;

/** The first line of the block that ends with the last line. */
function firstOfBlock(lines: readonly string[]): number | undefined {
  if (border.test(lines.at(-1) ?? '')) return undefined;
  for (let first = lines.length - 1; first > lines.length - maxBlockLines; first -= 1) {
    const above = lines[first - 1] ?? '';
    if (above.trim() === '' || border.test(above)) return first;
  }
  return undefined;
}

/**
 * Adds the first line of the block below its attributes. Returns whether that opens a box, which
 * has to be closed.
 */
function applyBelow(lines: string[], attributes: string, line: string): boolean {
  const box = boxOf(attributes);
  const [, title] = /^>[ \t]*(.*)$/.exec(line) ?? [];
  if (box && title !== undefined) {
    lines.push(`> [!${box.kind.toUpperCase()}]${box.isTitled ? ` ${title}` : `\n${line}`}`);
    return false;
  }
  const isParagraph = /^(?:[\p{L}\p{N}"'“‘《「（([*_`!]|<[a-z])/u.test(line);
  if (box && isParagraph) lines.push(`::: ${box.kind}`);
  lines.push(line);
  return box !== undefined && isParagraph;
}

interface Box {
  kind: string;
  /** Whether the first line is the title. */
  isTitled: boolean;
}

/** `.note`, `.prompt-tip`, `.notice--info`, `.alert-warning`, `.note-title` */
export function boxOf(attributes: string): Box | undefined {
  const classes = [...attributes.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  const boxes = classes.flatMap((name): Box[] => {
    const [, word = '', title] =
      /^(?:prompt-|notice--|alert-|box-|callout-)?([a-z]+)(-title)?$/.exec(name) ?? [];
    const kind = boxKindOf(word);
    return kind === undefined || /^(?:left|right|center|lead)$/.test(word)
      ? []
      : [{ kind, isTitled: title !== undefined }];
  });
  return boxes.find(({ kind }) => kind !== 'note') ?? boxes[0];
}

function wrap(lines: string[], first: number, { kind, isTitled }: Box): void {
  const [, indent = ''] = /^([ \t]*)/.exec(lines[first] ?? '') ?? [];
  if (/^[ \t]*>/.test(lines[first] ?? '')) {
    const title = isTitled ? (lines[first] ?? '').replace(/^[ \t]*>/, '') : '';
    lines.splice(first, isTitled ? 1 : 0, `${indent}> [!${kind.toUpperCase()}]${title}`);
    return;
  }
  lines.splice(first, 0, `${indent}::: ${kind}`);
  lines.push(`${indent}:::`);
}
