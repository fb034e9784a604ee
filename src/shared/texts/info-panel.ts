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
  draftLink: 'Secret link to the draft',
  draftLinkHint: 'Whoever has the link reads the saved version.',
  days: (days: number) => (days === 1 ? 'For 1 day' : `For ${days} days`),
  makeLink: 'Make a link',
  linkHidden: 'Shown only when it was made',
  linkEnds: (time: string) => `Ends on ${time}.`,
  endLink: 'End now',
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
  draftLink: '草稿的私密链接',
  draftLinkHint: '得到链接的人可以阅读已保存的版本。',
  days: (days) => `${days} 天有效`,
  makeLink: '生成链接',
  linkHidden: '链接只在生成时显示一次',
  linkEnds: (time) => `有效期至 ${time}。`,
  endLink: '立即停用',
  close: '关闭',
};

/** The texts of the editor's info panel. */
export const infoPanelTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
