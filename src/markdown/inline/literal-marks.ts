import { characterAt, characterBefore, isWide } from '../../shared/render/characters.ts';

/** A position of a text that ends at `posMax`. */
interface Position {
  src: string;
  pos: number;
  posMax: number;
}

const face = /\^[_.oO\-ω]\^/y;
const shortBase = /~[A-Za-z0-9+-]{1,10}~(?!\d)/y;
const shortChinese = /~[^\s~]{1,3}~(?=\p{L})/uy;

const reference = /\^[^\s[\]^]{1,200}\]/y;

const readers = new Map<number, (position: Position) => number>([
  [0x7e /* ~ */, literalTildes],
  [0x5e /* ^ */, (position) => literalFace(position) || literalReference(position)],
  [0x3d /* = */, literalEquals],
]);

/**
 * How many characters from here look like a mark and are none. Renderer and editor share this rule.
 */
export function literalLength(position: Position): number {
  return readers.get(position.src.charCodeAt(position.pos))?.(position) ?? 0;
}

/**
 * Only one or two tildes are marks, as in GitHub's dialect. One between digits is a range (3~5 次)
 * unless a subscript of letters and digits follows (1010~2~). One between two Chinese characters is
 * a tone of voice (你好~再见~) unless a short subscript follows within the word.
 */
function literalTildes({ src, pos, posMax }: Position): number {
  let end = pos + 1;
  while (end < posMax && src.charCodeAt(end) === 0x7e) end += 1;
  if (end - pos >= 3) return end - pos;
  if (end - pos === 2) return 0;
  const before = characterBefore(src, pos);
  const after = characterAt(src, end);
  if (isWide(before) && isWide(after)) return isAt(shortChinese, src, pos) ? 0 : 1;
  if (!/\d/.test(before) || !/\d/.test(after)) return 0;
  return isAt(shortBase, src, pos) ? 0 : 1;
}

function isAt(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position;
  return pattern.test(text);
}

/** ^_^ and ^.^ anywhere, (^o^) and ^-^ where no word is before. */
function literalFace({ src, pos }: Position): number {
  face.lastIndex = pos;
  const [found] = face.exec(src) ?? [];
  if (found === undefined) return 0;
  const isPlain = found === '^_^' || found === '^.^';
  return isPlain || /^[\s(（]?$/.test(characterBefore(src, pos)) ? found.length : 0;
}

/** A reference to a note that is not defined: `[^1][^2]` has no raised text. */
function literalReference({ src, pos }: Position): number {
  return src.charCodeAt(pos - 1) === 0x5b /* [ */ && isAt(reference, src, pos) ? 1 : 0;
}

/** Only `==` is a mark, and not between letters or digits: `if x==1` is text. */
function literalEquals({ src, pos, posMax }: Position): number {
  let end = pos + 1;
  while (end < posMax && src.charCodeAt(end) === 0x3d) end += 1;
  if (end - pos !== 2) return end - pos;
  return /\w/.test(src.charAt(pos - 1)) && /\w/.test(src.charAt(end)) ? 2 : 0;
}
