import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  taken: (time: string) => `Taken from the version of ${time}. You can undo it.`,
  present: 'The text has this paragraph already.',
  none: 'This paragraph does not exist in that version.',
  foreignHeading: 'Take a paragraph of an older version?',
  foreign: 'A link from outside the history asks for it. Nothing has changed yet.',
  take: 'Take it',
  lostHeading: 'Where should it go?',
  lost: 'The text around this paragraph has changed too much to find its place. Copy it, and paste it where it belongs.',
  paragraph: 'The paragraph',
  copy: 'Copy',
  copied: 'Copied.',
  selected: (key: string) => `Selected: press ${key}.`,
  close: 'Close',
  failedHeading: 'The paragraph was not taken',
  offline: 'The server cannot be reached. Your text has not changed.',
  again: 'Try again',
};

const zhHans: typeof en = {
  taken: (time) => `已取用 ${time} 版本的一段，可以撤销。`,
  present: '正文中已有这一段。',
  none: '该版本中没有这一段。',
  foreignHeading: '取用旧版本的一段？',
  foreign: '这个请求来自历史版本页面之外的链接，正文尚未改动。',
  take: '取用',
  lostHeading: '放在哪里？',
  lost: '这一段前后的文字改动较大，找不到原来的位置。请复制后粘贴到合适的地方。',
  paragraph: '这一段的内容',
  copy: '复制',
  copied: '已复制。',
  selected: (key) => `已选中，请按 ${key}。`,
  close: '关闭',
  failedHeading: '取用失败',
  offline: '无法连接服务器，正文没有改动。',
  again: '重试',
};

export const takeTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
