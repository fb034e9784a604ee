/** The names of elements, each with how often it occurs. */
type Counts = Readonly<Record<string, number>>;

const list = (counts: Counts) =>
  Object.entries(counts)
    .map(([name, count]) => (count === 1 ? name : `${name} (${count})`))
    .join(', ');

const listInChinese = (counts: Counts) =>
  Object.entries(counts)
    .map(([name, count]) => (count === 1 ? name : `${name}（${count} 处）`))
    .join('、');

interface Elements {
  elements: Counts;
}

/** Messages about HTML that stands in Markdown. */
export const htmlNotes = {
  'html-kept': {
    en: ({ elements }: Elements) => `keeps HTML as text: ${list(elements)}`,
    'zh-Hans': ({ elements }: Elements) => `有 HTML 标签保留为文字：${listInChinese(elements)}`,
    wantsLook: true,
  },
  'html-lost': {
    en: ({ elements }: Elements) => `loses HTML that has no form here: ${list(elements)}`,
    'zh-Hans': ({ elements }: Elements) => `有 HTML 无法表示，已略去：${listInChinese(elements)}`,
    wantsLook: true,
  },
  'html-linked': {
    en: ({ elements }: Elements) => `links to what it showed from elsewhere: ${list(elements)}`,
    'zh-Hans': ({ elements }: Elements) => `嵌入的内容改为链接：${listInChinese(elements)}`,
  },
  'html-refused': {
    en: ({ reason }: { reason: string }) => `keeps a part as HTML: ${reason}`,
    'zh-Hans': () => '有一段 HTML 过长、过深或元素过多，保留为文字',
    wantsLook: true,
  },
};
