import type { ListRedirect } from '../../../db/articles/redirects.ts';
import { htmlToText } from '../../html/parse-html.ts';
import { prefixOf } from '../../site/list-addresses.ts';
import type { WxrItem } from './read-wxr.ts';

/** The category of posts that have none. It is no tag: see `listNames`. */
const noCategory = 'uncategorized';

/** Collects the tags, categories and authors of an export, for the addresses of their lists. */
export class OldTerms {
  /** By nicenames, which stand in addresses. */
  readonly #tags = new Map<string, string>();
  readonly #categories = new Map<string, string>();
  /** The nicename of the category around each category. */
  readonly #parents = new Map<string, string>();
  readonly #authors = new Set<string>();
  /** The first parts of the addresses of posts. */
  readonly #fronts = new Set<string>();

  addCategory(nicename: string, parent: string): void {
    this.#parents.set(nicename, parent);
  }

  addAuthor(login: string): void {
    this.#authors.add(login.trim().toLowerCase());
  }

  /** `base`: the address of the blog. */
  addPost(item: WxrItem, base: string): void {
    for (const { domain, nicename, name } of item.categories) {
      if (domain === 'post_tag') this.#tags.set(nicename, htmlToText(name));
      if (domain === 'category') this.#categories.set(nicename, htmlToText(name));
    }
    const link = item.text('link').trim();
    if (item.text('wp:post_type').trim() !== 'post' || !URL.canParse(link)) return;
    const { pathname, search } = new URL(link);
    // A draft has no address yet.
    if (search !== '') return;
    const [first = '', ...others] = pathname.slice(prefixOf(base).length + 1).split('/');
    this.#fronts.add(others.join('') === '' || /^\d+$/.test(first) ? '' : first);
  }

  /** Relative to the root of the blog. */
  list(): ListRedirect[] {
    const named = [
      ...[...this.#tags].map(([nicename, tag]) => toList(`tag/${nicename}`, tag)),
      ...[...this.#categories].flatMap(([nicename, tag]) => {
        const isNone = nicename === noCategory;
        // WordPress leads from the second one to the first.
        return [this.#pathOf(nicename), nicename].map((path) =>
          toList(`category/${path}`, isNone ? undefined : tag),
        );
      }),
      ...[...this.#authors].map((login) => toList(`author/${encodeURIComponent(login)}`)),
    ];
    const dates: ListRedirect = { address: 'date', list: 'archive' };
    // What stands before the addresses of all posts, stands before those of lists too.
    const [front = '', ...others] = this.#fronts;
    const fronts = others.length === 0 && front !== '' ? ['', `${front}/`] : [''];
    return fronts.flatMap((before) =>
      [...named, dates].map((list) => ({ ...list, address: before + list.address })),
    );
  }

  #pathOf(nicename: string): string {
    const path = [nicename];
    let parent = this.#parents.get(nicename);
    // A damaged export can have a circle.
    while (parent && !path.includes(parent)) {
      path.unshift(parent);
      parent = this.#parents.get(parent);
    }
    return path.join('/');
  }
}

/** Without a tag: the list of all articles. */
function toList(address: string, tag?: string): ListRedirect {
  return tag === undefined ? { address, list: 'articles' } : { address, list: 'tag', tag };
}
