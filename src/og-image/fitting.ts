import { cutCharacters } from '../shared/text.ts';
import { drawText, type Ink, lineHeight, type Style } from './fonts.ts';

/** The sizes of titles in pixels, and how many lines a title of that size may have. */
const titleSizes = [
  { size: 104, lines: 2 },
  { size: 88, lines: 3 },
  { size: 76, lines: 3 },
  { size: 64, lines: 4 },
] as const;

type Look = Pick<Style, 'colour' | 'lang'>;

/**
 * A title in the largest size that fits, with lines of about the same length. A title that is too
 * long ends in `…`.
 */
export async function fitTitle(text: string, width: number, look: Look): Promise<Ink | undefined> {
  for (const { size, lines } of titleSizes) {
    const style = { ...look, size, width };
    const ink = await drawText(text, style);
    if (!ink || linesOf(ink, size) <= lines) return ink && balance(text, style, ink);
  }
  const { size, lines } = titleSizes[titleSizes.length - 1] ?? titleSizes[0];
  return longest(text, { ...look, size, width }, (ink) => linesOf(ink, size) <= lines);
}

/** A text on one line that is no wider than `width`. */
export function fitLine(text: string, width: number, style: Style): Promise<Ink | undefined> {
  return longest(text, style, (ink) => ink.width <= width && linesOf(ink, style.size) <= 1);
}

function linesOf(ink: Ink, size: number): number {
  return Math.ceil(ink.height / lineHeight(size));
}

/** The longest beginning of the text that fits. If it is not the whole text, it ends in `…`. */
async function longest(
  text: string,
  style: Style,
  fits: (ink: Ink) => boolean,
): Promise<Ink | undefined> {
  const whole = await drawText(text, style);
  if (!whole || fits(whole)) return whole;
  let best: Ink | undefined;
  let low = 1;
  let high = [...text].length;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const ink = await drawText(`${cutCharacters(text, middle).trimEnd()}…`, style);
    if (ink && fits(ink)) {
      best = ink;
      low = middle + 1;
    } else high = middle - 1;
  }
  return best;
}

/**
 * The text in the narrowest width that needs no further line, as `text-wrap: balance` does in CSS.
 */
async function balance(text: string, style: Style & { width: number }, ink: Ink): Promise<Ink> {
  const lines = linesOf(ink, style.size);
  if (lines === 1) return ink;
  let best = ink;
  let low = Math.floor(style.width / lines);
  let high = style.width;
  while (high - low > style.size / 4) {
    const width = Math.floor((low + high) / 2);
    const drawn = await drawText(text, { ...style, width, breaksWords: false });
    if (drawn && drawn.width <= width && linesOf(drawn, style.size) <= lines) {
      best = drawn;
      high = width;
    } else low = width;
  }
  return best;
}
