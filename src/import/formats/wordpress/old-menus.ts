import { patterns } from '../../../urls.ts';
import { readOrRefuse } from '../../folder/guard-item.ts';
import { htmlToText } from '../../html/parse-html.ts';
import type { OldMenu, OldMenuEntry } from '../../pages/old-menu.ts';
import type { WxrItem } from './read-wxr.ts';

/** A post or a page. Titles may be HTML. */
interface Target {
  id: string;
  title: string;
}

interface Page extends Target {
  parent: string;
  order: number;
}

interface Term {
  name: string;
  /** The address of its list, relative to the root of the blog. */
  address: string;
}

/** An entry of a classic menu. */
interface Item extends Target {
  parent: string;
  order: number;
  meta: ReadonlyMap<string, string>;
}

interface Candidate {
  name: string;
  entries: OldMenuEntry[];
  /** Whether it only lists all pages, as a theme of blocks does before the owner makes a menu. */
  isPageList: boolean;
}

/**
 * Collects the menus of an export: those of classic themes, whose entries are items, and those of
 * themes of blocks, which are texts.
 */
export class OldMenus {
  readonly #targets = new Map<string, Target>();
  readonly #pages: Page[] = [];
  readonly #terms = new Map<string, Term>();
  /** By the names of their menus. */
  readonly #items = new Map<string, Item[]>();
  readonly #navigations: { name: string; content: string }[] = [];

  addTerm(id: string, term: Term): void {
    this.#terms.set(id, term);
  }

  addArticle(item: WxrItem): void {
    const article = toTarget(item);
    this.#targets.set(article.id, article);
    const isShown = item.text('wp:status').trim() === 'publish';
    if (item.text('wp:post_type').trim() !== 'page' || !isShown) return;
    const parent = item.text('wp:post_parent').trim();
    this.#pages.push({ ...article, parent, order: orderOf(item) });
  }

  /** Returns whether the item is a menu, or an entry of one. */
  add(item: WxrItem): boolean {
    const type = item.text('wp:post_type').trim();
    if (type !== 'nav_menu_item' && type !== 'wp_navigation') return false;
    if (item.text('wp:status').trim() !== 'publish') return true;
    if (type === 'wp_navigation') {
      this.#navigations.push({ name: item.text('title'), content: item.text('content:encoded') });
      return true;
    }
    const menu = item.categories.find(({ domain }) => domain === 'nav_menu')?.name;
    // WordPress keeps entries of menus that were deleted.
    if (menu === undefined) return true;
    const items = this.#items.get(menu) ?? [];
    const parent = item.meta.get('_menu_item_menu_item_parent')?.trim() ?? '';
    items.push({ ...toTarget(item), parent, order: orderOf(item), meta: item.meta });
    this.#items.set(menu, items);
    return true;
  }

  /**
   * The menu that stood at the top, as far as names and lengths tell: the export does not say it.
   */
  read(): OldMenu {
    const [main, ...others] = this.#listCandidates()
      .filter(({ entries }) => countLinks(entries) > 0)
      .sort((a, b) => rankOf(b) - rankOf(a) || countLinks(b.entries) - countLinks(a.entries));
    // Where no menu was made, themes list the pages.
    if (main === undefined) return { entries: this.#listPages(0), others: [] };
    const names = others.filter(({ isPageList }) => !isPageList).map(({ name }) => name);
    return { entries: main.entries, others: names };
  }

  #listCandidates(): Candidate[] {
    return [
      ...this.#navigations.map(({ name, content }) => ({
        name: toText(name),
        ...this.#readNavigation(content),
      })),
      ...[...this.#items].map(([name, items]) => ({
        name: toText(name),
        entries: this.#readItems(items),
        isPageList: false,
      })),
    ];
  }

  #readItems(items: readonly Item[]): OldMenuEntry[] {
    const byId = new Map(items.map((item) => [item.id, item]));
    return items
      .toSorted((a, b) => a.order - b.order)
      .map((item) => {
        const { label, href } = this.#readItem(item);
        return { label: toText(item.title) || label, href, depth: depthOf(item, byId), place };
      });
  }

  /** The label is that of what the item leads to. */
  #readItem({ meta }: Item): { label: string; href: string } {
    const field = (name: string) => meta.get(`_menu_item_${name}`)?.trim() ?? '';
    const type = field('type');
    if (type === 'post_type') return this.#leadTo(field('object_id'));
    if (type === 'taxonomy') return this.#leadToTerm(field('object_id'));
    return { label: '', href: type === 'custom' ? this.#toHref(field('url')) : '' };
  }

  #readNavigation(content: string): Pick<Candidate, 'entries' | 'isPageList'> {
    const entries: OldMenuEntry[] = [];
    let depth = 0;
    let isPageList = true;
    for (const { name, attributes, step } of listBlocks(content)) {
      if (name === 'page-list' && step !== 'end') {
        entries.push(...this.#listPages(depth));
      } else if (step !== 'end') {
        isPageList = false;
        entries.push({ ...this.#readBlock(name, attributes), depth, place });
      }
      if (name === 'navigation-submenu' && step !== 'alone') depth += step === 'end' ? -1 : 1;
    }
    return { entries, isPageList };
  }

  #readBlock(
    name: string,
    attributes: Record<'label' | 'id' | 'kind' | 'url', unknown>,
  ): { label: string; href: string } {
    const label = toText(textOf(attributes.label));
    if (name === 'home-link') return { label, href: patterns.home };
    const id = textOf(attributes.id);
    const isTerm = attributes.kind === 'taxonomy';
    const isPost = attributes.kind === 'post-type';
    if (isTerm ? !this.#terms.has(id) : !isPost || !this.#targets.has(id)) {
      return { label, href: this.#toHref(textOf(attributes.url)) };
    }
    const found = isTerm ? this.#leadToTerm(id) : this.#leadTo(id);
    return { label: label || found.label, href: found.href };
  }

  #leadTo(id: string): { label: string; href: string } {
    const target = this.#targets.get(id);
    // The post may have been deleted.
    if (target === undefined) return { label: '', href: id && `${patterns.home}?p=${id}` };
    return { label: toText(target.title), href: `/post-${id.replace(/\W/g, '')}.md` };
  }

  #leadToTerm(id: string): { label: string; href: string } {
    const { name, address } = this.#terms.get(id) ?? { name: '', address: '' };
    return { label: toText(name), href: address };
  }

  /** An address such as `/?p=12` leads to the post. */
  #toHref(url: string): string {
    if (!URL.canParse(url, 'http://blog')) return url;
    const { searchParams } = new URL(url, 'http://blog');
    const id = searchParams.get('p') ?? searchParams.get('page_id') ?? '';
    return this.#targets.has(id) ? this.#leadTo(id).href : url;
  }

  /** The pages that stand below no other one. */
  #listPages(depth: number): OldMenuEntry[] {
    return this.#pages
      .filter(({ parent }) => parent === '' || parent === '0')
      .sort((a, b) => a.order - b.order || (a.title < b.title ? -1 : 1))
      .map(({ id }) => ({ ...this.#leadTo(id), depth, place }));
  }
}

const place = 'menu';

function toTarget(item: WxrItem): Target {
  return { id: item.text('wp:post_id').trim(), title: item.text('title') };
}

function orderOf(item: WxrItem): number {
  return Number(item.text('wp:menu_order')) || 0;
}

function depthOf(item: Item, byId: ReadonlyMap<string, Item>): number {
  let depth = 0;
  for (let at = byId.get(item.parent); at && depth < byId.size; at = byId.get(at.parent)) {
    depth += 1;
  }
  return depth;
}

const atTop = /\b(?:primary|main|header|top)\b|主|导航|頂|顶/i;
const notAtTop = /footer|bottom|social|legal|copyright|友情|友链|底|页脚|頁尾/i;

function rankOf({ name, isPageList }: Candidate): number {
  if (notAtTop.test(name)) return 0;
  if (isPageList) return 1;
  return atTop.test(name) ? 3 : 2;
}

const block = /^\s+(\/?)wp:(navigation-link|navigation-submenu|home-link|page-list)\s/;

function countLinks(entries: readonly OldMenuEntry[]): number {
  return entries.filter(({ href }) => href !== '' && !href.startsWith('#')).length;
}

/** The blocks of a menu of blocks, as their comments stand in its text. */
function* listBlocks(content: string) {
  for (let start = content.indexOf('<!--'); start >= 0; ) {
    const end = content.indexOf('-->', start);
    if (end < 0) break;
    const comment = content.slice(start + 4, end);
    const [head = '', ending, name] = block.exec(comment) ?? [];
    if (name !== undefined) {
      const written = comment.slice(head.length).trim();
      const isAlone = written.endsWith('/');
      const attributes = readAttributes(isAlone ? written.slice(0, -1) : written);
      const step = ending ? ('end' as const) : isAlone ? ('alone' as const) : ('begin' as const);
      yield { name, attributes, step };
    }
    start = content.indexOf('<!--', end);
  }
}

function readAttributes(json: string): Record<'label' | 'id' | 'kind' | 'url', unknown> {
  try {
    return Object(JSON.parse(json));
  } catch {
    return { label: '', id: '', kind: '', url: '' };
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** Empty if the HTML cannot be read. */
function toText(html: string): string {
  return readOrRefuse(
    () => htmlToText(html),
    () => '',
  );
}
