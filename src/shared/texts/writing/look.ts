import type { Texts } from '../../lang/ui-lang.ts';

const en = {
  look: 'Appearance',
  ofTextOnly: 'On this device, while writing. Readers and the preview keep theirs.',
  face: 'Font',
  serif: 'Serif',
  sans: 'Sans',
  mono: 'Mono',
  size: 'Size',
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  larger: 'Larger',
  width: 'Width',
  narrow: 'Narrow',
  standard: 'Standard',
  wide: 'Wide',
  counts: 'Word count below the text',
  close: 'Close',
};

const zhHans: typeof en = {
  look: '外观',
  ofTextOnly: '只影响本机的编辑页，读者看到的页面和预览不变。',
  face: '字体',
  serif: '宋体',
  sans: '黑体',
  mono: '等宽',
  size: '字号',
  small: '小',
  medium: '标准',
  large: '大',
  larger: '特大',
  width: '栏宽',
  narrow: '窄',
  standard: '标准',
  wide: '宽',
  counts: '在正文下方显示字数',
  close: '关闭',
};

/** The texts of the panel for the look of the edit page. */
export const lookTexts: Texts<typeof en> = { en, 'zh-Hans': zhHans };
