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
  password: 'Password',
  newPassword: 'New password',
  open: 'Everybody can read the published article.',
  isProtected: 'Readers need the password. Lists show the title only.',
  setPassword: 'Set',
  removePassword: 'Remove',
  saveFirst: 'First write the article.',
  unreachable: 'This needs a connection to the server.',
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
  password: '密码',
  newPassword: '新密码',
  open: '发布后人人可读。',
  isProtected: '读者需要密码；列表里只显示标题。',
  setPassword: '设置',
  removePassword: '取消密码',
  saveFirst: '请先写下内容。',
  unreachable: '需要连接服务器。',
  close: '关闭',
};

/** The texts of the editor's info panel. */
export const infoPanelTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
