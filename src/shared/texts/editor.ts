import type { Texts } from '../lang/ui-lang.ts';

const en = {
  newArticle: 'New article',
  editArticle: (title: string) => `Edit “${title}”`,
  loading: 'Loading...',
  needsScript: 'The editor needs JavaScript. Please turn it on in your browser.',
  title: 'Title',
  text: 'Text (Markdown)',
  begin: 'Write…',
  write: 'Write',
  settings: 'Settings',
  preview: 'Preview',
  more: 'More',
  publish: 'Publish',
  published: 'Published.',
  update: 'Update',
  updated: 'Updated.',
  viewArticle: 'View article',
  history: 'History',
  compareWithPublished: 'Compare with the published version',
  unpublish: 'Unpublish',
  unpublished: 'Unpublished; it is a draft again.',
  delete: 'Delete',
};

const zhHans: typeof en = {
  newArticle: '写文章',
  editArticle: (title) => `编辑《${title}》`,
  loading: '加载中……',
  needsScript: '编辑器需要 JavaScript，请在浏览器中启用。',
  title: '标题',
  text: '正文（Markdown）',
  begin: '写点什么……',
  write: '书写',
  settings: '文章设置',
  preview: '预览',
  more: '更多',
  publish: '发布',
  published: '已发布。',
  update: '更新',
  updated: '已更新。',
  viewArticle: '查看文章',
  history: '历史版本',
  compareWithPublished: '与已发布版本对比',
  unpublish: '撤回为草稿',
  unpublished: '已撤回为草稿。',
  delete: '删除',
};

/** The texts of the edit page and of the controls in its header. */
export const editorTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
