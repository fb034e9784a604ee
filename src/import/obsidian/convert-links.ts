import { unescapeAll } from 'markdown-it/lib/common/utils.mjs';
import { decodePath } from '../../shared/address/addresses.ts';
import { escapeDestination } from '../../shared/import/template-tags/base/write-markdown.ts';
import type { Edit } from '../markdown/links.ts';
import type { MarkdownNode } from '../markdown/parse-markdown.ts';
import { drawnKind, isFileName, isPicture, isShown } from './files.ts';
import type { CountedKind, NoteCounter } from './note-counter.ts';
import {
  escapeBrackets,
  escapeName,
  hrefOf,
  readWikilink,
  shownWords,
  type Wikilink,
} from './wikilink.ts';

/** What a vault has. */
export interface VaultTargets {
  /** Whether an address leads to a note or a file that readers of this article can open. */
  isKnown(href: string): boolean;
  /** Whether an address leads to a draft, and this article is none. */
  isDraft(href: string): boolean;
}

/** Reads `200`, `200x100` and `words|200`. */
const size = /^(?:([\s\S]*?)\\?\|)?[ \t]*(\d{1,5})(?:x(\d{1,5}))?[ \t]*$/;
const webAddress = /^https?:\/\/\S+$/i;
/** Obsidian plays and shows them, though they are no pictures. */
const webEmbed =
  /^https?:\/\/(?:(?:www|m)\.)?(?:youtube\.com\/(?:watch|shorts|live|embed)|youtu\.be\/|vimeo\.com\/\d|(?:twitter|x)\.com\/\w+\/status\/)/i;

/** The Markdown for a wikilink. Undefined if it stays as it is written. */
export function convertWikilink(
  written: string,
  offset: number,
  targets: VaultTargets,
  notes: NoteCounter,
): string | undefined {
  const link = readWikilink(written);
  if (link === undefined || isTableOfContents(link)) return undefined;
  const { sides, words: alt } = takeSize(link);
  const words = shownWords(link.isEmbed ? { ...link, words: alt } : link);
  const href = hrefOf(link);
  const whole = [link.target, ...link.headings].join('#');
  if (webAddress.test(whole)) {
    return link.words.length > 0 ? `[${words}](${escapeDestination(whole)})` : `<${whole}>`;
  }
  const kind = drawnKind(link.target);
  if (kind !== undefined) {
    const picture = findDrawing(link, targets);
    if (picture !== undefined) return writePicture(picture, [], alt, sides);
    notes.add('vault-drawn', kind, offset);
    return words;
  }
  // A block of the note itself has no address here.
  if (href === '') return words;
  if (!targets.isKnown(href)) {
    notes.add(
      whyUnknown(link, href, targets),
      link.target || `#${link.headings.join('#')}`,
      offset,
    );
    return words;
  }
  if (link.isEmbed && isShown(link.target)) {
    // What stands behind the `#` of a picture chooses a style of Obsidian.
    return writePicture(link.target, isPicture(link.target) ? [] : link.headings, alt, sides);
  }
  if (link.isEmbed) notes.add('vault-embeds', link.target || `#${link.headings.join('#')}`, offset);
  const isFile = isFileName(link.target);
  const shown = isFile ? shownWords({ ...link, headings: [] }) : words;
  return `[${shown}](${escapeDestination(href)})`;
}

/** A line with it is a table of contents in Suibi. */
function isTableOfContents({ target, headings, words }: Wikilink): boolean {
  return /^toc$/i.test(target) && headings.length === 0 && words.length === 0;
}

function whyUnknown(link: Wikilink, href: string, targets: VaultTargets): CountedKind {
  if (targets.isDraft(href)) return 'vault-draft-links';
  return link.isEmbed && isFileName(link.target) ? 'vault-no-file' : 'vault-unknown';
}

/** The picture that the plugin Excalidraw writes beside a drawing. */
function findDrawing({ isEmbed, target }: Wikilink, targets: VaultTargets): string | undefined {
  if (!isEmbed) return undefined;
  const name = target.replace(/\.md$/i, '');
  const pictures = ['svg', 'png', 'light.svg', 'light.png'].map((ending) => `${name}.${ending}`);
  return pictures.find((path) => targets.isKnown(hrefOf({ target: path, headings: [] })));
}

/** The size among the words of a picture, and the other words. */
function takeSize({ words }: Wikilink): { sides: string; words: string[] } {
  const sized = words.findLast((each) => size.test(each));
  const [, , width, height = ''] = size.exec(sized ?? '') ?? [];
  const sides = width === undefined ? '' : ` =${width}x${height}`;
  return { sides, words: words.filter((each) => each !== sized) };
}

function writePicture(target: string, headings: string[], alt: string[], sides: string): string {
  const href = escapeDestination(hrefOf({ target, headings }));
  return `![${escapeBrackets(alt.join(String.raw`\|`))}](${href}${sides})`;
}

/**
 * `![words|200](address)` gets its size. What is no picture becomes a link, and a file that the
 * vault does not have becomes words.
 */
export function convertImage(
  markdown: string,
  node: MarkdownNode,
  targets: VaultTargets,
  notes: NoteCounter,
): Edit[] {
  const parts = partsOf(markdown, node);
  if (parts === undefined) return [];
  const { text, textStart, textEnd, target, href } = parts;
  const [, words = '', width, height = ''] = size.exec(text) ?? [];
  const isSized = width !== undefined;
  if (webEmbed.test(href)) {
    const shown = (isSized ? words : text) || href;
    return [{ start: node.from, end: textEnd, text: `[${shown}` }];
  }
  if (isOfVault(href) && !targets.isKnown(href)) {
    const path = decodePath(href.split('#', 1)[0] ?? '');
    notes.add('vault-no-file', path, node.from);
    const shown = (isSized ? words : text) || escapeName(path);
    return [{ start: node.from, end: node.to, text: shown }];
  }
  if (!isSized || /=[\d%]*x[\d%]*\s*\)$/.test(markdown.slice(target.from, target.to))) return [];
  return [
    { start: textStart, end: textEnd, text: words },
    { start: target.to - 1, end: target.to - 1, text: ` =${width}x${height}` },
  ];
}

/** A link to a note that readers cannot open becomes its words. */
export function convertLink(
  markdown: string,
  node: MarkdownNode,
  targets: VaultTargets,
  notes: NoteCounter,
): Edit[] {
  const parts = partsOf(markdown, node);
  if (parts === undefined) return [];
  const { textStart, textEnd, href } = parts;
  if (!isOfVault(href) || targets.isKnown(href)) return [];
  const isDraft = targets.isDraft(href);
  const [path = ''] = href.split('#');
  if (!isDraft && !/\.md$/i.test(path)) return [];
  notes.add(isDraft ? 'vault-draft-links' : 'vault-unknown', decodePath(path), node.from);
  return [
    { start: node.from, end: textStart, text: '' },
    { start: textEnd, end: node.to, text: '' },
  ];
}

/** Whether an address is no whole address of the web. */
function isOfVault(href: string): boolean {
  return href !== '' && !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(href);
}

/** The parts of a link or a picture with an address of its own. */
function partsOf(markdown: string, node: MarkdownNode) {
  const [open, close] = node.getChildren('LinkMark');
  const target = node.getChild('LinkTarget');
  const url = target?.getChild('URL');
  if (!open || !close || !target || !url) return undefined;
  const [textStart, textEnd] = [open.to, close.from];
  const text = markdown.slice(textStart, textEnd);
  return { text, textStart, textEnd, target, href: unescapeAll(markdown.slice(url.from, url.to)) };
}
