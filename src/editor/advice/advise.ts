import type { AddressInText, TextFacts } from '../../markdown/text-facts.ts';
import type { ArticleContent } from '../../shared/document.ts';

/** Something that an article could do without, and that its owner may have forgotten. */
export type Advice =
  | { kind: 'no-excerpt' }
  | { kind: 'no-description'; place: AddressInText }
  | { kind: 'dead-link'; place: AddressInText }
  /** The other article with this address name. Publishing would be refused. */
  | { kind: 'slug-taken'; title: string };

interface Known {
  content: Pick<ArticleContent, 'excerpt'>;
  facts: TextFacts;
  /** Addresses of this blog, as they stand in the text, at which there is nothing. */
  dead: readonly string[];
  /** The title of the other article that has the address name. */
  holder: string | undefined;
}

/** The advice for an article, in the order in which the settings and the text have the places. */
export function advise({ content, facts, dead, holder }: Known): Advice[] {
  const isDead = ({ address }: AddressInText) =>
    dead.includes(address) || (isOnPage(address) && !facts.anchors.includes(anchorOf(address)));
  return [
    ...(content.excerpt.trim() === '' ? [{ kind: 'no-excerpt' } as const] : []),
    ...(holder === undefined ? [] : [{ kind: 'slug-taken', title: holder } as const]),
    ...facts.picturesWithoutAlt.map((place) => ({ kind: 'no-description', place }) as const),
    ...facts.links.filter(isDead).map((place) => ({ kind: 'dead-link', place }) as const),
  ].sort((a, b) => lineOf(a) - lineOf(b));
}

const lineOf = (advice: Advice) => ('place' in advice ? advice.place.line : 0);

/** A link to the top of the page needs no anchor. */
const isOnPage = (address: string) => address.startsWith('#') && address !== '#';

function anchorOf(address: string): string {
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return address.slice(1);
  }
}

/** A text can have thousands of links. So many are looked up. */
const maxLookedUp = 50;

/**
 * The addresses of this blog in the text, each once, without that of the article itself. `origin`
 * is that of the blog.
 */
export function listOwnAddresses(
  links: readonly AddressInText[],
  origin: string,
  own: readonly string[],
): string[] {
  const addresses = links.map(({ address }) => address);
  const isOfBlog = (address: string) => {
    if (!address.startsWith('/') && !address.startsWith(`${origin}/`)) return false;
    if (!URL.canParse(address, origin)) return false;
    const { origin: found, pathname } = new URL(address, origin);
    return found === origin && !own.includes(pathname);
  };
  return [...new Set(addresses)].filter(isOfBlog).slice(0, maxLookedUp);
}
