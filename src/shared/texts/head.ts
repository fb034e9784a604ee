import type { Texts } from '../lang/ui-lang.ts';

const en = {
  articlesOf: (brand: string) => `The articles of ${brand}.`,
  articlesWith: (brand: string, tag: string) => `The articles of ${brand} with the tag ${tag}.`,
};

const zhHans: typeof en = {
  articlesOf: (brand) => `《${brand}》的文章。`,
  articlesWith: (brand, tag) => `《${brand}》中标签为“${tag}”的文章。`,
};

/** How a list describes itself to programs: that of a tag, and any other where the owner wrote no description. */
export const headTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
