import type { Texts, UiLang } from '../lang/ui-lang.ts';

/** The subjects of the sentences below that are not fields of a document. */
const englishNouns = {
  tag: 'The tag',
  username: 'The login name',
  password: 'The password',
  code: 'The code',
  displayName: 'The name',
  brand: 'The blog name',
  heading: 'The list heading',
  description: 'The description',
  linkLabel: 'The link label',
  linkUrl: 'The link address',
  revisionName: 'The name of the version',
  footerLine: 'The line of the footer',
  icp: 'The ICP number',
  fediverseCreator: 'The fediverse account',
  passkeyName: 'The name of the passkey',
};
type Noun = keyof typeof englishNouns;

const chineseNouns: typeof englishNouns = {
  tag: '标签',
  username: '登录名',
  password: '密码',
  code: '验证码',
  displayName: '名字',
  brand: '博客名称',
  heading: '列表标题',
  description: '简介',
  linkLabel: '链接文字',
  linkUrl: '链接地址',
  revisionName: '版本名称',
  footerLine: '页脚文字',
  icp: 'ICP 备案号',
  fediverseCreator: '联邦宇宙账号',
  passkeyName: '通行密钥名称',
};

/** The subject of a sentence: a noun of the list above, or the label of a field. */
export type Subject = Noun | Texts<string>;

interface Of {
  of: Subject;
}
interface Most {
  max: number;
}
/** In pixels. */
interface Sides {
  width: number;
  height: number;
}

function inEnglish(subject: Subject): string {
  return typeof subject === 'string' ? englishNouns[subject] : `The ${subject.en.toLowerCase()}`;
}

function inChinese(subject: Subject): string {
  return typeof subject === 'string' ? chineseNouns[subject] : subject['zh-Hans'];
}

const en = {
  empty: ({ of }: Of) => `${inEnglish(of)} is empty`,
  tooLong: ({ of, count, max }: Of & Most & { count: number }) =>
    `${inEnglish(of)} has ${count} characters; at most ${max} are allowed`,
  tooLongInBytes: ({ of, count, max }: Of & Most & { count: number }) =>
    `${inEnglish(of)} has ${count} bytes; at most ${max} are allowed`,
  tooManyBytes: ({ count, max }: Most & { count: number }) =>
    `The text has ${count} bytes; at most ${max} (2 MiB) are allowed`,
  halfCharacter: ({ of }: Of) =>
    `${inEnglish(of)} contains half a character (a lone surrogate), which cannot be saved`,
  nul: ({ of }: Of) => `${inEnglish(of)} contains a NUL character, which cannot be saved`,
  lineBreak: ({ of }: Of) => `${inEnglish(of)} contains a line break, which no form can send`,
  spaceAtEdge: ({ of }: Of) => `${inEnglish(of)} begins or ends with a space`,
  commaInTag: ({ tag }: { tag: string }) => `The tag “${tag}” contains a comma; make it two tags`,
  tooManyTags: ({ max }: Most) => `An article may have at most ${max} tags`,
  noCover: () =>
    'The cover is not a web address: it must begin with http:// or https://, or be a picture uploaded to this blog',
  noLanguageTag: () => 'The language must be a tag such as en or zh-Hans',
  noSlug: () =>
    'The address name may have letters, digits and single hyphens between them, and must not be “new”',
  pageWithoutName: () => 'A page needs an address name',
  reservedName: ({ slug }: { slug: string }) =>
    `The blog itself uses the address /${slug}; choose another name`,
  slugTaken: ({ title }: { title: string }) =>
    `The address name is already used by “${title}”; choose another one`,
  noInterfaceLanguage: () => 'The interface is not available in this language',
  noPageSize: ({ max }: Most) => `Articles per page must be a whole number from 1 to ${max}`,
  noTime: () => 'The time must be a UTC date and time of the years 1 to 9999',
  noTimeZone: () => 'This time zone does not exist',
  noLink: () => 'The link address must begin with https://, http://, mailto: or /',
  noMenuTarget: () => 'Choose where this entry leads',
  tooManyLinks: ({ max }: Most) => `At most ${max} links are allowed`,
  noPicture: () => 'This picture is not there any more; choose another one',
  notSquare: ({ width, height }: Sides) =>
    `The icon must be square; this picture has ${width} × ${height} pixels`,
  tooSmall: ({ width, height, min }: Sides & { min: number }) =>
    `The icon must have at least ${min} × ${min} pixels; this picture has ${width} × ${height}`,
  tooManyLines: ({ count, max }: Most & { count: number }) =>
    `The text has ${count} lines; at most ${max} are allowed`,
  noFediverseAccount: () => 'The account must look like @name@mastodon.example',
  noIcpNumber: () => 'The ICP number must have the letters ICP, as in the notice that came with it',
  noPoliceNumber: () => 'The police number must have 12 to 14 digits',
  passwordLength: ({ count, min, max }: Most & { count: number; min: number }) =>
    `The password must have ${min} to ${max} characters (it has ${count})`,
  passwordCommon: () => 'The password is too easy to guess; use several unrelated words',
  unknown: () => 'This field is not known',
  invalid: () => 'The value is not valid',
};

const zhHans: typeof en = {
  empty: ({ of }) => `请填写${inChinese(of)}`,
  tooLong: ({ of, count, max }) => `${inChinese(of)}最多 ${max} 个字（现为 ${count} 个）`,
  tooLongInBytes: ({ of, count, max }) => `${inChinese(of)}最多 ${max} 字节（现为 ${count} 字节）`,
  tooManyBytes: ({ count, max }) => `正文最多 ${max} 字节（2 MiB，现为 ${count} 字节）`,
  halfCharacter: ({ of }) => `${inChinese(of)}含有不完整的字符，无法保存`,
  nul: ({ of }) => `${inChinese(of)}含有空字符（NUL），无法保存`,
  lineBreak: ({ of }) => `${inChinese(of)}不能含有换行`,
  spaceAtEdge: ({ of }) => `${inChinese(of)}的开头和结尾不能有空格`,
  commaInTag: ({ tag }) => `标签“${tag}”含有逗号，请分成两个标签`,
  tooManyTags: ({ max }) => `一篇文章最多 ${max} 个标签`,
  noCover: () => '封面地址无效：须以 http:// 或 https:// 开头，或为本站图片',
  noLanguageTag: () => '请使用语言代码，如 en、zh-Hans',
  noSlug: () => '地址名称只能由字母（小写）、汉字、数字组成，词间用一个连字符，且不能为 new',
  pageWithoutName: () => '页面须填写地址名称',
  reservedName: ({ slug }) => `地址 /${slug} 由博客自身使用，请另选一个名称`,
  slugTaken: ({ title }) => `地址名称已被《${title}》使用，请另选一个`,
  noInterfaceLanguage: () => '暂不支持该界面语言',
  noPageSize: ({ max }) => `每页文章数须为 1–${max} 的整数`,
  noTime: () => '时间须为公元 1–9999 年的日期和时间（UTC）',
  noTimeZone: () => '时区不存在',
  noLink: () => '链接地址须以 https://、http://、mailto: 或 / 开头',
  noMenuTarget: () => '请选择这一项的去处',
  tooManyLinks: ({ max }) => `最多 ${max} 条链接`,
  noPicture: () => '图片已不存在，请另选一张',
  notSquare: ({ width, height }) => `图标须为正方形（此图为 ${width} × ${height} 像素）`,
  tooSmall: ({ width, height, min }) =>
    `图标边长至少 ${min} 像素（此图为 ${width} × ${height} 像素）`,
  tooManyLines: ({ count, max }) => `最多 ${max} 行（现为 ${count} 行）`,
  noFediverseAccount: () => '账号须形如 @name@mastodon.example',
  noIcpNumber: () => 'ICP 备案号须形如 京ICP备12345678号-1',
  noPoliceNumber: () => '公安备案号须形如 京公网安备11010502030143号',
  passwordLength: ({ count, min, max }) => `密码须为 ${min}–${max} 个字符（现为 ${count} 个）`,
  passwordCommon: () => '密码太容易猜到，请用几个互不相关的词',
  unknown: () => '不支持这一项',
  invalid: () => '内容无效',
};

const faultTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/**
 * A fault of an input as a value: the name of a sentence above, and the values that the sentence
 * needs.
 */
export type Fault = {
  [Name in keyof typeof en]: { name: Name } & ValuesOf<(typeof en)[Name]>;
}[keyof typeof en];

type ValuesOf<Write> = Write extends () => string
  ? unknown
  : Write extends (values: infer Values) => string
    ? Values
    : never;

/** A fault as a sentence that names the faulty field. The sentence has no full stop. */
export function describeFault(fault: Fault, lang: UiLang): string {
  // TypeScript can't see that a fault's name and its values belong together.
  const writers = faultTexts[lang] as Partial<Record<string, (values: Fault) => string>>;
  // After an upgrade a page that is still open may get a fault that it does not know yet.
  return (writers[fault.name] ?? faultTexts[lang].invalid)(fault);
}
