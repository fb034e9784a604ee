import { listScriptCharacters } from './chinese-scripts.ts';

/** How much a text has of each script. */
export interface ScriptCounts {
  /** Words of letters. All other counts are of characters. */
  words: number;
  kana: number;
  hangul: number;
  han: number;
  /** The Chinese characters that stand only in simplified, or only in traditional Chinese. */
  simplified: number;
  traditional: number;
}

const letter = 1;
const kana = 2;
const hangul = 3;
const han = 4;
const simplified = 5;
const traditional = 6;

/** From a code to a code, and the kind. Chinese characters beyond U+FFFF begin with a surrogate. */
const ranges: [from: number, to: number, kind: number][] = [
  [0x41, 0x5a, letter],
  [0x61, 0x7a, letter],
  [0xc0, 0x24f, letter],
  [0x370, 0x52f, letter],
  [0x1e00, 0x1fff, letter],
  [0x1100, 0x11ff, hangul],
  [0x3041, 0x30ff, kana],
  [0x3131, 0x318e, hangul],
  [0x3400, 0x9fff, han],
  [0xac00, 0xd7af, hangul],
  [0xd840, 0xd888, han],
  [0xf900, 0xfaff, han],
  [0xff66, 0xff9f, kana],
];

/** By the code of a character. Patterns would take ten times as long. */
let kinds: Uint8Array | undefined;

function makeKinds(): Uint8Array {
  const made = new Uint8Array(0x10000);
  for (const [from, to, kind] of ranges) made.fill(kind, from, to + 1);
  const own = listScriptCharacters();
  for (const character of own.simplified) made[character.charCodeAt(0)] = simplified;
  for (const character of own.traditional) made[character.charCodeAt(0)] = traditional;
  return made;
}

/** Counts in one pass: a paragraph is counted in a small part of the time that its HTML takes. */
export function countScripts(text: string): ScriptCounts {
  kinds ??= makeKinds();
  const table = kinds;
  const counts = new Uint32Array(traditional + 1);
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const kind = table[text.charCodeAt(at)] as number;
    // Only the first letter of a word counts.
    if (kind !== letter || before !== letter) counts[kind] = (counts[kind] as number) + 1;
    before = kind;
  }
  const of = (kind: number) => counts[kind] as number;
  return {
    words: of(letter),
    kana: of(kana),
    hangul: of(hangul),
    han: of(han) + of(simplified) + of(traditional),
    simplified: of(simplified),
    traditional: of(traditional),
  };
}

/** By kind: how much a character says that a Chinese text is in another language or script. */
const weights = { [letter]: 1, [kana]: 3, [hangul]: 3 };
/** Every fourth character or more of a text tells its script. */
const weightOfOtherScript = 4;
/** A third of a text can be signs and spaces. */
const minMeanWeight = 0.6;
/** That of six kana, or of four words of letters. */
const minWeight = 18;

const foreign = new Map<string, Uint8Array>();

/**
 * Whether a text within Chinese of the script `Hans` or `Hant` is perhaps in another language. Of a
 * Chinese text nearly every paragraph is asked about: each character costs one addition.
 */
export function isPerhapsForeign(text: string, script: string): boolean {
  const table = foreign.get(script) ?? makeForeign(script);
  let weight = 0;
  for (let at = 0; at < text.length; at += 1) weight += table[text.charCodeAt(at)] as number;
  return weight >= minWeight && weight >= minMeanWeight * text.length;
}

function makeForeign(script: string): Uint8Array {
  kinds ??= makeKinds();
  const other = script === 'Hant' ? simplified : traditional;
  const all: Record<number, number> = { ...weights, [other]: weightOfOtherScript };
  const made = kinds.map((kind) => all[kind] ?? 0);
  foreign.set(script, made);
  return made;
}
