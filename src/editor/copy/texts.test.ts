import { expect, test } from 'vitest';
import type { ReadyCopy } from './prepare-copy.ts';
import { describeCopied, describeLosses } from './texts.ts';

const copy = (losses: Partial<ReadyCopy['losses']>, unreachable = 0): ReadyCopy => ({
  ...{ kind: 'ready', html: '', plain: '', preview: '', unreachable },
  losses: { hidden: 0, embedded: 0, formulas: 0, ...losses },
});

test.each([
  [copy({}), 0, 'Copied for 微信.', '已复制，可粘贴到微信公众号。'],
  [
    copy({ hidden: 2, formulas: 1 }),
    0,
    'Copied for 微信. 2 pictures not public yet: publish first, then copy again. 1 formula left as TeX.',
    '已复制，可粘贴到微信公众号。2 张图片尚未公开：请先发布，再复制一次。1 个公式保留为 TeX。',
  ],
  [
    copy({ embedded: 1 }),
    1,
    'Copied for 微信. 1 file is still on the way: wait, then copy again. 1 picture without a web address left out.',
    '已复制，可粘贴到微信公众号。1 个文件还在上传：请稍后再复制一次。1 张图片没有网址，已略去。',
  ],
  [
    copy({}, 3),
    0,
    'Copied for 微信. 3 pictures cannot be fetched from nas.local: copy at the public address of the blog.',
    '已复制，可粘贴到微信公众号。3 张图片无法从 nas.local 读取：请在博客的公开网址下复制。',
  ],
])('what a copy lacks is told: %#', (given, waiting, en, zhHans) => {
  for (const [lang, words] of [
    ['en', en],
    ['zh-Hans', zhHans],
  ] as const) {
    const lost = describeLosses(given, waiting, 'nas.local', lang);
    expect(describeCopied('weixin', lost, lang)).toBe(words);
  }
});
