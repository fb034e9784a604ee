import type { ArticleLink } from '../article.ts';

/**
 * An article of a series. `place` counts from 1, in the order in which the articles were posted.
 */
interface SeriesPart extends ArticleLink {
  place: number;
}

/** The place of an article in its series, among the articles that its readers can read. */
export interface SeriesPlace {
  name: string;
  place: number;
  /** The number of all articles in the series. */
  count: number;
  /** The article with its neighbours, in their order. A long series is not given whole. */
  parts: SeriesPart[];
}

/** Another article with the same words in another language. */
export interface Translation extends ArticleLink {
  /** Whether the article of the page says that it is a translation of this one. */
  isOriginal: boolean;
}

/**
 * The articles of one group for `hreflang` links: the first article of each language. Empty if
 * fewer than two languages are known. Give the article of the page first, so that it stands for
 * its own language.
 */
export function listAlternates<Link extends Pick<ArticleLink, 'articleLang'>>(
  group: readonly Link[],
): (Link & { articleLang: string })[] {
  const byLang = new Map<string, Link & { articleLang: string }>();
  for (const link of group) {
    const { articleLang } = link;
    if (articleLang === null || byLang.has(articleLang)) continue;
    byLang.set(articleLang, { ...link, articleLang });
  }
  return byLang.size < 2 ? [] : [...byLang.values()];
}
