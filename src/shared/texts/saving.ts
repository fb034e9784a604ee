import type { Texts } from '../lang/ui-lang.ts';

const en = {
  saving: 'Saving…',
  nothing: 'Nothing written yet',
  notSaved: 'Not saved yet',
  notSavedSince: (time: string, why: string) => `Not saved since ${time}: ${why}`,
  failedAt: (time: string, why: string) => `That failed at ${time}: ${why}`,
  saved: (publication: string) => `Saved, ${publication}`,
  savedAt: (time: string, publication: string) => `Saved at ${time}, ${publication}`,
  draft: 'a draft',
  published: 'published',
  hasChanges: 'changes not public yet',
  mend: 'mend what is marked.',
  unreachable: 'The server cannot be reached. Your text is here.',
  loggedOut: 'Your session has ended. Log in in another tab, then save again; your text is here.',
  stale: 'This article was saved elsewhere in between.',
  staleHeading: 'This article was saved elsewhere in between',
  choose: 'Choose the text to go on with. The other one stays in the history.',
  mine: 'Your text here',
  theirs: 'The text saved elsewhere',
  takeMine: 'Go on with my text',
  takeTheirs: 'Go on with the other text',
};

const zhHans: typeof en = {
  saving: '正在保存……',
  nothing: '还没有写下内容',
  notSaved: '尚未保存',
  notSavedSince: (time, why) => `${time} 起没能保存：${why}`,
  failedAt: (time, why) => `${time} 没有成功：${why}`,
  saved: (publication) => `已保存，${publication}`,
  savedAt: (time, publication) => `${time} 已保存，${publication}`,
  draft: '草稿',
  published: '已发布',
  hasChanges: '修改尚未公开',
  mend: '请先改好标出的地方。',
  unreachable: '连不上服务器。你的文字还在这里。',
  loggedOut: '登录已过期。请在另一个标签页登录，再回来保存；你的文字还在这里。',
  stale: '这篇文章刚才在别处保存过。',
  staleHeading: '这篇文章刚才在别处保存过',
  choose: '请选一份接着写，另一份会留在历史记录里。',
  mine: '这里的文字',
  theirs: '别处保存的文字',
  takeMine: '用这里的文字',
  takeTheirs: '用别处的文字',
};

export type SavingTexts = typeof en;

/** Of saving an article, and of what can come in between. */
export const savingTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
