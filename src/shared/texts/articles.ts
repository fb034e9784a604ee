import type { Texts } from '../lang/ui-lang.ts';

const en = {
  postedBy: 'Posted by',
  readMore: 'Read More',
  /** Follows `readMore` for screen readers, which may read links without their surroundings. */
  ofArticle: (title: string) => `: ${title}`,
  tags: 'Tags',
  edit: 'Edit',
  delete: 'Delete',
  deleteArticle: (title: string) => `Delete “${title}”`,
  empty: 'No articles yet.',
  emptyVisitor: 'Please come back later.',
  emptyOwner: 'Write the first article',
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  pageTitle: (page: number) => `Page ${page}`,
  isProtected: 'Password-protected',
  tagged: 'Tag',
  /** Above the list of all tags. */
  tagCount: (count: number) => (count === 1 ? '1 tag' : `${count} tags`),
  noTags: 'No tags yet.',
  allTags: 'All tags',
  initials: 'First letters',
  series: 'Series',
  part: (place: number) => `Part ${place}`,
  earlierParts: 'Earlier parts',
  laterParts: 'Later parts',
  archive: 'Archive',
  years: 'Years',
  searchAll: 'Search all articles',
  languages: 'Languages',
  count: (count: number) => (count === 1 ? '1 article' : `${count} articles`),
};

const zhHans: typeof en = {
  postedBy: '作者',
  readMore: '阅读全文',
  ofArticle: (title) => `：${title}`,
  tags: '标签',
  edit: '编辑',
  delete: '删除',
  deleteArticle: (title) => `删除《${title}》`,
  empty: '这里还没有文章。',
  emptyVisitor: '过些时候再来看看吧。',
  emptyOwner: '写第一篇文章',
  pages: '分页',
  newer: '较新的文章',
  older: '较早的文章',
  page: (page, pages) => `第 ${page} 页，共 ${pages} 页`,
  pageTitle: (page) => `第 ${page} 页`,
  isProtected: '需要密码',
  tagged: '标签',
  tagCount: (count) => `共 ${count} 个标签`,
  noTags: '这里还没有标签。',
  allTags: '全部标签',
  initials: '首字母',
  series: '系列',
  part: (place) => `第 ${place} 篇`,
  earlierParts: '前面的文章',
  laterParts: '后面的文章',
  archive: '归档',
  years: '年份',
  searchAll: '搜索全部文章',
  languages: '语言',
  count: (count) => `${count} 篇`,
};

/** The texts of article lists, and of the parts of an article that several pages show. */
export const articlesTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** The label of the view count, in every language. */
export const viewsLabel = '浏览';
