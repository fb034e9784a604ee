import type { CodeLines } from '../base/environment.ts';

/**
 * Behind a fence: `js {1,3-4} title="a b" showLineNumbers`, and the other ways in which writers say
 * the same.
 */
export interface FenceInfo {
  /** The writer's name for the language. Empty if there is none. */
  language: string;
  /** Options that touch the name of the language: `ignore` in `rust,ignore`. */
  suffix: string;
  /**
   * The title, and every word that means nothing here: no word of the writer is left out silently.
   */
  caption: string;
  lines: CodeLines | undefined;
}

/**
 * Longer texts in braces and quotes are words like others. Otherwise many openings would take
 * quadratic time.
 */
const part =
  /\{([\d\s,-]{1,500})\}|(?:title|filename|file|name)=(?:"([^"]{0,500})"|'([^']{0,500})'|([^\s"']\S*))|(\S+)/gi;
const numbersOption =
  /^[:.]?(?:showLineNumbers|line-?numbers|numberLines|linenos|linenums)(?:[=:]?[{"']?(\d{1,6}|true)[}"']?)?$/i;

/** Reads what stands behind a fence, its entities and backslashes already resolved. */
export function readFenceInfo(info: string): FenceInfo {
  let text = info.trim();
  // Pandoc writes everything in braces: `{.js .numberLines}`.
  if (/^\{\s*\./.test(text)) text = text.replace(/^\{\s*\./, '').replace(/\}$/, '');
  const [word = ''] = /^(?![:{]|\w+=["'])[^\s{]+/.exec(text) ?? [];
  const [, language = '', separator = ''] = /^([^,:;=]*)([,:;=]?)/.exec(word) ?? [];
  const behind = word.slice(language.length + separator.length);
  const isTitle = separator === ':' && language !== '' && !numbersOption.test(behind);
  const words = isTitle && behind !== '' ? [behind] : [];
  let first = separator === ':' && numbersOption.test(behind) ? firstNumber(behind) : undefined;

  const ranges: [from: number, to: number][] = [];
  for (const [whole, inBraces, double, single, bare, other] of text
    .slice(word.length)
    .matchAll(part)) {
    const found = inBraces === undefined ? [] : readRanges(inBraces);
    if (found.length > 0) ranges.push(...found);
    else if (other !== undefined && numbersOption.test(other)) first = firstNumber(other);
    else words.push(double ?? single ?? bare ?? other ?? whole);
  }
  const lines = { marked: merged(ranges), first };
  return {
    language: language === '' ? word : language,
    suffix: language !== '' && separator !== ':' ? behind : '',
    caption: words.filter((each) => each.trim() !== '').join(' '),
    lines: ranges.length > 0 || first !== undefined ? lines : undefined,
  };
}

function firstNumber(option: string): number {
  const number = Number(numbersOption.exec(option)?.[1]);
  return Number.isNaN(number) ? 1 : number;
}

function readRanges(text: string): [from: number, to: number][] {
  return [...text.matchAll(/(\d{1,6})(?:\s*-\s*(\d{1,6}))?/g)].map(([, from, to = from]) => [
    Number(from),
    Number(to),
  ]);
}

/** In their order, without overlaps, so that one walk over the lines is enough. */
function merged(ranges: [from: number, to: number][]): [from: number, to: number][] {
  const sorted = ranges.filter(([from, to]) => from <= to).sort(([a], [b]) => a - b);
  const result: [from: number, to: number][] = [];
  for (const [from, to] of sorted) {
    const last = result.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
