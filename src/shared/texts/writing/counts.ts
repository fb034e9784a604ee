import type { Texts } from '../../lang/ui-lang.ts';

/** `count` is the formatted number, of a change with its sign. */
const en = {
  hanCharacters: (count: string) => `${count} 字`,
  words: (count: string) => `${count} ${/^[+−]?1$/.test(count) ? 'word' : 'words'}`,
  minutes: (minutes: number) => `${minutes} min`,
  selected: (counts: string) => `${counts} selected`,
  goalReached: (percent: string, goal: string) => `${percent} of ${goal}`,
};

const zhHans: typeof en = {
  hanCharacters: (count) => `${count} 字`,
  words: (count) => `${count} 词`,
  minutes: (minutes) => `${minutes} 分钟`,
  selected: (counts) => `选中 ${counts}`,
  goalReached: (percent, goal) => `已完成 ${goal} 字的 ${percent}`,
};

/** The texts that say how long a text is, and how much longer it has become. */
export const countTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
