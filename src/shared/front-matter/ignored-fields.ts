import { documentFields, fieldNames } from '../document.ts';

/** Names that are read for something else than a field of the document, or say nothing. */
const readElsewhere = [
  ...['date', 'published', 'publishdate', 'publish_date', 'published_at', 'publishedat', 'pubdate'],
  ...['pubdatetime', 'created', 'created_at', 'createdat', 'updated', 'lastmod', 'modified'],
  ...['last_modified_at', 'datemodified', 'updated_at', 'updatedat', 'updateddate', 'moddatetime'],
  ...['path', 'permalink', 'url', 'aliases', 'alias', 'redirect_from', 'abbrlink', 'slug'],
  ...['categories', 'category', 'draft', 'hidden', 'hide', 'private', 'unlisted', 'secret'],
  ...['headless', 'eleventyexcludefromcollections', 'encrypt', 'encrypted', 'protected', 'publish'],
  ...['expirydate', 'unpublishdate', 'render'],
  ...['public', 'listed', 'visible', 'status', 'visibility', 'build', '_build', 'password'],
  // The place in the menu, and the friend links of a page: see import/pages/.
  ...['menu', 'menus', 'nav', 'nav_order', 'links', 'template'],
  // The folder of the pictures: see `readMediaFolder`.
  ...['media_subpath', 'img_path'],
  // Tables, whose fields are read one by one.
  ...['taxonomies', 'extra', 'params', 'header', 'last_update'],
];
const readNames = new Set([
  ...readElsewhere,
  ...fieldNames.flatMap((name) =>
    (documentFields[name].frontMatter?.read ?? []).map((each) => each.toLowerCase()),
  ),
]);

/** A layout of an article, or of a page, says nothing new. */
const usualLayouts = /^(?:post|posts|page|article|default|single|draft|about|links?|friends?)$/i;

const maxNameCharacters = 40;

/** The fields that mean nothing to Suibi, and have a value. */
export function listIgnoredFields(data: Record<string, unknown>): string[] {
  return Object.entries(data)
    .filter(([name, value]) => {
      if (value === null || value === '' || name.length > maxNameCharacters) return false;
      if (name === 'layout' && usualLayouts.test(String(value))) return false;
      return !readNames.has(name.toLowerCase());
    })
    .map(([name]) => name);
}

/** Fields that ask for what Suibi does by itself. */
const madeHere = /^(?:toc|tableofcontents|showtoc|table_of_contents|math|mathjax|katex|latex)$/i;

export function isMadeHere(name: string): boolean {
  return madeHere.test(name);
}
