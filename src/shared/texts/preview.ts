import type { Texts, UiLang } from '../lang/ui-lang.ts';
import type { RefusedText } from '../render/refusal.ts';
import { describeRefusal } from './refusals.ts';

/** The reason why the present text has no preview. */
export type PreviewFault = { kind: 'failed' | 'late' | 'missing' } | RefusedText;

const en = {
  failed: 'The preview failed. Your text is not affected.',
  late: 'The preview took too long. Your text is not affected.',
  missing: 'The preview could not be loaded. Your text is not affected.',
  refused: (why: string) => `${why} The article can be saved, but not published.`,
};

const zhHans: typeof en = {
  failed: '预览出错，文字不受影响。',
  late: '预览超时，文字不受影响。',
  missing: '预览加载失败，文字不受影响。',
  refused: (why) => `${why}文章可以保存，但不能发布。`,
};

const previewTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** The reason as a sentence for the writer. */
export function describePreviewFault(fault: PreviewFault, lang: UiLang): string {
  const t = previewTexts[lang];
  return fault.kind === 'refused' ? t.refused(describeRefusal(fault, lang)) : t[fault.kind];
}
