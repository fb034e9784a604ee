/** Messages about files that articles show. Their texts follow the name of the file. */
export const uploadNotes = {
  'upload-mended': {
    en: () => 'was damaged in the blog, and is whole again',
    'zh-Hans': () => '在博客中已损坏，现已恢复完整',
  },
  'upload-unreadable': {
    en: () => 'cannot be read; readers do not see it',
    'zh-Hans': () => '无法读取，读者看不到',
  },
  'upload-linked': {
    en: () => 'is a link; readers do not see it',
    'zh-Hans': () => '是一个链接，读者看不到',
  },
  'upload-too-large': {
    en: ({ mebibytes }: { mebibytes: number }) =>
      `is larger than ${mebibytes} MiB; readers do not see it`,
    'zh-Hans': ({ mebibytes }: { mebibytes: number }) => `大于 ${mebibytes} MiB，读者看不到`,
  },
  'upload-damaged': {
    en: () => 'is damaged and cannot be opened; readers do not see it',
    'zh-Hans': () => '已损坏，无法打开，读者看不到',
  },
  'upload-unplayable': {
    en: () => 'is damaged and cannot be played; readers do not see it',
    'zh-Hans': () => '已损坏，无法播放，读者看不到',
  },
  'upload-too-costly': {
    en: () => 'takes too much memory or time to open; readers do not see it',
    'zh-Hans': () => '打开时占用的内存或时间过多，读者看不到',
  },
  'upload-too-many-pixels': {
    en: ({ megapixels }: { megapixels: number }) =>
      `has more than ${megapixels} megapixels in one picture; readers do not see it`,
    'zh-Hans': ({ megapixels }: { megapixels: number }) =>
      `单张图片超过 ${megapixels * 100} 万像素，读者看不到`,
  },
  'upload-heic': {
    en: () =>
      'is a HEIC picture, which browsers cannot show: export it as JPEG; readers do not see it',
    'zh-Hans': () => '是 HEIC 图片，浏览器无法显示，读者看不到；请另存为 JPEG',
  },
  'upload-no-picture': {
    en: () =>
      'is no picture that can be shown (JPEG, PNG, WebP, AVIF, GIF or SVG); readers do not see it',
    'zh-Hans': () => '不是可以显示的图片（JPEG、PNG、WebP、AVIF、GIF 或 SVG），读者看不到',
  },
};
