import type { Texts } from '../lang/ui-lang.ts';

const en = {
  settings: 'Article settings',
  author: 'Author',
  tags: 'Tags (comma-separated)',
  excerpt: 'Excerpt',
  cover: 'Cover (picture address)',
  theCover: 'Cover picture',
  invalidCover: 'The url of image is invalid.',
  language: 'Language',
  automatic: 'Detect from the text',
  close: 'Close',
};

const zhHans: typeof en = {
  settings: '文章设置',
  author: '作者',
  tags: '标签（用逗号分隔）',
  excerpt: '摘要',
  cover: '封面（图片地址）',
  theCover: '封面图片',
  invalidCover: '图片地址无效。',
  language: '语言',
  automatic: '自动识别',
  close: '关闭',
};

/** Of the editor's panel beside the text. */
export const infoPanelTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
