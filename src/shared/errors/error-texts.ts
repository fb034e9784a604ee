import { passkeyFaultTexts } from '../account/passkey-faults.ts';
import type { UiLang } from '../lang/ui-lang.ts';
import { waitAtLogin } from '../texts/login.ts';
import { describeRefusal, isReason } from '../texts/refusals.ts';
import { uploadFaultTexts } from '../uploads/fault-texts.ts';
import type { DetailsOf, ErrorCode, Failure, FaultyField } from './errors.ts';

type Sentence<Details> = string | ((details: Partial<Details>) => string);

/** The codes of failures that Fastify finds, and not the program. They are names of statuses. */
type FrameworkCode = 'forbidden' | 'unsupported-media-type';

/** English sentences by code, where the message for programs does not suit people. */
const en: Partial<typeof zhHans> = {
  'not-found': 'The link may be wrong, or the page may be gone.',
  forbidden: 'This address cannot be opened.',
  'unsupported-media-type': 'This format is not supported.',
  'bad-request': 'The request is faulty and cannot be processed.',
  invalid: ({ fields }) => {
    const names = namesOf(fields, 'en');
    return names.length === 0
      ? 'The data that was sent cannot be read.'
      : `Please check these fields: ${names.join(', ')}.`;
  },
};

/** Chinese sentences by code. */
const zhHans: { [Code in ErrorCode]: Sentence<DetailsOf<Code>> } & Record<
  FrameworkCode,
  Sentence<object>
> = {
  'not-found': '链接可能有误，或文章已被删除。',
  'unknown-article': '文章不存在。',
  removed: '这篇文章已被永久删除。',
  'login-required': '请先登录。',
  'session-ended': '此设备已在别处被退出登录。',
  'wrong-login-or-code': '登录名、密码或验证码错误。',
  'code-needed': '请同时输入验证码。',
  'proof-needed': '请先确认是你本人。',
  'wrong-login': '登录名或密码错误。',
  wait: ({ seconds }) => waitAtLogin(Number(seconds), 'zh-Hans'),
  'too-many-searches': ({ seconds }) => `搜索次数过多，请 ${seconds} 秒后再试。`,
  'other-origin': '此请求不是由本博客的页面发出的。',
  method: '此地址不支持该请求方式。',
  'media-type': '请以 JSON 格式（application/json）发送。',
  'unsupported-media-type': '不支持这种格式的内容。',
  forbidden: '此地址不能打开。',
  'bad-request': '请求有误，无法处理。',
  invalid: ({ fields }) => {
    const names = namesOf(fields, 'zh-Hans');
    return names.length === 0 ? '无法解析提交的内容。' : `提交的内容有误：${names.join('、')}。`;
  },
  'too-large': '提交的内容过大。',
  damaged: '内容在传输中有损坏，没有保存，请再试一次。',
  parallel: '这是冲突中的另一版本，请先恢复它再发布。',
  outdated: '已公开的版本比这一版更新。',
  'not-public': '这篇文章尚未公开，发布时可以选择时间。',
  visible: '读者已经能看到这篇文章，请先撤回再定时发布。',
  trashed: '文章在回收站里，请先在书桌上恢复。',
  unpublishable: ({ line, reason }) =>
    isReason(reason)
      ? describeRefusal({ line: typeof line === 'number' ? line : undefined, reason }, 'zh-Hans')
      : '无法生成这篇文章的页面。',
  busy: '登录请求过多，请一分钟后再试。',
  'pictures-busy': '图片生成繁忙，请稍后再试。',
  database: '数据库没有响应，请稍后再试。',
  preparing: '文件正在处理，请一分钟后再试。',
  'rendering-busy': '页面生成繁忙，请稍后再试。',
  'uploads-busy': '同时上传的文件过多，请稍后再试。',
  overloaded: '访问人数过多，请几秒后再试。',
  'disk-full': '服务器磁盘已满，未作任何更改。请清理空间后再试。',
  ...prefixed('upload', uploadFaultTexts['zh-Hans']),
  ...prefixed('passkey', passkeyFaultTexts['zh-Hans']),
  failed: '服务器出错，详情已写入日志。',
};

/** A failure as a sentence for people. */
export function describeFailure({ status, code, message, details }: Failure, lang: UiLang): string {
  const sentences: Partial<Record<string, Sentence<never>>> = lang === 'en' ? en : zhHans;
  const sentence = sentences[code];
  if (typeof sentence === 'function') return sentence(details as never);
  return sentence ?? (lang === 'en' ? message : `请求失败（${status}）。`);
}

/** The names of the faulty fields in the reader's language, each once. */
function namesOf(fields: unknown, lang: UiLang): string[] {
  if (!Array.isArray(fields)) return [];
  const names = (fields as FaultyField[]).map(({ field, label }) => label?.[lang] ?? field);
  return [...new Set(names.filter(Boolean))];
}

/** The same texts, with a prefix before each of their names. */
function prefixed<Prefix extends string, Name extends string, Text>(
  prefix: Prefix,
  texts: Record<Name, Text>,
) {
  const entries = Object.entries<Text>(texts).map(([name, text]) => [`${prefix}-${name}`, text]);
  return Object.fromEntries(entries) as Record<`${Prefix}-${Name}`, Text>;
}
