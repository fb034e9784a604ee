import type { Texts } from '../lang/ui-lang.ts';

const en = {
  title: 'Statistics',
  whole: 'Whole blog',
  read: 'Read the article',
  spans: 'Period',
  span: { '30d': '30 days', '12m': '12 months', all: 'All time' },
  views: 'Views',
  visits: 'Visits',
  entrances: 'Entrances',
  earlier: (views: string, since: string) => `${views} of the views date from before ${since}.`,
  plot: {
    day: 'Views and visits by day',
    month: 'Views and visits by month',
    year: 'Views and visits by year',
  },
  /** Describes the plot for screen readers. */
  plotWords: (first: string, last: string, most: string, views: string) =>
    `From ${first} to ${last}. Most views: ${views}, ${most}. The table below has all numbers.`,
  bar: (time: string, views: string, visits: string) => `${time}: ${views} views, ${visits} visits`,
  table: 'As a table',
  time: { day: 'Day', month: 'Month', year: 'Year' },
  articles: 'Articles',
  article: 'Article',
  isTrashed: '(in the trash)',
  hosts: 'Referrers',
  site: 'Site',
  otherSites: 'Other sites',
  direct: 'Direct or unknown',
  csv: 'CSV',
  csvDays: 'Days as CSV',
  csvArticles: 'Articles as CSV',
  csvHosts: 'Sites as CSV',
  empty:
    'No visits yet. Once somebody reads the blog, this page shows how many came, and from where.',
  emptySpan: 'No visits in this period.',
  about:
    'A view is one reader of an article on one day. A visit is one reader on one day, however many pages they open. You, ' +
    'robots, prefetched pages and reloads do not count. Readers’ addresses are not kept.',
};

const zhHans: typeof en = {
  title: '统计',
  whole: '全站统计',
  read: '阅读文章',
  spans: '统计时段',
  span: { '30d': '近 30 天', '12m': '近 12 个月', all: '全部' },
  views: '浏览',
  visits: '访问',
  entrances: '入口访问',
  earlier: (views, since) => `其中 ${views} 次浏览在 ${since}之前，未按日统计。`,
  plot: { day: '每日浏览与访问', month: '每月浏览与访问', year: '每年浏览与访问' },
  plotWords: (first, last, most, views) =>
    `${first}至${last}。浏览最多：${most}，${views} 次。完整数据见下方表格。`,
  bar: (time, views, visits) => `${time}：浏览 ${views}，访问 ${visits}`,
  table: '以表格查看',
  time: { day: '日期', month: '月份', year: '年份' },
  articles: '文章',
  article: '文章',
  isTrashed: '（在回收站）',
  hosts: '访问来源',
  site: '网站',
  otherSites: '其他网站',
  direct: '直接打开或来源不明',
  csv: 'CSV',
  csvDays: '下载每日数据 CSV',
  csvArticles: '下载文章数据 CSV',
  csvHosts: '下载来源数据 CSV',
  empty: '还没有人来过。有读者之后，这里会显示来了多少人、从哪里来。',
  emptySpan: '这段时间没有访问。',
  about:
    '浏览：同一读者同一天读同一篇文章，计一次。访问：同一读者同一天无论打开几页，计一次。' +
    '你本人、爬虫、预读和刷新都不计入，也不保存读者的地址。',
};

export const statisticsTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
