import { drawText, type Ink } from './fonts.ts';

/**
 * Code points that will never be characters: no font has them. When no font has a code point, Pango
 * draws a box with its number, as two lines of two digits or of three.
 */
const neverCharacters = ['\u{fdd0}', '\u{5fffe}'];

const style = { size: 32, colour: '#000000' };

/** In pixels, from the edges of the box. Its number stands further inside. */
const frameWidth = 2;

/**
 * The code points that the fonts of this machine lack. Web pages find them by comparing the picture
 * of a character with the picture of a character that is surely missing, as Modernizr's test for
 * emoji does: https://github.com/Modernizr/Modernizr/blob/master/feature-detects/emoji.js. Pango's
 * boxes have different numbers, but the same size and the same frame: a picture that has both is a
 * box. This also works without any font: the boxes are then small and empty.
 */
export async function findMissing(
  characters: readonly string[],
  lang: string,
): Promise<Set<string>> {
  const isMissing = known.get(lang) ?? (await makeKnown(lang));
  known.set(lang, isMissing);
  const missing = new Set<string>();
  for (const character of characters) {
    if (await isMissing(character)) missing.add(character);
  }
  return missing;
}

type IsMissing = (character: string) => Promise<boolean>;

/**
 * By language. A process never gets other fonts than those that it began with, and a command draws
 * the same characters many times.
 */
const known = new Map<string, IsMissing>();

async function makeKnown(lang: string): Promise<IsMissing> {
  const draw = (character: string) => drawText(character, { ...style, lang });
  const boxes = await Promise.all(neverCharacters.map(draw));
  const found = new Map<string, boolean>();
  return async (character) => {
    const before = found.get(character);
    if (before !== undefined) return before;
    const ink = await draw(character);
    const isMissing = ink !== undefined && boxes.some((box) => box && hasFrameOf(box, ink));
    found.set(character, isMissing);
    return isMissing;
  };
}

function hasFrameOf(box: Ink, ink: Ink): boolean {
  const { width, height } = box;
  if (ink.width !== width || ink.height !== height) return false;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const fromEdge = Math.min(x, y, width - 1 - x, height - 1 - y);
      if (fromEdge < frameWidth && hasInk(box, x, y) && !hasInk(ink, x, y)) return false;
    }
  }
  return true;
}

function hasInk({ rgba, width }: Ink, x: number, y: number): boolean {
  return (rgba[(y * width + x) * 4 + 3] ?? 0) >= 128;
}
