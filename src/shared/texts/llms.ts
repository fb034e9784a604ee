import type { Texts } from '../lang/ui-lang.ts';

const en = {
  pages: 'Pages',
  articles: 'Articles',
  archive: 'Archive',
  archiveNote: 'every article by year',
  feed: 'Feed',
  feedNote: 'the newest articles whole, as Atom',
  sitemap: 'Sitemap',
  sitemapNote: 'the addresses of all articles',
};

const zhHans: typeof en = {
  pages: '页面',
  articles: '文章',
  archive: '归档',
  archiveNote: '按年份列出的全部文章',
  feed: '订阅源',
  feedNote: '最新文章的全文，Atom 格式',
  sitemap: '站点地图',
  sitemapNote: '全部文章的地址',
};

/**
 * The texts of `/llms.txt`. The section `Optional` is missing here because the format prescribes
 * its name.
 */
export const llmsTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
