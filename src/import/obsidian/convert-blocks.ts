import type { Edit } from '../markdown/links.ts';
import type { MarkdownNode } from '../markdown/parse-markdown.ts';
import type { NoteCounter } from './note-counter.ts';

/** The kinds of code that Obsidian and its plugins replace by what they find or draw. */
const drawnCode = new Set(
  'base button chart dataview dataviewjs excalidraw leaflet meta-bind mermaid query tasks tracker'.split(
    ' ',
  ),
);

const maxBlockId = 120;
const blockId = /(?:(?:^|\n)[ \t>]*|[ \t]+)\^[A-Za-z\d-]+[ \t]*(?=\r?$)/;

/**
 * The name of a block (`^name`) at the end of a paragraph or a heading goes. If it stands in a line
 * of its own, the line goes too.
 */
export function removeBlockId(markdown: string, { from, to }: MarkdownNode): Edit[] {
  const start = Math.max(from, to - maxBlockId);
  const found = blockId.exec(markdown.slice(start, to));
  const isCut = start > from && found?.index === 0;
  if (found === null || isCut) return [];
  const at = start + found.index;
  return [{ start: at, end: at + found[0].length, text: '' }];
}

const calloutHead = /^\[!([^\]\n]{1,100})\]([+-]?)(?:(?=[ \t]+\S)|([ \t]*)(?=\r?\n|$))/;
const calloutWord = /^[\p{L}\p{N}_-]{1,40}$/u;

/**
 * A callout whose kind Suibi cannot read: `[!note|right]` loses what only the theme reads, and
 * `[!my own kind]` becomes the title of a note.
 */
export function convertCallout(markdown: string, { from, to }: MarkdownNode): Edit[] {
  const [whole, written = '', fold = '', noTitle] =
    calloutHead.exec(markdown.slice(from, Math.min(to, from + 500))) ?? [];
  if (whole === undefined || calloutWord.test(written)) return [];
  const kind = written.split('|', 1)[0]?.trim() ?? '';
  const end = from + whole.length;
  if (calloutWord.test(kind)) return [{ start: from, end, text: `[!${kind}]${fold}` }];
  const title = noTitle === undefined || kind === '' ? '' : ` ${kind}`;
  return [{ start: from, end, text: `[!note]${fold}${title}` }];
}

const taskMark = /^\[([^\s[\]xX])\](?=[ \t])/u;

/** Obsidian ticks a task with any mark. `[/]` is one that has begun. */
export function convertTask(markdown: string, { from }: MarkdownNode, notes: NoteCounter): Edit[] {
  const [whole, mark] = taskMark.exec(markdown.slice(from, from + 10)) ?? [];
  if (whole === undefined || mark === undefined) return [];
  notes.add('vault-tasks', `[${mark}]`, from);
  return [{ start: from, end: from + whole.length, text: whole.startsWith('[/') ? '[ ]' : '[x]' }];
}

export function noteDrawnCode(markdown: string, node: MarkdownNode, notes: NoteCounter): void {
  const info = node.getChild('CodeInfo');
  if (!info) return;
  const [language = ''] = markdown.slice(info.from, info.to).toLowerCase().split(/[\s{]/, 1);
  if (drawnCode.has(language)) notes.add('vault-drawn', language, node.from);
}
