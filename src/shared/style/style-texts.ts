import type { Texts } from '../lang/ui-lang.ts';

const en = {
  colour: 'Colour',
  accentHint:
    'For the seal, links and buttons, as #rrggbb. Empty: seal red. The colour for dark paper follows from it.',
  onLight: 'On light paper',
  onDark: 'On dark paper',
  noColour: 'The colour must be written as # and six digits or letters a–f, such as #1f4e79',
  faint: (contrast: string, nearest: string) =>
    `The colour is too faint on paper: its contrast is ${contrast}, and 4.5 is needed. ${nearest} is the nearest that passes.`,
  take: (colour: string) => `Use ${colour}`,
  letters: 'Letters',
  faceHint: 'For titles and texts, from the fonts of the reader’s device.',
  faces: { serif: 'Serif (宋)', sans: 'Sans serif (黑)', kai: 'Kai (楷)', mono: 'Monospace' },
  textSizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  ownCssHint:
    'The last word on pages for readers, never on your own pages. The guide “Styles” lists the names that stay.',
  preview: 'Preview',
  previewTitle: 'Preview of the style',
  previewNote: 'This is how the pages look with what you have typed. Nothing is saved yet.',
};

const zhHans: typeof en = {
  colour: '颜色',
  accentHint: '用于印章、链接和按钮，格式为 #rrggbb；留空为朱红。深色模式的颜色据此推算。',
  onLight: '浅色模式',
  onDark: '深色模式',
  noColour: '颜色须为 # 加六位十六进制数，如 #1f4e79',
  faint: (contrast, nearest) =>
    `颜色在浅色背景上不够清晰：对比度为 ${contrast}，至少须为 4.5。最接近的可用颜色是 ${nearest}。`,
  take: (colour) => `使用 ${colour}`,
  letters: '文字',
  faceHint: '用于标题和正文，取自读者设备上的字体。',
  faces: { serif: '宋体', sans: '黑体', kai: '楷体', mono: '等宽' },
  textSizes: { small: '小', medium: '中', large: '大' },
  ownCssHint: '最后生效，只用于读者看到的页面，不影响管理页面。可用的名称见指南《样式》。',
  preview: '预览',
  previewTitle: '样式预览',
  previewNote: '按当前填写的内容显示，尚未保存。',
};

export const styleTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
