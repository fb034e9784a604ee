import type { Texts } from '../lang/ui-lang.ts';

const en = {
  info: 'Article info',
  author: 'Author',
  tags: 'Tags, with commas between them',
  excerpt: 'Excerpt',
  cover: 'Cover (address of a picture)',
  theCover: 'The cover',
  invalidCover: 'The url of image is invalid.',
  language: 'Language',
  automatic: 'Automatic: found in the text',
  close: 'Close',
};

const zhHans: typeof en = {
  info: '文章信息',
  author: '作者',
  tags: '标签，用逗号隔开',
  excerpt: '摘要',
  cover: '封面（图片地址）',
  theCover: '封面图片',
  invalidCover: '图片地址无效。',
  language: '语言',
  automatic: '自动：从正文判断',
  close: '关闭',
};

/** Of the editor's panel beside the text. */
export const infoPanelTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
