import sharp, { type CreateText } from 'sharp';
import { escapeMarkup, toXmlCharacters } from '../shared/xml.ts';

/** The pixels of a text, cut to the part that has ink. */
export interface Ink {
  width: number;
  height: number;
  rgba: Buffer;
}

export interface Style {
  /** In pixels. */
  size: number;
  colour: string;
  /** BCP 47. It decides between the Chinese, Japanese and Korean form of a character. */
  lang: string;
  weight?: 'normal' | 'bold';
  /** Lines break at this width, in pixels. Without it there is one line. */
  width?: number;
  /** Whether a word that is longer than a line is broken. If not, it is wider than the others. */
  breaksWords?: boolean;
}

/**
 * The distance of lines in pixels. All fonts have the same: the height of a text tells how many
 * lines it has.
 */
export const lineHeight = (size: number) => Math.round(size * 1.35);

const latin = ['Iowan Old Style', 'Source Serif 4', 'Charter', 'Noto Serif', 'Liberation Serif'];

const han: Readonly<Record<string, string[]>> = {
  'zh-Hant': ['Songti TC', 'Noto Serif CJK TC'],
  'zh-TW': ['Songti TC', 'Noto Serif CJK TC'],
  'zh-HK': ['Songti TC', 'Noto Serif CJK HK'],
  'zh-MO': ['Songti TC', 'Noto Serif CJK HK'],
  ja: ['Hiragino Mincho ProN', 'Noto Serif CJK JP'],
  ko: ['AppleMyungjo', 'Noto Serif CJK KR'],
};
const simplified = ['Songti SC', 'Noto Serif CJK SC', 'Source Han Serif SC'];

/** Draws a text with the fonts of this machine. Undefined when there is nothing to see. */
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
