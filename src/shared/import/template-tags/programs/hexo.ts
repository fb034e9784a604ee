import { readParts, readWords } from '../base/arguments.ts';
import { type Call, makeTable, type WriteTag } from '../base/tag.ts';
import {
  block,
  escapeDestination,
  escapeText,
  inline,
  writeCode,
  writeEmbed,
  writeFormula,
  writeLink,
  writePicture,
  writeQuote,
} from '../base/write-markdown.ts';
import { removeTag, writeRaw } from './boxes.ts';
import { embeds, musicPageOf, writeMedia } from './embeds.ts';
import { readHexoAsset, readRest } from './hexo-assets.ts';

const isAddress = (text: string) => /^(?:https?:\/\/|\/)/i.test(text);

const writeFileTag: WriteTag = (call) => {
  const asset = readHexoAsset(call.name, call.written, (href) =>
    call.isKnown(href) ? href : undefined,
  );
  if (asset === undefined) return undefined;
  if (asset.kind === 'picture') return writePicture(call, asset.picture);
  if (asset.kind === 'link')
    return writeLink(asset.href, asset.text ?? call.titleOf(asset.href) ?? asset.file);
  return inline(escapeDestination(asset.href));
};

/** `[title] [lang:js] [address] [text of the link] [mark:1,3-4] …`: options stand anywhere. */
const writeCodeBlock: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const options = new Map<string, string>();
  const words = readWords(call.written).flatMap(({ text, isQuoted }) => {
    const [, name, value = ''] = (isQuoted ? null : /^([a-z_]+):(?!\/)(.*)$/.exec(text)) ?? [];
    if (name === undefined) return [text];
    options.set(name, value);
    return [];
  });
  const at = words.findIndex(isAddress);
  const title = (at === -1 ? words : words.slice(0, at)).join(' ');
  const code = writeCode(call, {
    code: call.body,
    language: options.get('lang'),
    title,
    marked: options.get('mark')?.replace(/[^\d,-]/g, ''),
    hasNumbers: options.get('line_number') === 'true',
  });
  const link = at === -1 ? undefined : writeLink(words[at] ?? '', words.slice(at + 1).join(' '));
  return link && code.isBlock ? { ...code, text: `${code.text}\n\n${link.text}` } : code;
};

/** `[author[, source]] [address] [title of the source]` */
const writeBlockquote: WriteTag = (call) => {
  if (call.body === undefined) return undefined;
  const [, name = '', page, title] =
    /^(.*?)(?:(?:^|\s+)(https?:\/\/\S+)(?:\s+(.+))?)?$/s.exec(call.written) ?? [];
  const [author = '', ...source] = name.split(',').map((part) => escapeText(part.trim()));
  const link =
    page &&
    `[${escapeText(title?.trim() || page.replace(/^https?:\/\//, ''))}](${escapeDestination(page)})`;
  return writeQuote(call.body, [author, ...source, link].filter(Boolean).join(', '));
};

/** In Octopress, `{" … "}` marks the words that stood beside the text too. */
const writePullQuote: WriteTag = ({ body }) => {
  if (body === undefined) return undefined;
  const text = body.replace(/\{"[ \t]*|[ \t]*"\}/g, '');
  return text === body ? writeQuote(body) : block(text);
};

/** `[class …] /path [width] [height] "title 'alt'"` */
const writeImg: WriteTag = (call) => {
  const words = readWords(call.written);
  const at = words.findIndex(
    ({ text }) => isAddress(text) || /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)$/i.test(text),
  );
  const src = words[at]?.text;
  if (src === undefined) return undefined;
  const rest = words.slice(at + 1);
  const { alt, width, height } = readRest(rest);
  // "title 'alt'" is one text, which holds the other one.
  const [, title, inner] = /^(.*?)\s*'([^']*)'$/s.exec(alt) ?? [];
  return writePicture(call, { src, alt: inner || title || alt, width, height });
};

/** `text address [external] [title]`, `text, description, address`, or `address text [icon:…]`. */
const writeLinkTag: WriteTag = (call) => {
  const words = readWords(call.written).map((word) => word.text);
  const at = words.findIndex(isAddress);
  if (at > 0) return writeLink(words[at] ?? '', words.slice(0, at).join(' '));
  const isFirst = at === 0 && !call.written.includes(',');
  if (isFirst) {
    const text = words.slice(1).filter((word) => !/^[a-z]+:\S*$/.test(word));
    return writeLink(words[0] ?? '', text.join(' '));
  }
  const parts = readParts(call.written);
  const href = parts.find(isAddress);
  return href === undefined
    ? undefined
    : writeLink(
        href,
        parts.find((part) => part !== href),
      );
};

/** `address [text]` */
const writeUrlFor: WriteTag = (call) => {
  const [text, address] = readWords(call.written).map((word) => word.text);
  return text && address && isAddress(address) ? writeLink(address, text) : undefined;
};

/** `[title] [lang:js] [from:1] [to:9] path`: the file of code is in the blog's folder. */
const writeIncludedCode: WriteTag = (call) => {
  const words = readWords(call.written)
    .map((word) => word.text)
    .filter((text) => !/^(?:lang|from|to):/.test(text));
  const path = words.pop();
  const href = path && [`/downloads/code/${path}`, path].find((each) => call.isKnown(each));
  return href ? writeEmbed(call, href, words.join(' ') || path) : undefined;
};

const writeTex: WriteTag = (call) => {
  const tex = call.body ?? call.written;
  return tex === '' ? undefined : writeFormula(call, tex);
};

/** `name=value`, each of them in quotes: `"url=https://…" "pic=…"`. */
const writePlayer: WriteTag = (call) => {
  const words = readWords(call.written).map((word) => word.text);
  const find = (name: string) =>
    words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1);
  const src = find('url') ?? words.find(isAddress);
  return src === undefined ? undefined : writeMedia(call, src, find('title') ?? find('name'));
};

/** `title author address [picture] [narrow] [autoplay]` */
const writeSong: WriteTag = (call) => {
  const words = readWords(call.written).map((word) => word.text);
  const at = words.findIndex(
    (word, index) => index > 0 && (isAddress(word) || /\.(?:mp3|ogg|m4a|flac|wav)$/i.test(word)),
  );
  const title = words.slice(0, at).join(' — ');
  return at === -1 ? undefined : writeMedia(call, words[at] ?? '', title);
};

/** `id server kind`: a song or a list of a music service. */
const writeMusic: WriteTag = (call) => {
  const [id = '', server = 'netease', kind = 'song'] = readWords(call.written).map(
    (word) => word.text,
  );
  const page = musicPageOf(server, kind, id);
  return page === undefined ? undefined : writeEmbed(call, page);
};

const writeFilm: WriteTag = (call) => writePlayer(call) ?? embeds.get('video')?.write(call);

const frame: WriteTag = (call: Call) => embeds.get('iframe')?.write(call);

/** Hexo's own tags, those of Octopress that Jekyll blogs still have, and usual plugins. */
export const hexoTags = makeTable([
  ['asset_img asset_path asset_link post_link post_path', 'none', writeFileTag],
  ['codeblock code', 'code', writeCodeBlock],
  ['blockquote quote', 'text', writeBlockquote],
  ['pullquote centerquote cq', 'text', writePullQuote],
  ['raw', 'code', writeRaw],
  ['comment', 'code', removeTag],
  ['img', 'none', writeImg],
  ['link', 'none', writeLinkTag],
  ['url_for full_url_for', 'none', writeUrlFor],
  ['include_code', 'none', writeIncludedCode],
  ['iframe frame', 'none', frame],
  ['math math_block mathjax katex', 'code', writeTex],
  ['dplayer', 'none', writePlayer],
  ['video audio pdf', 'none', writeFilm],
  ['aplayer', 'none', writeSong],
  ['meting', 'none', writeMusic],
  ...[
    'ghcard youtube vimeo bilibili bvideo gist jsfiddle codepen asciinema twitter tweet mermaid plantuml graphviz echarts chart',
  ]
    .flatMap((names) => names.split(' '))
    .flatMap((name) => {
      const rule = embeds.get(name);
      return rule ? [[name, rule.body, rule.write] as const] : [];
    }),
]);
