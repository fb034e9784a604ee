import { documentLimits } from '../document-schemas.ts';
import { countedEn } from '../lang/counted-en.ts';

const { maxTagCharacters } = documentLimits;

/** A field of front matter that an import does not use, and how many files have it. */
type IgnoredField = readonly [name: string, count: number];

/** Where the date of an article comes from when its own cannot be read. */
export type DateSource = 'field' | 'path' | 'file';

const sourcesEn: Record<DateSource, string> = {
  field: 'another field',
  path: 'its path',
  file: 'the time of the file',
};
const sourcesZh: Record<DateSource, string> = {
  field: '其他字段的日期',
  path: '路径中的日期',
  file: '文件的修改时间',
};

/** Messages about the front matter of files. */
export const frontMatterNotes = {
  'date-not-read': {
    en: ({ value, from }: { value: string; from: DateSource }) =>
      `has no date that can be read (“${value}”), and gets one from ${sourcesEn[from]}`,
    'zh-Hans': ({ value, from }: { value: string; from: DateSource }) =>
      `日期“${value}”无法识别，改用${sourcesZh[from]}`,
    wantsLook: true,
  },
  'lang-not-known': {
    en: ({ value }: { value: string }) =>
      `names no language that is known (“${value}”); it is detected from the text`,
    'zh-Hans': ({ value }: { value: string }) => `语言“${value}”无法识别，改由正文判断`,
  },
  'draft-unclear': {
    en: ({ value }: { value: string }) => `has “${value}”, and becomes a draft`,
    'zh-Hans': ({ value }: { value: string }) => `写有“${value}”，成为草稿`,
    wantsLook: true,
  },
  'field-not-read': {
    en: ({ field }: { field: string }) => `has a “${field}” that cannot be read; it is left out`,
    'zh-Hans': ({ field }: { field: string }) => `“${field}”无法识别，未采用`,
    wantsLook: true,
  },
  'field-shortened': {
    en: ({ field }: { field: string }) => `has a shorter “${field}” now`,
    'zh-Hans': ({ field }: { field: string }) => `“${field}”过长，已截短`,
    wantsLook: true,
  },
  'long-tag': {
    en: ({ tag }: { tag: string }) =>
      `loses the tag “${tag}”, which has more than ${maxTagCharacters} characters`,
    'zh-Hans': ({ tag }: { tag: string }) => `标签“${tag}”超过 ${maxTagCharacters} 个字符，未采用`,
  },
  'tag-divided': {
    en: ({ tag }: { tag: string }) => `gets several tags of “${tag}”, because a tag has no comma`,
    'zh-Hans': ({ tag }: { tag: string }) => `标签“${tag}”含有逗号，拆成几个标签`,
  },
  'line-mended': {
    en: ({ field }: { field: string }) =>
      `has a “${field}” that is no valid YAML; it is read as it is written`,
    'zh-Hans': ({ field }: { field: string }) => `“${field}”不合 YAML 语法，按原文读取`,
  },
  'line-left': {
    en: ({ text }: { text: string }) => `has a line that cannot be read: “${text}”`,
    'zh-Hans': ({ text }: { text: string }) => `有一行无法识别：“${text}”`,
    wantsLook: true,
  },
  'field-twice': {
    en: ({ field }: { field: string }) => `has “${field}” twice; the last one counts`,
    'zh-Hans': ({ field }: { field: string }) => `“${field}”出现两次，以最后一次为准`,
  },
  'front-matter-open': {
    en: () => 'has no line that ends its front matter, which ends at the first blank line',
    'zh-Hans': () => 'front matter 没有结束行，到第一个空行为止',
    wantsLook: true,
  },
  'front-matter-not-read': {
    en: ({ reason }: { reason: string }) =>
      `keeps its front matter in the text, and becomes a draft: it cannot be read (${reason})`,
    'zh-Hans': ({ reason }: { reason: string }) =>
      `front matter 无法识别，留在正文中，成为草稿（${reason}）`,
    wantsLook: true,
  },
  'ignored-fields': {
    en: ({ fields, others, isMadeHere }: IgnoredFields) =>
      `front matter without a meaning here: ${fields.map(counted).join(', ')}` +
      (others > 0 ? ` and ${countedEn(others, 'other field')}` : '') +
      (isMadeHere ? '; tables of contents and formulas need no field' : ''),
    'zh-Hans': ({ fields, others, isMadeHere }: IgnoredFields) =>
      `front matter 中这些字段在这里不起作用：${fields.map(countedZh).join('、')}` +
      (others > 0 ? `，以及另外 ${others} 个字段` : '') +
      (isMadeHere ? '；目录和公式会自动处理，无需字段' : ''),
  },
};

interface IgnoredFields {
  /** The most frequent ones. */
  fields: readonly IgnoredField[];
  /** How many more there are. */
  others: number;
  /** Whether one of them asks for something that Suibi does by itself. */
  isMadeHere: boolean;
}

function counted([name, count]: IgnoredField): string {
  return `${name} (${count})`;
}

function countedZh([name, count]: IgnoredField): string {
  return `${name}（${count} 篇）`;
}
