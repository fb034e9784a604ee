import type { Texts, UiLang } from '../../shared/lang/ui-lang.ts';
import type { ReadyCopy } from './prepare-copy.ts';
import type { Target } from './sheet.ts';

const pictures = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`);

const en = {
  copying: 'Copying...',
  copied: { weixin: 'Copied for 微信.', zhihu: 'Copied for 知乎.' },
  hidden: (count: number) => `${pictures(count)} not public yet: publish first, then copy again.`,
  waiting: (count: number) =>
    `${count === 1 ? '1 file is' : `${count} files are`} still on the way: wait, then copy again.`,
  embedded: (count: number) => `${pictures(count)} without a web address left out.`,
  formulas: (count: number) => `${count === 1 ? '1 formula' : `${count} formulas`} left as TeX.`,
  unreachable: (count: number, host: string) =>
    `${pictures(count)} cannot be fetched from ${host}: copy at the public address of the blog.`,
  heading: 'Copy by hand',
  help: 'The browser did not allow the copy. The text is selected: press Ctrl+C (⌘C), or Copy.',
  text: 'Text to copy',
  copy: 'Copy',
  close: 'Close',
};

const zhHans: typeof en = {
  copying: '正在复制……',
  copied: { weixin: '已复制，可粘贴到微信公众号。', zhihu: '已复制，可粘贴到知乎。' },
  hidden: (count) => `${count} 张图片尚未公开：请先发布，再复制一次。`,
  waiting: (count) => `${count} 个文件还在上传：请稍后再复制一次。`,
  embedded: (count) => `${count} 张图片没有网址，已略去。`,
  formulas: (count) => `${count} 个公式保留为 TeX。`,
  unreachable: (count, host) => `${count} 张图片无法从 ${host} 读取：请在博客的公开网址下复制。`,
  heading: '手动复制',
  help: '浏览器不允许自动复制。内容已选中：请按 Ctrl+C（Mac 为 ⌘C），或点“复制”。',
  text: '要复制的内容',
  copy: '复制',
  close: '关闭',
};

export const copyTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };

/** What the copy lacks, a sentence each. `waiting` files are still being sent. */
export function describeLosses(
  { losses, unreachable }: ReadyCopy,
  waiting: number,
  host: string,
  lang: UiLang,
): string[] {
  const t = copyTexts[lang];
  return [
    losses.hidden > 0 ? [t.hidden(losses.hidden)] : [],
    waiting > 0 ? [t.waiting(waiting)] : [],
    losses.embedded > 0 ? [t.embedded(losses.embedded)] : [],
    unreachable > 0 ? [t.unreachable(unreachable, host)] : [],
    losses.formulas > 0 ? [t.formulas(losses.formulas)] : [],
  ].flat();
}

/** The message after a copy. */
export function describeCopied(target: Target, lost: readonly string[], lang: UiLang): string {
  return [copyTexts[lang].copied[target], ...lost].join(lang === 'en' ? ' ' : '');
}
