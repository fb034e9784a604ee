import type { OldArticle } from '../src/import/site/permalinks/old-article.ts';

/** An article of an old site, with the fields of its front matter. */
export function oldArticle(
  path: string,
  fields: Record<string, unknown> = {},
  title = 'Green Tea',
): OldArticle {
  return { path, title, raw: (name) => fields[name] };
}
