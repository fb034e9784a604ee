import type { Texts } from '../lang/ui-lang.ts';

const en = {
  newArticle: 'New article',
  editArticle: (title: string) => `Edit “${title}”`,
  loading: 'Loading...',
  needsScript: 'Writing needs JavaScript; it is turned off in this browser.',
  title: 'Title',
  text: 'Text, in Markdown',
  write: 'Write…',
  info: 'Info',
  preview: 'Preview',
  article: 'Article',
  save: 'Save',
  saveDraft: 'Save draft',
  publish: 'Publish',
  published: 'Published.',
  update: 'Update',
  updated: 'Updated.',
  readIt: 'Read it',
  unpublish: 'Unpublish',
  unpublished: 'It is a draft again.',
  delete: 'Delete',
};

const zhHans: typeof en = {
  newArticle: '写文章',
  editArticle: (title) => `编辑《${title}》`,
  loading: '加载中……',
  needsScript: '写作需要 JavaScript，而这个浏览器关闭了它。',
  title: '标题',
  text: '正文，用 Markdown 书写',
  write: '写点什么……',
  info: '信息',
  preview: '预览',
  article: '文章',
  save: '保存',
  saveDraft: '保存草稿',
  publish: '发布',
  published: '已发布。',
  update: '更新',
  updated: '已更新。',
  readIt: '查看文章',
  unpublish: '撤回为草稿',
  unpublished: '已撤回为草稿。',
  delete: '删除',
};

/** Of the edit page, and of the controls in its header. */
export const editorTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
