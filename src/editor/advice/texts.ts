import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  noExcerpt: 'There is no excerpt yet. Lists and shared links show it.',
  slugTaken: (title: string) => `The address name is already used by “${title}”.`,
  noDescription: (line: number) => `Line ${line}: a picture has no description.`,
  deadLink: (line: number, address: string) =>
    `Line ${line}: readers cannot open the link ${address}.`,
};

const zhHans: typeof en = {
  noExcerpt: '还没有摘要，列表和分享链接会用到它。',
  slugTaken: (title) => `地址名称已被《${title}》使用。`,
  noDescription: (line) => `第 ${line} 行：图片没有文字说明。`,
  deadLink: (line, address) => `第 ${line} 行：读者打不开链接 ${address}。`,
};

export type AdviceTexts = typeof en;

/** The texts of the advice before an article is published. */
export const adviceTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
