import type { Texts } from '../lang/ui-lang.ts';

const en = {
  /** Headings by status. */
  headings: {
    403: 'Request refused',
    404: 'Page not found',
    405: 'Not supported here',
    429: 'Please try again soon',
    503: 'Please try again soon',
    507: 'No space left',
  } as Partial<Record<number, string>>,
  /** The heading for every other status. */
  heading: 'Something went wrong',
  toArticles: 'Go to the articles',
  request: 'Request ID',
};

const zhHans: typeof en = {
  headings: {
    403: '请求来源不受信任',
    404: '这里什么也没有',
    405: '请求方式不支持',
    429: '请稍后再试',
    503: '请稍后再试',
    507: '磁盘空间不足',
  },
  heading: '出了点问题',
  toArticles: '查看文章列表',
  request: '请求编号',
};

/** The texts of the error page. */
export const errorPageTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
