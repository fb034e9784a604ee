import { isWide } from '../../shared/render/characters.ts';

/** In UTF-16 code units. Longer texts between braces are no ruby. */
const maxBaseLength = 60;
const maxReadingLength = 200;

const pattern = new RegExp(
  `\\{([^{}|\\\\\\n]{1,${maxBaseLength}})\\|([^{}\\\\\\n]{1,${maxReadingLength}})\\}`,
  'y',
);
const han = /\p{Script=Han}/u;

interface FoundRuby {
  parts: { base: string; reading: string }[];
  /** The whole reading. */
  reading: string;
  /**
   * The length of the base in UTF-16 code units. It begins one character behind the opening brace.
   */
  baseLength: number;
  /** The offset behind the closing brace. */
  end: number;
}

/**
 * `{汉字|hàn zì}`, whose opening brace stands at `start`. Each character has a reading of its own if
 * there are as many readings, with spaces or bars between them. Only East Asian text can have a
 * reading, and a reading has no Han characters: so `{a|b}` and `{真|假}` of programs stay text.
 */
export function findRuby(text: string, start: number, max: number): FoundRuby | undefined {
  pattern.lastIndex = start;
  const [whole, base, written] = pattern.exec(text) ?? [];
  if (whole === undefined || base === undefined || written === undefined) return undefined;
  const end = start + whole.length;
  const readings = written.split('|').map((reading) => reading.trim());
  const characters = [...base];
  if (end > max || base.trim() !== base || readings.join('') === '') return undefined;
  if (han.test(written) || !characters.some(isWide)) return undefined;
  const each = readings.length === 1 ? (readings[0]?.split(/\s+/) ?? []) : readings;
  const fits = each.length === characters.length && !each.includes('');
  const reading = each.join(readings.length === 1 || fits ? ' ' : '');
  const parts = fits
    ? characters.map((character, at) => ({ base: character, reading: each[at] ?? '' }))
    : [{ base, reading }];
  return { parts, reading, baseLength: base.length, end };
}
