import type { Texts, UiLang } from '../lang/ui-lang.ts';

/** What can have a fault, as it is called in the middle of a sentence's beginning. */
const englishNouns = {
  tag: 'The tag',
  username: 'The name',
  displayName: 'The name',
  brand: 'The blog’s name',
  heading: 'The heading',
  description: 'The description',
  linkLabel: 'The label',
  linkUrl: 'The address',
};
export type Noun = keyof typeof englishNouns;

const chineseNouns: typeof englishNouns = {
  tag: '标签',
  username: '登录名',
  displayName: '名字',
  brand: '博客名称',
  heading: '标题',
  description: '简介',
  linkLabel: '文字',
  linkUrl: '地址',
};

/** A noun of the list above, or the label of a field. */
export type Subject = Noun | Texts<string>;

interface Of {
  of: Subject;
}
interface Most {
  max: number;
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
    `${inEnglish(of)} has ${count} characters; it may have at most ${max}`,
  tooManyBytes: ({ count, max }: Most & { count: number }) =>
    `The text has ${count} bytes; it may have at most ${max} (2 MiB)`,
  halfCharacter: ({ of }: Of) => `${inEnglish(of)} holds half a character (a lone surrogate)`,
  nul: ({ of }: Of) => `${inEnglish(of)} holds a NUL character, which cannot be stored`,
  spaceAtEdge: ({ of }: Of) => `${inEnglish(of)} begins or ends with a space`,
  commaInTag: ({ tag }: { tag: string }) =>
    `The tag “${tag}” has a comma in it; write two tags instead`,
  tooManyTags: ({ max }: Most) => `An article may have at most ${max} tags`,
  noCover: () =>
    'The cover is no address: it must begin with http://, https:// or be an upload of this blog',
  noLanguageTag: () => 'The language is no tag such as en or zh-Hans',
  noInterfaceLanguage: () => 'The interface does not speak this language',
  noPageSize: ({ max }: Most) =>
    `The number of articles on a page must be a whole number from 1 to ${max}`,
  noTimeZone: () => 'There is no time zone of this name',
  noLink: () => 'The address must begin with https://, http://, mailto: or /',
  tooManyLinks: ({ max }: Most) => `There can be at most ${max} links`,
  passwordLength: ({ count, min, max }: Most & { count: number; min: number }) =>
    `The password has ${count} characters; it must have ${min} to ${max}`,
  passwordCommon: () =>
    'The password is too common or too easy to guess; take several unrelated words',
  unknown: () => 'is not known',
};

const zhHans: typeof en = {
  empty: ({ of }) => `${inChinese(of)}还空着`,
  tooLong: ({ of, count, max }) => `${inChinese(of)}有 ${count} 个字，最多 ${max} 个`,
  tooManyBytes: ({ count, max }) => `正文有 ${count} 字节，最多 ${max} 字节（2 MiB）`,
  halfCharacter: ({ of }) => `${inChinese(of)}里有半个字符，无法保存`,
  nul: ({ of }) => `${inChinese(of)}里有一个空字符（NUL），无法保存`,
  spaceAtEdge: ({ of }) => `${inChinese(of)}的开头或结尾有空格`,
  commaInTag: ({ tag }) => `标签“${tag}”里有逗号，请分成两个标签`,
  tooManyTags: ({ max }) => `一篇文章最多 ${max} 个标签`,
  noCover: () => '封面不是一个地址：请以 http:// 或 https:// 开头，或使用本博客上传的图片',
  noLanguageTag: () => '语言要写成 en、zh-Hans 这样的标签',
  noInterfaceLanguage: () => '界面还没有这种语言',
  noPageSize: ({ max }) => `每页文章数要填 1 到 ${max} 之间的整数`,
  noTimeZone: () => '没有叫这个名字的时区',
  noLink: () => '地址要以 https://、http://、mailto: 或 / 开头',
  tooManyLinks: ({ max }) => `最多 ${max} 条链接`,
  passwordLength: ({ count, min, max }) => `密码有 ${count} 个字符，需要 ${min} 到 ${max} 个`,
  passwordCommon: () => '密码太常见，或太容易猜到；请用几个互不相干的词',
  unknown: () => '无法识别',
};

const faultTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** What is wrong with an input: which of the faults above, and what its sentence needs. */
export type Fault = {
  [Name in keyof typeof en]: { name: Name } & ValuesOf<(typeof en)[Name]>;
}[keyof typeof en];

type ValuesOf<Write> = Write extends () => string
  ? unknown
  : Write extends (values: infer Values) => string
    ? Values
    : never;

/** A fault as a sentence without its full stop; it names what is at fault. */
export function describeFault(fault: Fault, lang: UiLang): string {
  // TypeScript can't see that a fault's name and its values belong together.
  const write = faultTexts[lang][fault.name] as (values: Fault) => string;
  return write(fault);
}
