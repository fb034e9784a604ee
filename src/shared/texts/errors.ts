import { passkeyFaultTexts } from '../account/passkey-faults.ts';
import type { Texts, UiLang } from '../lang/ui-lang.ts';
import { uploadFaultTexts } from '../uploads/fault-texts.ts';
import { waitAtLogin } from './login.ts';
import { describeRefusal, isReason } from './refusals.ts';

/** A failure as the server answers it to programs: a status, a code, and an English message. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  /** More values by code: the faulty fields of an input, the reason why a text cannot be published. */
  details: Record<string, unknown>;
}

/** A faulty field of an input, as the answer of a call names it. */
export interface FaultyField {
  field: string;
  /** The name that people know for it. */
  label: Texts<string> | undefined;
}

const en = {
  /** Headings by code. */
  headings: {
    'other-origin': 'Request refused',
    forbidden: 'Request refused',
    'not-found': 'Page not found',
    method: 'Not supported here',
    busy: 'Please try again soon',
    'pictures-busy': 'Please try again soon',
    database: 'Please try again soon',
    preparing: 'Please try again soon',
    'rendering-busy': 'Please try again soon',
    overloaded: 'Please try again soon',
    'too-many-searches': 'Please try again soon',
    'disk-full': 'No space left',
  } as Partial<Record<string, string>>,
  /** The heading for every other code. */
  heading: 'Something went wrong',
  toArticles: 'Go to the articles',
  request: 'Request ID',
};

const zhHans: typeof en = {
  headings: {
    'other-origin': '请求来源不受信任',
    forbidden: '请求来源不受信任',
    'not-found': '这里什么也没有',
    method: '请求方式不支持',
    busy: '请稍后再试',
    'pictures-busy': '请稍后再试',
    database: '请稍后再试',
    preparing: '请稍后再试',
    'rendering-busy': '请稍后再试',
    overloaded: '请稍后再试',
    'too-many-searches': '请稍后再试',
    'disk-full': '磁盘空间不足',
  },
  heading: '出了点问题',
  toArticles: '查看文章列表',
  request: '请求编号',
};

/** The texts of the error page. */
export const errorTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** The Chinese sentences about refused passkeys, by code. Programs get the English ones. */
const ofPasskeys = Object.fromEntries(
  Object.entries(passkeyFaultTexts['zh-Hans']).map(([fault, text]) => [
    `passkey-${fault}`,
    () => text,
  ]),
);

/** Chinese sentences by code. */
const chinese: Partial<Record<string, (failure: Failure) => string>> = {
  'not-found': () => '此地址没有内容。',
  'unknown-article': () => '文章不存在。',
  removed: () => '这篇文章已被永久删除。',
  'login-required': () => '请先登录。',
  'session-ended': () => '此设备已在别处被退出登录。',
  'wrong-login-or-code': () => '登录名、密码或验证码错误。',
  'code-needed': () => '请同时输入验证码。',
  'proof-needed': () => '请先确认是你本人。',
  'wrong-login': () => '登录名或密码错误。',
  wait: ({ details: { seconds } }) => waitAtLogin(Number(seconds), 'zh-Hans'),
  'too-many-searches': ({ details: { seconds } }) => `搜索次数过多，请 ${seconds} 秒后再试。`,
  'other-origin': () => '此请求不是由本博客的页面发出的。',
  method: () => '此地址不支持该请求方式。',
  'media-type': () => '请以 JSON 格式（application/json）发送。',
  'unsupported-media-type': () => '不支持这种格式的内容。',
  forbidden: () => '此地址不能打开。',
  'bad-request': () => '请求有误，无法处理。',
  invalid: ({ details }) => {
    const fields = namesOf(details, 'zh-Hans');
    return fields.length === 0 ? '无法解析提交的内容。' : `提交的内容有误：${fields.join('、')}。`;
  },
  'too-large': () => '提交的内容过大。',
  damaged: () => '内容在传输中有损坏，没有保存，请再试一次。',
  parallel: () => '这是冲突中的另一版本，请先恢复它再发布。',
  outdated: () => '已公开的版本比这一版更新。',
  'not-public': () => '这篇文章尚未公开，发布时可以选择时间。',
  visible: () => '读者已经能看到这篇文章，请先撤回再定时发布。',
  trashed: () => '文章在回收站里，请先在书桌上恢复。',
  unpublishable: ({ details: { line, reason } }) =>
    isReason(reason)
      ? describeRefusal({ line: typeof line === 'number' ? line : undefined, reason }, 'zh-Hans')
      : '无法生成这篇文章的页面。',
  busy: () => '登录请求过多，请一分钟后再试。',
  'pictures-busy': () => '图片生成繁忙，请稍后再试。',
  database: () => '数据库没有响应，请稍后再试。',
  preparing: () => '文件正在处理，请一分钟后再试。',
  'rendering-busy': () => '页面生成繁忙，请稍后再试。',
  'uploads-busy': () => '同时上传的文件过多，请稍后再试。',
  overloaded: () => '访问人数过多，请几秒后再试。',
  'disk-full': () => '服务器磁盘已满，未作任何更改。请清理空间后再试。',
  ...ofUploads('zh-Hans'),
  ...ofPasskeys,
  failed: () => '服务器出错，详情已写入日志。',
};

/** English sentences by code, where the message for programs does not suit people. */
const english: Partial<Record<string, (failure: Failure) => string>> = {
  forbidden: () => 'This address may not be opened.',
  'unsupported-media-type': () => 'This format is not supported.',
  'bad-request': () => 'The request has a fault and cannot be processed.',
  invalid: ({ details }) => {
    const fields = namesOf(details, 'en');
    return fields.length === 0
      ? 'The data that was sent cannot be read.'
      : `Please check these fields: ${fields.join(', ')}.`;
  },
};

/** The sentences about refused files, by code. */
function ofUploads(lang: UiLang): Record<string, (failure: Failure) => string> {
  return Object.fromEntries(
    Object.entries(uploadFaultTexts[lang]).map(([kind, describe]) => [
      `upload-${kind}`,
      ({ details }: Failure) => describe(details),
    ]),
  );
}

/** A failure as a sentence for people. */
export function describeFailure(failure: Failure, lang: UiLang): string {
  if (lang === 'en') return english[failure.code]?.(failure) ?? failure.message;
  return chinese[failure.code]?.(failure) ?? `请求失败（${failure.status}）。`;
}

/** The names of the faulty fields in the reader's language, each once. */
function namesOf({ fields }: Failure['details'], lang: UiLang): string[] {
  if (!Array.isArray(fields)) return [];
  const names = (fields as FaultyField[]).map(({ field, label }) => label?.[lang] ?? field);
  return [...new Set(names.filter(Boolean))];
}
