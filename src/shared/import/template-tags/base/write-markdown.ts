import type { Call, Written } from './tag.ts';

export const inline = (text: string): Written => ({ text, isBlock: false });
export const block = (text: string): Written => ({ text, isBlock: true });
/** The tag goes, and its line with it. */
export const nothing = inline('');

/** An address as a destination of Markdown, with or without `<>`, inside a table or not. */
export function escapeDestination(address: string): string {
  return address
    .replace(/[\s()<>\\|\p{Cc}]/gu, (character) => percentOf(character))
    .replace(/&(?=[#\w]+;)/g, '&amp;');
}

function percentOf(character: string): string {
  const encoded = encodeURIComponent(character);
  if (encoded !== character) return encoded;
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}

export function escapeText(text: string): string {
  return text.replace(/[\\[\]*_`<]/g, '\\$&');
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

export interface Picture {
  src: string;
  alt?: string | undefined;
  /** What stands below the picture. */
  caption?: string | undefined;
  width?: string | undefined;
  height?: string | undefined;
  /** Where a click on the picture leads. */
  href?: string | undefined;
}

/**
 * A picture, a film or a sound. One that has its lines for itself gets its caption as the title, of
 * which the renderer makes a caption again; a caption with links or marks becomes a paragraph.
 */
export function writePicture(call: Call, picture: Picture): Written | undefined {
  const { src, href } = picture;
  if (src === '') return undefined;
  const caption = oneLine(picture.caption ?? '');
  const alt = oneLine(picture.alt ?? '');
  const isPlain = !/[<[*_`]/.test(caption);
  const title = caption !== '' && isPlain && !href ? ` "${caption.replace(/["\\]/g, '\\$&')}"` : '';
  const size = writeSize(picture.width, picture.height);
  const image = `![${escapeText(alt)}](${escapeDestination(src)}${title}${size})`;
  const shown = href ? `[${image}](${escapeDestination(href)})` : image;
  // A picture in a link is no figure, and so has no caption.
  const isBelow = caption !== '' && (!isPlain || Boolean(href));
  if (!call.isAlone || call.isInHtml) return inline(isBelow ? `${shown} ${caption}` : shown);
  return block(isBelow ? `${shown}\n\n${caption}` : shown);
}

/** ` =200x100`: pixels, or a part of the width in percent. Other units are left out. */
function writeSize(width = '', height = ''): string {
  const [, wide = ''] = /^(\d{1,5}%?)(?:px)?$/.exec(width) ?? [];
  const [, high = ''] = /^(\d{1,5}%?)(?:px)?$/.exec(height) ?? [];
  return wide === '' && high === '' ? '' : ` =${wide}x${high}`;
}

/** A link; with `text` undefined, the address is its text. */
export function writeLink(href: string, text?: string): Written | undefined {
  if (href === '') return undefined;
  const words = oneLine(text ?? '');
  const target = escapeDestination(href);
  if (words === '' && /^https?:\/\/[^\s<>]+$/.test(href)) return inline(`<${href}>`);
  return inline(`[${escapeText(words || href)}](${target})`);
}

/** As `writeLink`, in a paragraph of its own: for what other sites show in a frame. */
export function writeEmbed(call: Call, href: string, text?: string): Written | undefined {
  const link = writeLink(href, text);
  return link && { text: link.text, isBlock: call.isAlone };
}

export interface Code {
  code: string;
  language?: string | undefined;
  title?: string | undefined;
  /** Lines to mark, such as `1,3-4`. */
  marked?: string | undefined;
  hasNumbers?: boolean | undefined;
}

export function writeCode(call: Call, { code, ...info }: Code): Written {
  const language = /^[\w#+.-]+$/.test(info.language ?? '') ? info.language : '';
  if (call.isInHtml) return inline(writeHtmlCode(code, language));
  const fence = '`'.repeat(longestOf(code, /`+/g) + 1);
  const title = oneLine(info.title ?? '').replace(/["`]/g, "'");
  const words = [
    language,
    info.marked ? `{${info.marked}}` : '',
    title ? `title="${title}"` : '',
    info.hasNumbers ? 'showLineNumbers' : '',
  ];
  const behind = words.filter(Boolean).join(' ');
  return block(`${fence}${behind}\n${code === '' ? '' : `${code}\n`}${fence}`);
}

/** The length of the longest match, and 2 at least. */
function longestOf(text: string, pattern: RegExp): number {
  let longest = 2;
  for (const [run] of text.matchAll(pattern)) longest = Math.max(longest, run.length);
  return longest;
}

/** A blank line would end the block of HTML. */
function writeHtmlCode(code: string, language = ''): string {
  const name = language === '' ? '' : ` class="language-${language}"`;
  const text = code.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return `<pre><code${name}>${text.replace(/(?<=\n)([ \t]*)\r?\n/g, '$1&#10;')}</code></pre>`;
}

/** A box, or `details`. The title is Markdown of one line. */
export function writeContainer(
  kind: string,
  title: string | undefined,
  body: string,
): Written | undefined {
  const colons = ':'.repeat(longestOf(body, /(?<=^[ \t>]*):{3,}/gm) + 1);
  const words = oneLine(title ?? '');
  const open = `${colons} ${kind}${words === '' ? '' : ` ${words}`}`;
  return block(body === '' ? `${open}\n${colons}` : `${open}\n${body}\n${colons}`);
}

/** A quotation; `source` is Markdown, and stands below it. */
export function writeQuote(body: string, source = ''): Written | undefined {
  const text = source === '' ? body : `${body}\n\n— ${source}`;
  return block(text.replace(/^(?=.)/gm, '> ').replace(/^$/gm, '>'));
}

/** TeX: between two dollars on each side if it has its lines for itself. */
export function writeFormula(call: Call, tex: string, isBlock = call.isAlone): Written | undefined {
  const formula = tex
    .trim()
    .replace(/^\$\$?|\$\$?$/g, '')
    .trim();
  if (formula === '') return undefined;
  return isBlock ? block(`$$\n${formula}\n$$`) : inline(`$${oneLine(formula)}$`);
}

/** A text that marks of Markdown stand around, such as `==words==`. */
export function writeMarked(mark: string, text: string): Written | undefined {
  const words = oneLine(text);
  if (words === '') return undefined;
  return inline(`${mark}${escapeText(words)}${mark}`);
}

export function writeText(text: string): Written {
  return inline(escapeText(text));
}
