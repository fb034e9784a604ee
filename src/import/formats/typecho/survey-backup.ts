import type { ListRedirect } from '../../../db/articles/redirects.ts';
import { decodePath, normaliseAddress } from '../../../shared/address/addresses.ts';
import type { ExportPart } from '../../../shared/import/export-notes.ts';
import { type BackupRow, readBackup } from './read-backup.ts';

/** What the reader of one article has to know of all rows. It stays in memory. */
export interface Survey {
  /** The names of authors by their ids. */
  authors: Map<string, string>;
  /** Tags, then categories, of each article. */
  tags(id: string): string[];
  /** The paths of the article on the old blog, the one by Typecho’s own rule first. */
  addresses(id: string): string[];
  /** The names of the files that are made, by old addresses. */
  articles: Map<string, string>;
  /** The names of the files of public pages, in the order in which Typecho lists them. */
  pages: string[];
  /** The addresses of tags, categories and authors. */
  lists: ListRedirect[];
  /** How many rows are no articles, by their kinds. */
  others: Map<ExportPart, number>;
  /** How many contents are of unknown types, by their types. */
  otherTypes: Map<string, number>;
}

/** A post or a page, public or not. */
export const articleTypes = /^(?:post|page)(?:_draft)?$|^revision$/;

export function nameOf(row: BackupRow): string {
  return `post-${row.text('cid').replace(/\W/g, '')}`;
}

interface Term {
  name: string;
  slug: string;
  /** The id of the category around it. */
  parent: string;
  isTag: boolean;
  order: number;
}

/** Reads the whole backup once: the tags and authors of an article stand behind it. */
export function surveyBackup(path: string): Survey {
  const pages: { name: string; order: number }[] = [];
  const rows = new Map<string, { name: string; slug: string; type: string }>();
  const terms = new Map<string, Term>();
  const termsOf = new Map<string, Term[]>();
  const links: [article: string, term: string][] = [];
  const authors = new Map<string, string>();
  const others = new Map<ExportPart, number>();
  const otherTypes = new Map<string, number>();
  for (const row of readBackup(path)) {
    const { table, text } = row;
    const type = text('type');
    if (table === 'contents' && articleTypes.test(type)) {
      rows.set(text('cid'), { name: nameOf(row), slug: text('slug'), type });
      const isShown = type === 'page' && text('status') === 'publish';
      if (isShown) pages.push({ name: nameOf(row), order: Number(text('order')) || 0 });
    } else if (table === 'metas') {
      const order = Number(text('order')) || 0;
      const written = { name: text('name'), slug: text('slug'), parent: text('parent') };
      const term = { ...written, isTag: type === 'tag', order };
      if (/^(?:tag|category)$/.test(type)) terms.set(text('mid'), term);
    } else if (table === 'relationships') links.push([text('cid'), text('mid')]);
    else if (table === 'users') authors.set(text('uid'), text('screenName') || text('name'));
    else {
      const part = kinds.get(table === 'contents' ? type : table);
      if (part) others.set(part, (others.get(part) ?? 0) + 1);
      else otherTypes.set(type, (otherTypes.get(type) ?? 0) + 1);
    }
  }
  for (const [article, id] of links) {
    const term = terms.get(id);
    const found = termsOf.get(article) ?? [];
    if (term) found.push(term);
    termsOf.set(article, found);
  }
  const addresses = (id: string) => {
    const row = rows.get(id);
    const [category] = (termsOf.get(id) ?? [])
      .filter(({ isTag }) => !isTag)
      .sort((a, b) => a.order - b.order);
    return row ? listAddresses(id, row, category?.slug) : [];
  };
  return {
    authors,
    others,
    otherTypes,
    addresses,
    tags: (id) => namesOf(termsOf.get(id) ?? []),
    pages: pages.sort((a, b) => a.order - b.order).map(({ name }) => name),
    lists: [
      ...[...terms.values()].map((term) => toList(term, terms)),
      ...[...authors.keys()].map(
        (id): ListRedirect => ({ address: `author/${id}`, list: 'articles' }),
      ),
    ],
    articles: new Map(
      [...rows].flatMap(([id, { name }]) => addresses(id).map((address) => [address, name])),
    ),
  };
}

const kinds = new Map<string, ExportPart>([
  ['attachment', 'attachments'],
  ['comments', 'comments'],
  ['fields', 'fields'],
  ['plugins', 'plugins'],
]);

/** Typecho’s own rules: `/tag/SLUG/`, and `/category/SLUG/` with the categories around it. */
function toList(term: Term, terms: ReadonlyMap<string, Term>): ListRedirect {
  const path = [term];
  let around = terms.get(term.parent);
  // A damaged backup can have a circle.
  while (around && !path.includes(around)) {
    path.unshift(around);
    around = terms.get(around.parent);
  }
  const slugs = path.map(({ slug }) => encodeURIComponent(decodePath(slug)));
  const address = `${term.isTag ? 'tag' : 'category'}/${slugs.join('/')}`;
  const isNone = !term.isTag && term.slug === noCategory;
  return isNone ? { address, list: 'articles' } : { address, list: 'tag', tag: term.name };
}

/** The category of articles that have none. */
const noCategory = 'default';

/** Typecho puts an article without a category into the first one, which is called `default`. */
function namesOf(terms: readonly Term[]): string[] {
  const named = terms.filter(({ isTag, slug }) => isTag || slug !== noCategory);
  return [...named.filter(({ isTag }) => isTag), ...named.filter(({ isTag }) => !isTag)].map(
    ({ name }) => name,
  );
}

/**
 * The backup does not tell by which rule addresses were made. These are the ones of Typecho’s list
 * that need no time zone, with and without the name of the program before them:
 * https://github.com/typecho/typecho/blob/master/var/Widget/Options/Permalink.php
 */
function listAddresses(
  id: string,
  { slug, type }: { slug: string; type: string },
  category: string | undefined,
): string[] {
  if (!/^(?:post|page)$/.test(type)) return [];
  // An article whose name is a number would take the address of another one.
  const isName = slug !== '' && !/^\d+$/.test(slug);
  const paths =
    type === 'page'
      ? [...(slug === '' ? [] : [`/${slug}`])]
      : [
          `/archives/${id}`,
          ...(isName ? [`/archives/${slug}`] : []),
          ...(isName && category ? [`/${category}/${slug}`] : []),
        ];
  return paths.flatMap((path) => [normaliseAddress(path), normaliseAddress(`/index.php${path}`)]);
}
