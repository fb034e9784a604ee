import type { Texts, UiLang } from '../lang/ui-lang.ts';
import { describeRefusal } from './refusals.ts';

/** What went wrong, as the server tells it to programs: a status, a code, and words in English. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  /** What else comes with it: the fields of input that is refused, the reason for a text that is. */
  details: Record<string, unknown>;
}

const en = {
  /** By code. */
  headings: {
    'other-origin': 'Not from here',
    forbidden: 'Not from here',
    'not-found': 'Not here',
    method: 'Not this way',
    busy: 'Back in a moment',
    'pictures-busy': 'Back in a moment',
  } as Partial<Record<string, string>>,
  /** For any other code. */
  heading: 'That did not work',
  toArticles: 'To the articles',
  request: 'Request',
};

const zhHans: typeof en = {
  headings: {
    'other-origin': '不能从这里打开',
    forbidden: '不能从这里打开',
    'not-found': '这里什么也没有',
    method: '这样不行',
    busy: '请稍候片刻',
    'pictures-busy': '请稍候片刻',
  },
  heading: '出了点问题',
  toArticles: '去看文章',
  request: '请求编号',
};

/** Of the page that says what went wrong. */
export const errorTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** By code. What a program is told is English, and good for people too. */
const chinese: Partial<Record<string, (failure: Failure) => string>> = {
  'not-found': () => '这个地址没有内容。',
  'unknown-article': () => '没有这篇文章。',
  'login-required': () => '请先登录。',
  'other-origin': () => '这个请求不是从本博客的页面发出的。',
  method: () => '这个地址不支持这样访问。',
  'media-type': () => '请以 JSON（application/json）发送。',
  'unsupported-media-type': () => '这里不接受这种格式的内容。',
  'bad-request': () => '浏览器发来的请求有误，无法处理。',
  invalid: ({ details }) => {
    const fields = fieldsOf(details);
    return fields.length === 0 ? '读不懂提交的内容。' : `提交的内容有误：${fields.join('、')}。`;
  },
  'too-large': () => '提交的内容太大了。',
  stale: () => '这篇文章刚才在别处保存过，没有覆盖任何内容。',
  trashed: () => '这篇文章在回收站里，请先在书桌上恢复它。',
  unpublishable: ({ details: { line, reason } }) =>
    (typeof line === 'number' ? `第 ${line} 行：` : '') +
    describeRefusal(typeof reason === 'string' ? reason : '', 'zh-Hans'),
  busy: () => '此刻登录的人太多了，请过一分钟再试。',
  'pictures-busy': () => '此刻要画的图片太多了，请过一会儿再试。',
  database: () => '数据库没有响应。',
  failed: () => '服务器出了点问题，详情已写入日志。',
};

/** What went wrong, for people. */
export function describeFailure(failure: Failure, lang: UiLang): string {
  if (lang === 'en') return failure.message;
  return chinese[failure.code]?.(failure) ?? `请求没有成功（${failure.status}）。`;
}

function fieldsOf({ fields }: Failure['details']): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.map(({ field }: { field: string }) => field).filter(Boolean);
}
