import sharp, { type CreateText } from 'sharp';
import { escapeMarkup, toXmlCharacters } from '../../shared/xml.ts';

/** Pixels of a text, no larger than what of it has ink. */
export interface Ink {
  width: number;
  height: number;
  rgba: Buffer;
}

export interface Style {
  /** In pixels. */
  size: number;
  colour: string;
  /** BCP 47; it chooses between the Chinese, Japanese and Korean forms of a character. */
  lang: string;
  weight?: 'normal' | 'bold';
  /** Where lines break, in pixels. Without it there is one line. */
  width?: number;
  /** Whether a word that is longer than a line is broken, or stands out. */
  breaksWords?: boolean;
}

/** Lines are as far apart whatever the fonts they are set in, so that a height tells their number. */
export const lineHeight = (size: number) => Math.round(size * 1.35);

const latin = ['Iowan Old Style', 'Source Serif 4', 'Charter', 'Noto Serif', 'Liberation Serif'];

const han: Readonly<Record<string, string[]>> = {
  'zh-Hant': ['Songti TC', 'Noto Serif CJK TC'],
  'zh-TW': ['Songti TC', 'Noto Serif CJK TC'],
  'zh-HK': ['Songti TC', 'Noto Serif CJK HK'],
  ja: ['Hiragino Mincho ProN', 'Noto Serif CJK JP'],
  ko: ['AppleMyungjo', 'Noto Serif CJK KR'],
};
const simplified = ['Songti SC', 'Noto Serif CJK SC', 'Source Han Serif SC'];

/** Draws a text with the fonts that this machine has; undefined where there is nothing to see. */
export async function drawText(text: string, style: Style): Promise<Ink | undefined> {
  const { size, colour, lang, weight = 'bold', width, breaksWords = true } = style;
  const families = [
    ...latin,
    ...(han[lang] ?? han[lang.split('-')[0] ?? ''] ?? simplified),
    'serif',
  ];
  // From 1024 on the line height is no factor, but a height in 1024ths of a point.
  const attributes = `foreground="${colour}" lang="${escapeMarkup(lang)}" weight="${weight}" line_height="${lineHeight(size) * 1024}"`;
  const input: CreateText = {
    // Pango's markup is XML: https://docs.gtk.org/Pango/pango_markup.html
    text: `<span ${attributes}>${escapeMarkup(toXmlCharacters(text))}</span>`,
    font: `${families.join(',')} ${size}`,
    dpi: 72,
    rgba: true,
    wrap: breaksWords ? 'word-char' : 'word',
    ...(width === undefined ? {} : { width }),
  };
  try {
    const { data, info } = await sharp({ text: input }).raw().toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, rgba: data };
  } catch (error) {
    if (/no text to render/.test((error as Error).message)) return undefined;
    throw error;
  }
}
