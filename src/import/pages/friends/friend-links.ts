import { ownValue } from '../../../shared/front-matter/fields.ts';
import { escapeMarkup } from '../../../shared/xml.ts';
import { htmlToMarkdown } from '../../html/html-to-markdown.ts';

/** A link to another blog, as a theme keeps it. All but name and address may be empty. */
interface FriendLink {
  name: string;
  url: string;
  /** An address, or a path on the old site. */
  picture: string;
  text: string;
  feed: string;
}

/** Links below a heading. Heading and text may be empty. */
export interface FriendGroup {
  heading: string;
  text: string;
  links: FriendLink[];
}

/** The names that themes give to the parts of a link. The first one that has a text counts. */
const linkParts = {
  name: ['name', 'title', 'site', 'nickname', 'blog'],
  url: ['link', 'url', 'href', 'website', 'address', 'site_url'],
  picture: ['avatar', 'img', 'image', 'icon', 'logo', 'pic', 'picture', 'cover'],
  text: ['descr', 'desc', 'description', 'intro', 'introduction', 'slogan', 'bio', 'about', 'text'],
  feed: ['rss', 'feed', 'atom', 'rss_url', 'feed_url'],
};

/** The same for the parts of a group. */
const groupParts = {
  heading: ['class_name', 'links_category', 'title', 'name', 'group', 'class', 'category'],
  text: ['class_desc', 'descr', 'description', 'desc', 'intro'],
};

/** Keys that say no more than that links follow. */
const plainKey =
  /^(?:links?|link_?list|lists?|items?|friends?|data|children|sites?|blogs?|blogroll|\d+)$/i;

const maxDepth = 5;
export const maxFriendLinks = 1_000;

/**
 * Finds the links in the data of any theme: a list of links, lists in groups with names, or a table
 * of names and addresses. Only links to web addresses count, and at most `maxFriendLinks`.
 */
export function readFriendGroups(data: unknown): FriendGroup[] {
  const groups: FriendGroup[] = [];
  collect(data, { heading: '', text: '' }, groups, 0);
  return groups;
}

function collect(
  data: unknown,
  around: Pick<FriendGroup, 'heading' | 'text'>,
  groups: FriendGroup[],
  depth: number,
): void {
  if (typeof data !== 'object' || data === null || depth > maxDepth) return;
  const heading = textAt(data, groupParts.heading) || around.heading;
  const text = textAt(data, groupParts.text) || (heading === around.heading ? around.text : '');
  const count = groups.reduce((sum, group) => sum + group.links.length, 0);
  const links = listLinks(data).slice(0, maxFriendLinks - count);
  if (links.length > 0) groups.push({ heading, text, links });
  for (const [key, value] of Object.entries(data)) {
    if (toLink(value) || count + links.length >= maxFriendLinks) continue;
    const isNamed = !Array.isArray(data) && !plainKey.test(key);
    const about = isNamed ? { heading: key, text: '' } : { heading, text };
    collect(value, about, groups, depth + 1);
  }
}

/** The values that are links, or the names and addresses of a table that has nothing else. */
function listLinks(data: object): FriendLink[] {
  const links = Object.values(data).flatMap((value: unknown) => toLink(value) ?? []);
  const texts = Object.entries(data).filter(([, value]) => typeof value === 'string');
  const table = texts.flatMap(([name, url]) => toLink({ name, url }) ?? []);
  return table.length === texts.length && !Array.isArray(data) ? [...links, ...table] : links;
}

function toLink(value: unknown): FriendLink | undefined {
  const link = Object.fromEntries(
    Object.entries(linkParts).map(([part, names]) => [part, textAt(value, names)]),
  ) as unknown as FriendLink;
  const url = link.url.startsWith('//') ? `https:${link.url}` : link.url;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined;
  const isFeed = /^(?:https?:)?\/\/./i.test(link.feed);
  return { ...link, url, name: link.name || new URL(url).host, feed: isFeed ? link.feed : '' };
}

function textAt(value: unknown, names: readonly string[]): string {
  const texts = names.map((name) => ownValue(value, name));
  const found = texts.find((text) => typeof text === 'string' && text.trim() !== '');
  return typeof found === 'string' ? found.replace(/\s+/g, ' ').trim() : '';
}

/** The block of friend links in Markdown. Undefined if there are none. */
export function writeFriends(groups: readonly FriendGroup[]): string | undefined {
  if (groups.length === 0) return undefined;
  // The conversion knows what has to be escaped.
  const html = groups.map((group) => {
    const heading = group.heading && `<h2>${escapeMarkup(group.heading)}</h2>`;
    const text = group.text && `<p>${escapeMarkup(group.text)}</p>`;
    return `${heading}${text}<ul>${group.links.map(writeLink).join('')}</ul>`;
  });
  const converted = htmlToMarkdown(html.join(''), (address) => address);
  if (converted.kind === 'refused') return undefined;
  // A name such as `<b>` is no HTML, which a later step would convert.
  const markdown = converted.markdown.trim().replace(/(?<!\]\()<(?=[a-z!/?])/gi, '\\<');
  return `::: links\n\n${markdown}\n\n:::\n`;
}

function writeLink({ name, url, picture, text, feed }: FriendLink): string {
  const parts = [
    picture && `<img src="${escapeMarkup(picture)}" alt="">`,
    `<a href="${escapeMarkup(url)}">${escapeMarkup(name)}</a>`,
    escapeMarkup(text),
    feed && `<a href="${escapeMarkup(feed)}">RSS</a>`,
  ];
  return `<li>${parts.filter(Boolean).join(' ')}</li>`;
}
