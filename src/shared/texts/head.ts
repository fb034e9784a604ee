import type { Texts } from '../lang/ui-lang.ts';

const en = {
  articlesOf: (brand: string) => `Articles from ${brand}.`,
  articlesWith: (brand: string, tag: string) => `Articles from ${brand} tagged ${tag}.`,
  articlesOfSeries: (brand: string, series: string) =>
    `The series ${series} from ${brand}, in order.`,
  articlesInLanguage: (brand: string, language: string) => `Articles from ${brand} in ${language}.`,
};

const zhHans: typeof en = {
  articlesOf: (brand) => `《${brand}》的文章。`,
  articlesWith: (brand, tag) => `《${brand}》中标签为“${tag}”的文章。`,
  articlesOfSeries: (brand, series) => `《${brand}》的系列文章《${series}》，按先后排列。`,
  articlesInLanguage: (brand, language) => `《${brand}》中语言为“${language}”的文章。`,
};

/**
 * Descriptions of lists for search engines: of a tag’s list, of a series, and of each list of a
 * blog without a description.
 */
export const headTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
