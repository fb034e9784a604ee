import type { Texts } from '../lang/ui-lang.ts';

const en = {
  articlesOf: (brand: string) => `The articles of ${brand}.`,
  articlesWith: (brand: string, tag: string) => `The articles of ${brand} with the tag ${tag}.`,
  articlesOfSeries: (brand: string, series: string) =>
    `The articles of the series ${series} of ${brand}, in their order.`,
};

const zhHans: typeof en = {
  articlesOf: (brand) => `《${brand}》的文章。`,
  articlesWith: (brand, tag) => `《${brand}》中标签为“${tag}”的文章。`,
  articlesOfSeries: (brand, series) => `《${brand}》的系列文章《${series}》，按先后排列。`,
};

/**
 * Descriptions of lists for search engines: of a tag’s list, of a series, and of each list of a
 * blog without a description.
 */
export const headTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
