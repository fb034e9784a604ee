const word = /[a-z0-9]/i;

const maxPriceLength = 64;
/** A price with words after it: `$5 and 6$`. Words of formulas are commands or stand in `\text`. */
const price = /^\d[\d.,]*(?:(?:\s*[,;]\s*|\s+)[a-z]{2,}|\s*[\p{Script=Han}，。；、！？])/iu;

/**
 * A blank line, a heading or a fence: a formula with text behind its opening `$$` ends before such
 * a line.
 */
export const endsFormula = /^(?:[ \t]*$|#{1,6}(?:[ \t]|$)|`{3,}|~{3,})/;

interface FoundFormula {
  /** `$` or `$$`, on both sides of the content. */
  markup: string;
  content: string;
  /** The offset behind the closing sign. */
  end: number;
}

/** The end of a text before a variable: `$HOME/$USER`, `$a,$b` and `$x=$y` are no formulas. */
const isBeforeVariable = /[-+*/=:;,.|&<>@#!?~^_\\([{'"]$/;
/** Two letters side by side, as in names of programs. TeX commands and braces are removed first. */
const isName = /[a-z]{2}/i;
const texWords = /\\[a-z]+|\{[^{}]*\}/gi;
/** `$mn$th`, `$ab$s`: these ends follow formulas of several letters too. */
const wordEnd = /(?:st|nd|rd|th|s)(?![a-z0-9])/iy;

/**
 * The formula within a line of text whose first `$` stands at `start`. A formula in `$` neither
 * begins nor ends with a space and does not end before a digit (Pandoc's rules), does not begin
 * within a word, and does not read like a price: so prices stay text. Letters may follow if the
 * formula reads like one: `the $n$th`, `$k$NN`.
 */
export function findFormula(text: string, start: number, max: number): FoundFormula | undefined {
  const markup = text.charCodeAt(start + 1) === 0x24 /* $ */ ? '$$' : '$';
  const contentStart = start + markup.length;
  const contentEnd = findUnescaped(text, markup, contentStart);
  if (contentEnd < 0 || contentEnd + markup.length > max) return undefined;
  const content = text.slice(contentStart, contentEnd);
  if (content.trim() === '') return undefined;
  if (markup === '$') {
    if (word.test(text.charAt(start - 1)) || content !== content.trim()) return undefined;
    if (!mayFollow(text, contentEnd + 1, content)) return undefined;
    if (price.test(content.slice(0, maxPriceLength))) return undefined;
  }
  return { markup, content, end: contentEnd + markup.length };
}

/**
 * Whether a formula can end before this position. It can't in `${HOME}/${USER}`, nor in
 * `$('a'),$('b')`.
 */
function mayFollow(text: string, position: number, content: string): boolean {
  const next = text.charAt(position);
  if (/[0-9{(]/.test(next)) return false;
  if (!/[a-z]/i.test(next)) return true;
  if (isBeforeVariable.test(content)) return false;
  wordEnd.lastIndex = position;
  return !isName.test(content.replace(texWords, ' ')) || wordEnd.test(text);
}

/** The place of the first `mark` from `from` on that no backslash escapes; -1 if there is none. */
export function findUnescaped(text: string, mark: string, from: number): number {
  let at = text.indexOf(mark, from);
  while (at >= 0 && isEscaped(text, at, from)) at = text.indexOf(mark, at + 1);
  return at;
}

/**
 * Whether an odd number of backslashes stands before a position. Those before `from` do not count.
 */
export function isEscaped(text: string, at: number, from: number): boolean {
  let start = at;
  while (start > from && text.charCodeAt(start - 1) === 0x5c /* \ */) start -= 1;
  return (at - start) % 2 === 1;
}
