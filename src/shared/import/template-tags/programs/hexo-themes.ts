import { readParts, readWords } from '../base/arguments.ts';
import { type Call, makeTable, type WriteTag, type Written } from '../base/tag.ts';
import {
  block,
  escapeText,
  inline,
  writeContainer,
  writeLink,
  writeMarked,
  writePicture,
  writeQuote,
  writeText,
} from '../base/write-markdown.ts';
import { boxKindOf, writeDetails } from './boxes.ts';

/** Words of a tag that name its look. */
const isLook = (text: string) =>
  /^(?:(?:no-|no)?icon|simple|modern|flat|disabled|primary|default|(?:fa[bsrl]?|icon) .*|fa-.*)$/i.test(
    text,
  );

const colours =
  'red pink orange yellow green cyan blue purple gray grey black white light dark warning error accent theme success info';
const isColour = (text: string) => colours.split(' ').includes(text.toLowerCase());

/** `name:value`, as Stellar writes options. */
const isOption = (text: string) => /^[a-z_]+:(?!\/\/|:)\S*$/i.test(text);

/**
 * NexT and Butterfly: `[kind] [look …] [title]` with a body. Stellar: `[title] text [color:red]`,
 * Volantis: `[kind], text`, both without one.
 */
const writeNote: WriteTag = (call) => {
  // Other programs have such a tag too, with names before the values.
  if (/^\w+=/.test(call.written)) return undefined;
  const words = readWords(call.written).filter(({ text }) => !isOption(text));
  const [first, ...others] = words.map(({ text }) => text);
  if (call.body === undefined) return writeNoteOfOneLine(words.map(({ text }) => text));
  const kind = boxKindOf(first);
  const rest = kind === undefined ? words.map(({ text }) => text) : others;
  const from = rest.findIndex((text) => !isLook(text) && boxKindOf(text) === undefined);
  const title = from === -1 ? '' : rest.slice(from).join(' ');
  return writeContainer(kind ?? 'note', escapeText(title), call.body);
};

function writeNoteOfOneLine(words: readonly string[]): Written | undefined {
  const [, look, behind] = /^([^:]*)::\s*(.*)$/s.exec(words.join(' ')) ?? [];
  if (behind !== undefined) {
    const kind = look?.split(' ').map(boxKindOf).find(Boolean);
    return writeContainer(kind ?? 'note', undefined, behind);
  }
  const [first = '', ...others] = words;
  const kind = boxKindOf(first.replace(/,$/, ''));
  const text = others.join(' ');
  if (first === '') return undefined;
  if (kind !== undefined && text !== '') return writeContainer(kind, undefined, text);
  if (text === '') return writeContainer('note', undefined, first);
  return writeContainer('note', escapeText(first), text);
}

/** `kind, title` */
const writeNoteBlock: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const [first = '', ...others] = readParts(call.written);
  const kind = first.split(/\s+/).map(boxKindOf).find(Boolean);
  const title = others.join(', ') || (kind === undefined ? first : '');
  return writeContainer(kind ?? 'note', escapeText(title), call.body);
};

/** `display[, colours]`, `colour, title`, `cyan open::title`, or `open:true title`. */
const writeFolding: WriteTag = (call) => {
  if (call.body === undefined) return call.name === 'spoiler' ? writeWords(call) : undefined;
  const isOpen = /(?:^|\s)open(?:\s*(?:,|::)|:true)/.test(call.written);
  const written = call.written.replace(/(?:^|\s)[a-z_]+:(?!:|\/\/)\S*/gi, '');
  const parts = readParts(written).filter(
    (part) => part !== '' && !part.split(/\s+/).every(isLookOfFolding),
  );
  const title = parts.filter((part) => !/^(?:#[\da-f]{3,8}|(?:rgba?|hsla?|var)\(.*)$/i.test(part));
  const words = readWords(title.join(', '))
    .map(({ text }) => text)
    .join(' ');
  return writeDetails(escapeText(words), call.body, isOpen);
};

const isLookOfFolding = (word: string) => isColour(word) || /^(?:open|close)$/i.test(word);

/** `content, display[, colours]`: the content was shown after a click. */
const writeHidden: WriteTag = (call) => {
  const [content = ''] = readParts(call.written);
  return content === '' ? undefined : writeText(content);
};

const unwrap: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  return call.isAlone ? block(call.body) : inline(call.body);
};

const isButtonLook = (text: string) =>
  text
    .split(/\s+/)
    .every(
      (word) =>
        isColour(word) ||
        /^(?:regular|large|larger|center|wide|fit|block|outline|left|right|round)$/.test(word),
    );

/** `address, text, icon, title`, `look::text::address::icon`, `text, address` or `text address`. */
const writeButton: WriteTag = (call) => {
  const isDivided = /,|::/.test(call.written);
  const parts = isDivided
    ? readParts(call.written)
    : readWords(call.written).map(({ text }) => text);
  const shown = parts.filter((text) => !isOption(text));
  const at = shown.findIndex((text) => /^(?:https?:\/\/|\/|#|mailto:)/i.test(text));
  const href = shown[at];
  if (href === undefined) return undefined;
  const [text, , title] = shown.slice(1);
  if (at === 0) return writeLink(href, text || title);
  return writeLink(
    href,
    shown.slice(0, at).find((each) => each !== '' && !isButtonLook(each)),
  );
};

/** `kind@text` (NexT), or `text colour` (Butterfly). */
const writeLabel: WriteTag = (call) => {
  const [, inNext] = /^\w*\s*@(.*)$/s.exec(call.written) ?? [];
  const words = readWords(call.written).map(({ text }) => text);
  if (inNext === undefined && words.length > 1 && isLabelLook(words.at(-1) ?? '')) words.pop();
  return writeMarked('==', inNext ?? words.join(' '));
};

const isLabelLook = (word: string) => isColour(word) || isLook(word);

const plainWords = (call: Call) =>
  readWords(call.written)
    .map(({ text }) => text)
    .filter((text) => !isOption(text))
    .join(' ');

const marked =
  (mark: string): WriteTag =>
  (call) =>
    writeMarked(mark, plainWords(call));

const writeWords: WriteTag = (call) => {
  const words = plainWords(call);
  return words === '' ? undefined : writeText(words);
};

/** `base|reading` */
const writeRuby: WriteTag = (call) => {
  const [, base, reading] = /^([^|]+)\|([^|]+)$/.exec(call.written) ?? [];
  if (base === undefined || reading === undefined) return undefined;
  const isShown = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー々０-９]+$/u.test(base);
  return isShown ? inline(`{${base}|${reading}}`) : writeText(`${base} (${reading})`);
};

const writeMarkedBody: WriteTag = (call) =>
  call.body === undefined ? undefined : inline(`==${call.body}==`);

/** `look, text` */
const writeStyled: WriteTag = (call) => {
  const [first, ...others] = readParts(call.written);
  const text = others.join(', ') || first;
  return text ? writeText(text) : undefined;
};

/** `address, width=…, alt=…` (Volantis) or `address text width:…` (Stellar). */
const writeImage: WriteTag = (call) => {
  if (call.written.includes('[')) return undefined;
  const parts = call.written.includes(',')
    ? readParts(call.written)
    : readWords(call.written).map(({ text }) => text);
  const find = (name: string) =>
    parts
      .find((text) => new RegExp(`^${name}[=:]`).test(text))
      ?.slice(name.length + 1)
      .trim();
  const plain = parts.filter((text) => !/^[a-z_]+[=:](?!\/\/)/i.test(text));
  const at = plain.findIndex((text) => /^https?:\/\/|[/.]/.test(text));
  const src = plain[at];
  if (src === undefined) return undefined;
  const caption = plain
    .slice(at + 1)
    .filter((text) => !/^(?:\d+(?:px|%)?|\/.*|https?:.*)$/.test(text))
    .join(' ');
  return writePicture(call, {
    src,
    alt: find('alt'),
    caption,
    width: find('width') ?? plain.slice(at + 1).find((text) => /^\d+(?:px|%)?$/.test(text)),
    height: find('height'),
  });
};

/** `name description address picture` */
const writeGalleryGroup: WriteTag = (call) => {
  const [name = '', words = '', href = '', src = ''] = readWords(call.written).map(
    ({ text }) => text,
  );
  const link = writeLink(href, name);
  if (!link || src === '') return undefined;
  const picture = writePicture({ ...call, isAlone: false }, { src, alt: name });
  return block(`${picture?.text}\n\n${link.text} ${escapeText(words)}`.trimEnd());
};

/** `title, address[, picture]`, `address title [icon] [desc]` or `text address`. */
const writeLinkCard: WriteTag = (call) => writeButton(call);

/** `checked text` */
const writeCheckbox: WriteTag = (call) => {
  const isTicked = /(?:^|\s|,)checked(?:\b|:true)/.test(call.written);
  const parts = /,|::/.test(call.written)
    ? readParts(call.written).slice(1).join(', ')
    : plainWords(call);
  const text = parts.replace(/^checked\s+/, '');
  return text === '' || !call.isAlone
    ? undefined
    : block(`- [${isTicked ? 'x' : ' '}] ${escapeText(text)}`);
};

const writeQuot: WriteTag = (call) => {
  const words = plainWords(call);
  return words === '' ? undefined : writeQuote(escapeText(words));
};

/** `title author:… footer:…` */
const writePoem: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const [, author] = /author:(\S+)/.exec(call.written) ?? [];
  const title = plainWords(call);
  const lines = call.body.replace(/([^\n\\])\n(?=[^\n])/g, '$1\\\n');
  const source = [author, title].filter(Boolean).map((text) => escapeText(text ?? ''));
  return writeQuote(lines, source.join(', '));
};

/** The tags of NexT, Butterfly, Volantis, Stellar and of those that took them over. */
export const hexoThemeTags = makeTable([
  ['note subnote callout alert admonition hint', 'text', writeNote],
  ['noteblock blocknote', 'text', writeNoteBlock],
  [
    'folding Folding fold foldings details hideToggle hideBlock spoiler collapse toggle',
    'text',
    writeFolding,
  ],
  ['hideInline', 'none', writeHidden],
  ['gallery gp grouppicture box paper btns cell split splitblock flexblock', 'text', unwrap],
  ['btn button', 'none', writeButton],
  ['linkcard link_card', 'none', writeLinkCard],
  ['label', 'none', writeLabel],
  ['mark emp hashtag tag', 'none', marked('==')],
  ['del', 'none', marked('~~')],
  ['sup', 'none', marked('^')],
  ['sub', 'none', marked('~')],
  ['u wavy kbd psw copy', 'none', writeWords],
  ['span p', 'none', writeStyled],
  ['image fullimage full-image fi inlineimage inlineImg inlineImage', 'none', writeImage],
  ['galleryGroup', 'none', writeGalleryGroup],
  ['ruby rb', 'none', writeRuby],
  ['hl_text highlight_text', 'text', writeMarkedBody],
  ['checkbox radio', 'none', writeCheckbox],
  ['quot', 'none', writeQuot],
  ['poetry poem', 'text', writePoem],
]);
