import { lineAt } from '../../shared/front-matter/parsed-front-matter.ts';
import { type ImportNote, makeNote } from '../../shared/import/import-note.ts';
import { applyEdits, type Edit } from '../markdown/links.ts';
import { type MarkdownNode, parseMarkdown } from '../markdown/parse-markdown.ts';
import { findComments, type Range } from './comments.ts';
import { convertCallout, convertTask, noteDrawnCode, removeBlockId } from './convert-blocks.ts';
import { convertImage, convertLink, convertWikilink, type VaultTargets } from './convert-links.ts';
import { keepLineBreaks } from './line-breaks.ts';
import { NoteCounter } from './note-counter.ts';
import { findTextTags } from './text-tags.ts';
import { wikilinkNode, wikilinkSyntax } from './wikilink.ts';

interface ConvertedNote {
  markdown: string;
  /** The tags that stand in the text. */
  tags: string[];
  /** Their lines count within the text. */
  notes: ImportNote[];
}

/** In them nothing is read. */
const code = new Set(
  'FencedCode CodeBlock InlineCode Formula Autolink LinkTarget LinkLabel LinkReference'.split(' '),
);
/** A comment can begin or end in them, but no tag. */
const html = new Set(
  'HTMLTag HTMLBlock Comment CommentBlock ProcessingInstruction ProcessingInstructionBlock'.split(
    ' ',
  ),
);
const read = /^(?:Wikilink|Image|Link|Paragraph|ATXHeading\d|FencedCode)$/;

/**
 * Turns the Markdown of Obsidian into that of Suibi. Links and pictures keep the paths and the
 * names of the vault; a link without a target becomes its words. Code and formulas stay as they
 * are, and so does a text that has nothing of Obsidian. `keepsLines`: whether Obsidian shows the
 * lines of a paragraph as they are written.
 */
export function convertObsidian(
  markdown: string,
  targets: VaultTargets,
  { keepsLines = false } = {},
): ConvertedNote {
  if (!keepsLines && !/[[#^`~%]/.test(markdown)) return { markdown, tags: [], notes: [] };
  const found = walk(markdown);
  const comments = findComments(markdown, found.code);
  const notes = new NoteCounter(markdown);
  const nodes = uncovered(found.nodes, comments.edits, ({ from }) => from);
  const edits = nodes.flatMap((node) => convertNode(markdown, node, targets, notes));
  const paragraphs = found.nodes.filter(({ name }) => name === 'Paragraph');
  const breaks = paragraphs.flatMap((node) => keepLineBreaks(markdown, node, keepsLines));
  const shownBreaks = uncovered(breaks, found.code, ({ start }) => start);
  const left = [...found.code, ...found.html, ...rangesOf(comments.edits)];
  const { openAt } = comments;
  return {
    markdown: applyEdits(markdown, withoutOverlaps([...comments.edits, ...edits, ...shownBreaks])),
    tags: findTextTags(
      markdown,
      left.toSorted((a, b) => a.start - b.start),
    ),
    notes: [
      ...notes.list(),
      ...(openAt === undefined
        ? []
        : [{ ...makeNote('vault-open-comment'), line: lineAt(markdown, openAt) }]),
    ],
  };
}

interface Found {
  code: Range[];
  html: Range[];
  nodes: MarkdownNode[];
}

function walk(markdown: string): Found {
  const found: Found = { code: [], html: [], nodes: [] };
  parseMarkdown(markdown, { read: 'links', syntax: wikilinkSyntax }).iterate({
    enter({ name, from, to, node }) {
      if (read.test(name)) found.nodes.push(node);
      const range = { start: from, end: to };
      if (html.has(name)) found.html.push(range);
      if (code.has(name) || name === wikilinkNode) found.code.push(range);
      return !code.has(name) && !html.has(name);
    },
  });
  return found;
}

function convertNode(
  markdown: string,
  node: MarkdownNode,
  targets: VaultTargets,
  notes: NoteCounter,
): Edit[] {
  const { name, from, to } = node;
  if (name === 'Image') return convertImage(markdown, node, targets, notes);
  if (name === 'Link') return convertLink(markdown, node, targets, notes);
  if (name === wikilinkNode) {
    const text = convertWikilink(markdown.slice(from, to), from, targets, notes);
    return text === undefined ? [] : [{ start: from, end: to, text }];
  }
  if (name === 'FencedCode') {
    noteDrawnCode(markdown, node, notes);
    return [];
  }
  return [
    ...(begins(node, 'Blockquote') ? convertCallout(markdown, node) : []),
    ...(begins(node, 'ListItem') ? convertTask(markdown, node, notes) : []),
    ...removeBlockId(markdown, node),
  ];
}

/** Whether a paragraph is the first thing in a quote or in an item of a list. */
function begins({ parent, prevSibling }: MarkdownNode, name: string): boolean {
  // The first child is the sign of the quote or of the item.
  return parent?.name === name && prevSibling?.from === parent.firstChild?.from;
}

/** The items that begin in none of the ranges. Both are in the order of the text. */
function uncovered<Item>(
  items: readonly Item[],
  ranges: readonly Range[],
  startOf: (item: Item) => number,
): Item[] {
  let next = 0;
  return items.filter((item) => {
    const start = startOf(item);
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    return (ranges[next]?.start ?? Number.POSITIVE_INFINITY) > start;
  });
}

function rangesOf(edits: readonly Edit[]): Range[] {
  return edits.map(({ start, end }) => ({ start, end }));
}

/** Of two edits of one place the first one counts, such as that of a picture around a link. */
function withoutOverlaps(edits: readonly Edit[]): Edit[] {
  let done = 0;
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .filter(({ start, end }) => {
      if (start < done) return false;
      done = end;
      return true;
    });
}
