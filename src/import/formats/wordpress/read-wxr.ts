import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { DamagedExport } from '../format.ts';

/** An `item` of an export of WordPress: the texts of its elements by their names. */
export interface WxrItem {
  /** The line of the file on which it begins. */
  line: number;
  /** The text of an element that an item has once, such as `wp:post_id`; empty if it has none. */
  text(name: string): string;
  categories: { domain: string; nicename: string; name: string }[];
  meta: Map<string, string>;
  comments: number;
  /**
   * Whether it has more text than an article may have. The text that exceeds the limit is left out.
   */
  isTooLong: boolean;
}

interface WxrHandlers {
  /** The elements of the channel that come before the items. */
  onChannel?(name: string, text: string): void;
  onAuthor?(login: string, name: string): void;
}

/**
 * UTF-16 code units of all texts of one item. The texts behind the one that exceeds it are kept
 * while they fit: they name the item.
 */
const maxItemLength = 8 * 1024 * 1024;

/** Characters of one element or one text. The parser keeps it in memory until it ends. */
const maxPieceLength = 64 * 1024 * 1024;

/** XML allows none of these. WordPress writes them all the same. */
const forbidden = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;

const kept = new Set([
  ...['title', 'link', 'dc:creator', 'content:encoded', 'excerpt:encoded', 'wp:post_id'],
  ...['wp:post_date_gmt', 'wp:post_modified_gmt', 'wp:post_name', 'wp:status', 'wp:post_type'],
  ...['wp:post_password', 'wp:post_parent', 'wp:attachment_url'],
]);

const keptMeta = new Set(['_thumbnail_id', 'footnotes']);

/**
 * Reads the items of an export one after the other. Entities of a document type are not known and
 * nothing is loaded. Throws DamagedExport with the line.
 */
export async function* readWxr(
  path: string,
  { onChannel, onAuthor }: WxrHandlers = {},
): AsyncGenerator<WxrItem> {
  const parser = new SaxesParser();
  const open: string[] = [];
  const done: WxrItem[] = [];
  let item: ReturnType<typeof makeItem> | undefined;
  let attributes: Record<string, string> = {};
  let fields = new Map<string, string>();
  let text = '';
  let sinceEvent = 0;
  let fault: string | undefined;

  parser.on('error', ({ message }) => {
    fault ??= message.replace(/^\S*:?\d+:\d+: /, `line ${parser.line}: `);
  });
  parser.on('opentag', ({ name, attributes: given }) => {
    sinceEvent = 0;
    open.push(name);
    text = '';
    if (name === 'item') item = makeItem(parser.line);
    if (name === 'wp:author' || name === 'wp:postmeta') fields = new Map();
    if (name === 'category') attributes = given;
  });
  const addText = (piece: string) => {
    sinceEvent = 0;
    if (item !== undefined && !item.takes(piece.length)) return;
    text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', ({ name }) => {
    sinceEvent = 0;
    open.pop();
    const parent = open.at(-1);
    if (name === 'item' && item) {
      done.push(item);
      item = undefined;
    } else if (parent === 'wp:postmeta' || parent === 'wp:author') fields.set(name, text);
    else if (name === 'wp:postmeta') {
      const key = fields.get('wp:meta_key') ?? '';
      if (keptMeta.has(key)) item?.meta.set(key, fields.get('wp:meta_value') ?? '');
    } else if (name === 'wp:author') {
      onAuthor?.(fields.get('wp:author_login') ?? '', fields.get('wp:author_display_name') ?? '');
    } else if (parent === 'item' && item) {
      if (kept.has(name)) item.texts.set(name, text);
      if (name === 'wp:comment') item.comments += 1;
      if (name === 'category') {
        const { domain = '', nicename = '' } = attributes;
        item.categories.push({ domain, nicename, name: text });
      }
    } else if (parent === 'channel') onChannel?.(name, text);
    text = '';
  });

  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    sinceEvent += chunk.length;
    if (sinceEvent > maxPieceLength) fault ??= `line ${parser.line}: a text is too long`;
    parser.write(chunk.replace(forbidden, ''));
    if (fault !== undefined) throw new DamagedExport(fault);
    yield* done.splice(0);
  }
  parser.close();
  if (fault !== undefined) throw new DamagedExport(fault);
  yield* done.splice(0);
}

function makeItem(line: number) {
  const texts = new Map<string, string>();
  let length = 0;
  return {
    line,
    texts,
    text: (name: string) => texts.get(name) ?? '',
    categories: [] as WxrItem['categories'],
    meta: new Map<string, string>(),
    comments: 0,
    isTooLong: false,
    takes(count: number): boolean {
      if (length + count > maxItemLength) {
        this.isTooLong = true;
        return false;
      }
      length += count;
      return true;
    },
  };
}
