import type { ImportNote } from '../import/import-note.ts';
import { cutWithEnding } from '../text.ts';
import { parseFrontMatter } from './front-matter.ts';

/** Front matter with more fields is not mended: each of them is parsed alone. */
const maxFields = 500;
const maxShownCharacters = 60;

/** The lines of one field: that of its name, and those that belong to it. */
interface Block {
  /** Undefined for lines that belong to no field. */
  field: string | undefined;
  /** The index of the first line. */
  at: number;
  lines: string[];
}

const fieldLine = /^(["']?)([\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,60}?)\1[ \t]*[:：](.*)$/u;

/**
 * Mends the lines of YAML that cannot be read, as they stand in many blogs: `title: @tea: a list`,
 * tabs, a colon without a space, a field that stands twice. A value becomes the text that is
 * written, and lines that belong to no field become empty: the number of lines stays. The lines of
 * messages count from 1. Undefined if there are too many fields.
 */
export function mendYaml(
  source: readonly string[],
): { lines: string[]; notes: ImportNote[] } | undefined {
  const blocks = listBlocks(source);
  if (blocks.length > maxFields) return undefined;
  const lines: string[] = [];
  const notes: ImportNote[] = [];
  const last = new Map(blocks.map(({ field }, index) => [field, index]));
  const told = new Set<string>();
  for (const [index, block] of blocks.entries()) {
    const { field, at, lines: written } = block;
    const line = at + 1;
    const isRepeated = field !== undefined && last.get(field) !== index;
    const mended = isRepeated ? undefined : mendBlock(block);
    lines.push(...written.map((_, each) => mended?.[each] ?? ''));
    if (isRepeated) {
      if (!told.has(field)) notes.push({ kind: 'field-twice', values: { field }, line });
      told.add(field);
    } else if (mended === undefined) {
      const text = cutWithEnding(written.join(' ').trim(), maxShownCharacters, '…');
      if (text !== '') notes.push({ kind: 'line-left', values: { text }, line });
    } else if (mended !== written) {
      notes.push({ kind: 'line-mended', values: { field }, line });
    }
  }
  return { lines, notes };
}

function listBlocks(source: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (const [at, line] of source.entries()) {
    const isInside = /^(?:[ \t]|-(?:[ \t]|$)|[\]}#]|$)/.test(line);
    const current = blocks.at(-1);
    if (isInside && current) current.lines.push(line);
    else blocks.push({ field: fieldLine.exec(line)?.[2]?.trim(), at, lines: [line] });
  }
  return blocks;
}

/** The lines of a field as YAML can read them; the same array if it can already. */
function mendBlock({ field, lines }: Block): string[] | undefined {
  const isBlank = lines.every((line) => /^\s*(?:#.*)?$/.test(line));
  if (isBlank || isReadable(lines)) return lines;
  if (field === undefined) return undefined;
  const [first = '', ...rest] = lines;
  const value = (fieldLine.exec(first)?.[3] ?? '').trim();
  const name = JSON.stringify(field);
  const spaced = [
    value === '' ? `${name}:` : `${name}: ${value}`,
    ...rest.map((line) => line.replace(/^[ \t]+/, (indent) => indent.replaceAll('\t', '  '))),
  ];
  const quoted = quoteValue(name, value, rest);
  // A value without tabs, whose colon is right, is read by no other name: that may take long.
  const isSpaced = first.startsWith(`${field}: `) && !rest.some((line) => /^ *\t/.test(line));
  return (isSpaced ? [quoted] : [spaced, quoted]).find(isReadable);
}

/** The field with its value as text, or as a list of texts. */
function quoteValue(name: string, value: string, rest: readonly string[]): string[] {
  const written = rest.map((line) => line.trim()).filter((line) => line !== '');
  const items = written.map((line) => /^-[ \t]+(.*)$/.exec(line)?.[1]);
  if (value === '' && items.length > 0 && items.every((item) => item !== undefined)) {
    return [`${name}: [${items.map(quote).join(', ')}]`];
  }
  const whole = [value, ...written].join(' ').replace(/^[|>][+-]?\s/, '');
  if (!/^\[[^[\]]*\]?$/.test(whole)) return [`${name}: ${quote(whole)}`];
  const parts = whole.replace(/^\[|\]$/g, '').split(/[,，]/);
  return [
    `${name}: [${parts
      .filter((part) => part.trim() !== '')
      .map(quote)
      .join(', ')}]`,
  ];
}

function quote(text: string): string {
  return JSON.stringify(text.trim().replace(/^(["'])(.*)\1$/, '$2'));
}

function isReadable(lines: readonly string[]): boolean {
  const front = parseFrontMatter(`---\n${lines.join('\n')}\n---\n`);
  return front.kind === 'parsed' && Object.keys(front.data).length > 0;
}
