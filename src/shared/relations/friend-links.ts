import { unescapeMarkup } from '../xml.ts';

/** A link to another blog. */
export interface FriendLink {
  name: string;
  url: string;
  /** The address of its feed. */
  feed: string | undefined;
  /** The text behind the name. May be empty. */
  text: string;
}

/** The friend links below a heading. Without a heading the first group has an empty one. */
export interface FriendGroup {
  heading: string;
  links: FriendLink[];
}

/** How the HTML of a block of friend links begins. */
export const friendsBegin = '<div class="friends">';

const feedNames = /^(?:rss|feed|订阅)$/i;
/** In attributes our renderer writes `<` as a reference. */
const part = /<(\/?)(div|h[1-6]|li|a)\b([^<>]*)>|<[^<>]*>?|[^<]+/g;

/**
 * The friend links in the HTML of our renderer, by headings; groups without a link are left out.
 * Addresses are as they were written. Takes time that grows with the length of the HTML.
 */
export function readFriendLinks(html: string): FriendGroup[] {
  const groups = html
    .split(friendsBegin)
    .slice(1)
    .flatMap((block) => new BlockReader().read(block));
  return groups
    .filter(({ links }) => links.length > 0)
    .map(({ heading, links }) => ({
      heading: oneLine(heading),
      links: links.map((link) => ({ ...link, text: oneLine(link.text) })),
    }));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Reads a block up to its end. */
class BlockReader {
  readonly #groups: FriendGroup[] = [{ heading: '', links: [] }];
  /** The elements `div` that are open in the block. */
  #divs = 0;
  #isInHeading = false;
  /** The link of the item that was begun last. Undefined before its first link. */
  #link: FriendLink | undefined;
  #isInItem = false;
  /** The link whose words are read. */
  #anchor: { url: string; name: string } | undefined;

  read(block: string): FriendGroup[] {
    for (const [text, slash, name = '', attributes = ''] of block.matchAll(part)) {
      if (text[0] !== '<') this.#addText(unescapeMarkup(text));
      else if (slash === '') this.#open(name, attributes);
      else if (name === 'div' && this.#divs === 0) break;
      else if (name !== '') this.#close(name);
    }
    return this.#groups;
  }

  #open(name: string, attributes: string): void {
    if (name === 'div') this.#divs += 1;
    else if (name === 'li') this.#beginItem(true);
    else if (name === 'a') {
      const [, url = ''] = /\shref="([^"]*)"/.exec(attributes) ?? [];
      this.#anchor = { url: unescapeMarkup(url), name: '' };
    } else if (name !== '') {
      this.#groups.push({ heading: '', links: [] });
      this.#isInHeading = true;
    }
  }

  #close(name: string): void {
    if (name === 'div') this.#divs -= 1;
    else if (name === 'li') this.#beginItem(false);
    else if (name === 'a') this.#endAnchor();
    else this.#isInHeading = false;
  }

  #beginItem(isInItem: boolean): void {
    this.#isInItem = isInItem;
    this.#link = undefined;
  }

  #endAnchor(): void {
    const { url = '', name = '' } = this.#anchor ?? {};
    this.#anchor = undefined;
    if (!this.#isInItem || url === '') return;
    if (this.#link === undefined) {
      this.#link = { name: name.trim() || url, url, feed: undefined, text: '' };
      this.#groups.at(-1)?.links.push(this.#link);
    } else if (feedNames.test(name.trim())) this.#link.feed ??= url;
    else this.#link.text += name;
  }

  #addText(text: string): void {
    const group = this.#groups.at(-1);
    if (this.#anchor) this.#anchor.name += text;
    else if (this.#link) this.#link.text += text;
    else if (this.#isInHeading && group) group.heading += text;
  }
}
