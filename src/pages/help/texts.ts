import type { Texts } from '../../shared/lang/ui-lang.ts';

const en = {
  /** What stands below an example, for screen readers. */
  result: 'What it looks like',
  parts: 'All parts',
};

const zhHans: typeof en = {
  result: '显示效果',
  parts: '全部内容',
};

/** The texts around the guide. */
export const helpTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
