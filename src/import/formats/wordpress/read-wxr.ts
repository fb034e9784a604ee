import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { DamagedExport } from '../format.ts';

interface WxrHandlers {
  /** The elements of the channel that come before the items. */
  onChannel?(name: string, text: string): void;
  onAuthor?(login: string, name: string): void;
  /** `parent`: the nicename of the category around it; empty for one that stands in none. */
  onCategory?(nicename: string, parent: string): void;
  /** A category or a tag, also one that no post has. */
  onTerm?(term: WxrTerm): void;
}

export interface WxrTerm {
  id: string;
  kind: 'category' | 'tag';
  nicename: string;
  /** May be HTML. */
  name: string;
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
  ...['wp:post_password', 'wp:post_parent', 'wp:attachment_url', 'wp:menu_order'],
]);

/** The elements that have fields. */
const withFields: readonly string[] = ['wp:author', 'wp:category', 'wp:postmeta', 'wp:tag'];

const keptMeta = new Set([
  ...['_thumbnail_id', 'footnotes', '_elementor_edit_mode'],
  ...['type', 'object_id', 'menu_item_parent', 'url'].map((name) => `_menu_item_${name}`),
]);

/** An `item` of an export of WordPress: the texts of its elements by their names. */
export class WxrItem {
  /** The line of the file on which it begins. */
  readonly line: number;
  readonly categories: { domain: string; nicename: string; name: string }[] = [];
  readonly meta = new Map<string, string>();
  comments = 0;
  readonly #texts = new Map<string, string>();
  #length = 0;
  #isTooLong = false;

  constructor(line: number) {
    this.line = line;
  }

  /**
   * Whether it has more text than an article may have. The text that exceeds the limit is left out.
   */
  get isTooLong(): boolean {
    return this.#isTooLong;
  }

  /** The text of an element that an item has once, such as `wp:post_id`; empty if it has none. */
  text(name: string): string {
    return this.#texts.get(name) ?? '';
  }

  setText(name: string, text: string): void {
    this.#texts.set(name, text);
  }

  /** Whether the item has room for a text of `length`. If so, the text counts from now on. */
  takes(length: number): boolean {
    if (this.#length + length > maxItemLength) {
      this.#isTooLong = true;
      return false;
    }
    this.#length += length;
    return true;
  }
}

/**
 * Reads the items of an export one after the other. Entities of a document type are not known and
 * nothing is loaded. Throws DamagedExport with the line.
 */
export async function* readWxr(path: string, handlers: WxrHandlers = {}): AsyncGenerator<WxrItem> {
  const parser = new WxrParser(handlers);
  for await (const chunk of createReadStream(path, { encoding: 'utf8' })) {
    yield* parser.write(chunk);
  }
  yield* parser.close();
}

/** Makes items of the events of the XML parser. */
class WxrParser {
  readonly #xml = new SaxesParser();
  readonly #handlers: WxrHandlers;
  /** The names of the open elements, the outermost first. */
  readonly #open: string[] = [];
  /** The items that have ended since the last piece. */
  readonly #ended: WxrItem[] = [];
  #item: WxrItem | undefined;
  /** Those of the newest category. */
  #attributes: Record<string, string> = {};
  /** The elements of the newest of `withFields`. */
  #fields = new Map<string, string>();
  /** The text of the innermost element, as far as it has been read. */
  #text = '';
  /** The UTF-16 code units since the newest event: the parser keeps them in memory. */
  #sinceEvent = 0;
  #fault: string | undefined;

  constructor(handlers: WxrHandlers) {
    this.#handlers = handlers;
    this.#xml.on('error', ({ message }) => {
      this.#fail(message.replace(/^\S*:?\d+:\d+: /, `line ${this.#xml.line}: `));
    });
    this.#xml.on('opentag', ({ name, attributes }) => this.#openElement(name, attributes));
    this.#xml.on('text', (text) => this.#addText(text));
    this.#xml.on('cdata', (text) => this.#addText(text));
    this.#xml.on('closetag', ({ name }) => this.#closeElement(name));
  }

  /** Reads the next piece of the file. Returns the items that end in it. Throws DamagedExport. */
  write(piece: string): WxrItem[] {
    this.#sinceEvent += piece.length;
    if (this.#sinceEvent > maxPieceLength) this.#fail(`line ${this.#xml.line}: a text is too long`);
    this.#xml.write(piece.replace(forbidden, ''));
    return this.#takeEnded();
  }

  /** The file has ended. Returns the items that end with it. Throws DamagedExport. */
  close(): WxrItem[] {
    this.#xml.close();
    return this.#takeEnded();
  }

  #takeEnded(): WxrItem[] {
    if (this.#fault !== undefined) throw new DamagedExport(this.#fault);
    return this.#ended.splice(0);
  }

  /** The first fault is the one that is told. */
  #fail(fault: string): void {
    this.#fault ??= fault;
  }

  #openElement(name: string, attributes: Record<string, string>): void {
    this.#sinceEvent = 0;
    this.#open.push(name);
    this.#text = '';
    if (name === 'item') this.#item = new WxrItem(this.#xml.line);
    if (withFields.includes(name)) this.#fields = new Map();
    if (name === 'category') this.#attributes = attributes;
  }

  #addText(text: string): void {
    this.#sinceEvent = 0;
    if (this.#item?.takes(text.length) === false) return;
    this.#text += text;
  }

  #closeElement(name: string): void {
    this.#sinceEvent = 0;
    this.#open.pop();
    const parent = this.#open.at(-1);
    if (name === 'item' && this.#item) {
      this.#ended.push(this.#item);
      this.#item = undefined;
    } else if (parent !== undefined && withFields.includes(parent)) {
      this.#fields.set(name, this.#text);
    } else if (name === 'wp:postmeta') this.#closeMeta();
    else if (name === 'wp:author') this.#closeAuthor();
    else if (name === 'wp:category') this.#closeCategory();
    else if (name === 'wp:tag') this.#closeTerm('tag', 'wp:tag_slug', 'wp:tag_name');
    else if (parent === 'item' && this.#item) this.#closePart(name, this.#item);
    else if (parent === 'channel') this.#handlers.onChannel?.(name, this.#text);
    this.#text = '';
  }

  #closeMeta(): void {
    const key = this.#fields.get('wp:meta_key') ?? '';
    if (keptMeta.has(key)) this.#item?.meta.set(key, this.#fields.get('wp:meta_value') ?? '');
  }

  #closeAuthor(): void {
    const login = this.#fields.get('wp:author_login') ?? '';
    this.#handlers.onAuthor?.(login, this.#fields.get('wp:author_display_name') ?? '');
  }

  #closeCategory(): void {
    const nicename = this.#fields.get('wp:category_nicename') ?? '';
    const parent = this.#fields.get('wp:category_parent') ?? '';
    this.#handlers.onCategory?.(nicename.trim(), parent.trim());
    this.#closeTerm('category', 'wp:category_nicename', 'wp:cat_name');
  }

  #closeTerm(kind: WxrTerm['kind'], slugField: string, nameField: string): void {
    const field = (name: string) => this.#fields.get(name)?.trim() ?? '';
    const named = { nicename: field(slugField), name: field(nameField) };
    this.#handlers.onTerm?.({ id: field('wp:term_id'), kind, ...named });
  }

  #closePart(name: string, item: WxrItem): void {
    if (kept.has(name)) item.setText(name, this.#text);
    if (name === 'wp:comment') item.comments += 1;
    if (name !== 'category') return;
    const { domain = '', nicename = '' } = this.#attributes;
    item.categories.push({ domain, nicename, name: this.#text });
  }
}
