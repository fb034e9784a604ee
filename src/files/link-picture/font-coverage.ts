import { drawText, type Ink } from './fonts.ts';

/**
 * Code points that will never be characters: no font has them. In place of what no font has, Pango draws a box with
 * the number of the code point in it, of two digits a line, or of three.
 */
const neverCharacters = ['\u{fdd0}', '\u{5fffe}'];

const style = { size: 32, colour: '#000000' };

/** The frame of a box is within so many pixels of its edges, and its number is not. */
const frameWidth = 2;

/**
 * Which of these code points the fonts of this machine lack. Pages find that by comparing the picture of a
 * character with that of one known to be missing (Modernizr's test for emoji does so:
 * https://github.com/Modernizr/Modernizr/blob/master/feature-detects/emoji.js). Pango's boxes differ by the number in
 * them, but not by their size and their frame: what has both is a box. Where there is no font at all, the boxes are
 * small and empty, and the same holds.
 */
export async function findMissing(
  characters: readonly string[],
  lang: string,
): Promise<Set<string>> {
  const draw = (character: string) => drawText(character, { ...style, lang });
  const boxes = await Promise.all(neverCharacters.map(draw));
  const missing = new Set<string>();
  for (const character of characters) {
    const ink = await draw(character);
    if (ink && boxes.some((box) => box && hasFrameOf(box, ink))) missing.add(character);
  }
  return missing;
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
