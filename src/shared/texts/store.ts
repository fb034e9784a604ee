import type { Texts } from '../lang/ui-lang.ts';

const en = {
  // The first five texts must stay to the letter, mistakes included. The page writes the reason of
  // a failure after its text.
  noArticles: 'No articles in database.',
  createFailed: 'It is failed to create article.',
  updateFailed: (articleID: string) => `It is failed to update article_${articleID}`,
  removeFailed: (articleID: string) => `It is failed to remove article_${articleID}`,
  noLoginData: "Login data doesn't exit.",
  loggedOut: 'Log in first.',
};

const zhHans: typeof en = {
  noArticles: '还没有文章。',
  createFailed: '新建文章失败。',
  updateFailed: (articleID) => `更新文章 ${articleID} 失败。`,
  removeFailed: (articleID) => `删除文章 ${articleID} 失败。`,
  noLoginData: '本设备上没有登录记录。',
  loggedOut: '请先登录。',
};

export const storeTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
