import type { Texts } from '../lang/ui-lang.ts';

const en = {
  settings: 'Article settings',
  /** A field's label, with a hint for a kind of field that needs one. */
  fieldLabel: (label: string, kind: string) =>
    label + ({ tags: ' (comma-separated)', address: ' (picture address)' }[kind] ?? ''),
  theCover: 'Cover picture',
  invalidCover: 'The url of image is invalid.',
  automatic: 'Detect from the text',
  suggest: 'Suggest',
  noSuggestion: 'The title has no letters to make a name of.',
  suggestionFailed: 'No suggestion: cannot reach the server.',
  close: 'Close',
};

const zhHans: typeof en = {
  settings: '文章设置',
  fieldLabel: (label, kind) =>
    label + ({ tags: '（用逗号分隔）', address: '（图片地址）' }[kind] ?? ''),
  theCover: '封面图片',
  invalidCover: '图片地址无效。',
  automatic: '自动识别',
  suggest: '推荐',
  noSuggestion: '标题里没有可用于地址的文字。',
  suggestionFailed: '无法获取推荐：连不上服务器。',
  close: '关闭',
};

/** The texts of the editor's info panel. */
export const infoPanelTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
