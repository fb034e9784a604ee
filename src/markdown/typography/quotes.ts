import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { characterAt, characterBefore, isWide } from '../../shared/render/characters.ts';
import type { Environment } from '../base/environment.ts';
import { isText } from '../base/inline-text.ts';
import { langOfInline } from './other-languages.ts';
import { type Marks, quotesFor } from './quote-marks.ts';
import { Openers } from './quote-openers.ts';

const apostrophe = '’';

const space = /\s/;
const punctuation = /[\p{P}\p{S}]/u;
const hangul = /\p{Script=Hangul}/u;

/** The kind of character beside a quote. */
type Side = 'space' | 'punctuation' | 'digit' | 'letter' | 'wide' | 'colon' | 'stop';

interface Quote {
  token: number;
  position: number;
  isSingle: boolean;
  level: number;
  /** The lowest level of marks since the quote before. */
  levelBetween: number;
  before: Side;
  after: Side;
  /** Whether another double quote follows. */
  isDoubled: boolean;
  /** The typographic quote that replaces it; undefined if it stays. */
  by: string | undefined;
}

/**
 * Straight quotes become the quotes of the article’s language. markdown-it’s own rule ignores a
 * quote between two letters, so it misses the quotes of Chinese, which has no spaces: there a quote
 * closes the open quote, and opens one if none is open. A quote without a partner stays straight.
 * An apostrophe becomes typographic.
 */
export function quotes(md: MarkdownIt): void {
  md.core.ruler.at('smartquotes', ({ md, tokens, env }) => {
    if (!md.options.typographer) return;
    for (const token of tokens) {
      const { children, content } = token;
      if (!children || !/['"]/.test(content)) continue;
      setApostrophes(children);
      setQuotes(children, quotesFor(langOfInline(token, env as Environment)));
    }
  });
}

/**
 * An apostrophe stands between two letters (`don't`), in the place of letters that are left out
 * (`'90s`, `'tis`, rock `'n'` roll), or between a sign and an `s` (`Yahoo!'s`).
 */
const apostrophes = new RegExp(
  `'(?:${[
    "(?<=[A-Za-z]')(?=[A-Za-z])",
    "(?<![\\p{L}\\p{N}]')(?=\\d\\ds(?![\\p{L}\\p{N}']))",
    "(?<![\\p{L}\\p{N}]')(?=(?:tis|twas|twere|twill|em|til)(?![\\p{L}\\p{N}']))",
    "(?<=\\s')(?=n'\\s)|(?<=\\s'n')(?=\\s)",
    "(?<=[!?.)\\]%…]')(?=s(?![\\p{L}\\p{N}']))",
  ].join('|')})`,
  'giu',
);

/** Call it before `setQuotes`: an apostrophe is never a quote. */
function setApostrophes(tokens: readonly Token[]): void {
  for (const token of tokens) {
    if (token.type !== 'text' || !token.content.includes("'")) continue;
    token.content = token.content.replace(apostrophes, apostrophe);
  }
}

function setQuotes(tokens: readonly Token[], marks: Marks): void {
  const quotes = quotesIn(tokens);
  const open = new Openers<Quote>();
  for (const quote of quotes) {
    open.leaveLevelsAbove(quote.levelBetween);
    const { canOpen, canClose } = sidesOf(quote);
    const partner = canClose ? open.last(quote) : undefined;
    if (partner) {
      partner.by = marks[quote.isSingle ? 2 : 0];
      quote.by = marks[quote.isSingle ? 3 : 1];
      open.closeWith(partner);
    } else if (canOpen) {
      open.push(quote);
    } else if (quote.isSingle && isBehindWord(quote) && !isPrime(quote)) {
      quote.by = apostrophe;
    }
  }
  replace(quotes, tokens);
}

function replace(quotes: readonly Quote[], tokens: readonly Token[]): void {
  let whole = '';
  let done = 0;
  for (const [index, { token, position, by }] of quotes.entries()) {
    const of = tokens[token] as Token;
    if (by !== undefined) {
      whole += of.content.slice(done, position) + by;
      done = position + 1;
    }
    if (done > 0 && quotes[index + 1]?.token !== token) {
      of.content = whole + of.content.slice(done);
      whole = '';
      done = 0;
    }
  }
}

/** Whether a quote can open or close, judged by the characters beside it. */
function sidesOf(quote: Quote): { canOpen: boolean; canClose: boolean } {
  const { before, after } = quote;
  if (isChinese(before) || isChinese(after)) {
    // A quote after a colon opens speech. If a stop or a space follows, the colon itself is quoted.
    // A sign after a digit means inches or minutes, so it opens nothing.
    const canOpen = after !== 'space' && before !== 'digit';
    const isAnnounced = before === 'colon' && after !== 'stop' && after !== 'space';
    return { canOpen, canClose: before !== 'space' && !isAnnounced };
  }
  // The first sign of `1""` means inches.
  if (!quote.isSingle && quote.isDoubled && before === 'digit') {
    return { canOpen: false, canClose: false };
  }
  const isEdgeBefore = before === 'space' || before === 'punctuation';
  const isEdgeAfter = after === 'space' || after === 'punctuation';
  const canOpen = after !== 'space' && (isEdgeBefore || !isEdgeAfter);
  const canClose = before !== 'space' && (isEdgeAfter || !isEdgeBefore);
  // A quote between two letters is neither. A quote between two signs may be both.
  if (canOpen && canClose) return { canOpen: isEdgeBefore, canClose: isEdgeAfter };
  return { canOpen, canClose };
}

function isChinese(side: Side): boolean {
  return side === 'wide' || side === 'colon' || side === 'stop';
}

function isBehindWord({ before }: Quote): boolean {
  return before === 'letter' || before === 'digit' || before === 'wide';
}

/** A sign for feet, or for minutes of an angle. */
function isPrime({ before, after }: Quote): boolean {
  return before === 'digit' && after !== 'letter';
}

function quotesIn(tokens: readonly Token[]): Quote[] {
  const quotes: Quote[] = [];
  let levelBetween = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const { type, content, level } = tokens[index] as Token;
    if (level < levelBetween) levelBetween = level;
    if (type !== 'text') continue;
    for (let position = nextQuote(content, 0); position >= 0; ) {
      const end = position + 1;
      const before = position > 0 ? characterBefore(content, position) : previous(tokens, index);
      const after = end < content.length ? characterAt(content, end) : next(tokens, index);
      quotes.push({
        token: index,
        position,
        isSingle: content[position] === "'",
        level,
        levelBetween,
        before: sideOf(before),
        after: sideOf(after),
        isDoubled: after === '"',
        by: undefined,
      });
      levelBetween = level;
      position = nextQuote(content, end);
    }
  }
  return quotes;
}

const quote = /['"]/g;

function nextQuote(text: string, from: number): number {
  quote.lastIndex = from;
  return quote.exec(text)?.index ?? -1;
}

/** The character before a token, without marks. The end of a line counts as a space. */
function previous(tokens: readonly Token[], index: number): string {
  for (let before = index - 1; before >= 0; before -= 1) {
    const token = tokens[before] as Token;
    if (isSeen(token))
      return isText(token) ? characterBefore(token.content, token.content.length) : edgeOf(token);
  }
  return ' ';
}

/** The character after a token, without marks. The end of a line counts as a space. */
function next(tokens: readonly Token[], index: number): string {
  for (let after = index + 1; after < tokens.length; after += 1) {
    const token = tokens[after] as Token;
    if (isSeen(token)) return isText(token) ? characterAt(token.content, 0) : edgeOf(token);
  }
  return ' ';
}

function isSeen(token: Token): boolean {
  if (token.type === 'footnote_reference' || token.type === 'ruby_reading') return false;
  return token.nesting === 0 && !(isText(token) && token.content === '');
}

const spaces = new Set(['softbreak', 'hardbreak', 'footnote_back']);

/** Code and pictures count as words. */
function edgeOf({ type }: Token): string {
  return spaces.has(type) ? ' ' : 'x';
}

function sideOf(character: string): Side {
  const code = character.charCodeAt(0);
  if ((code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)) return 'letter';
  if (code >= 0x30 && code <= 0x39) return 'digit';
  if (character === '：') return 'colon';
  if (/[，。、；！？）」』》】〉〕]/.test(character)) return 'stop';
  // Korean has spaces between words, but none before particles.
  if (isWide(character) || hangul.test(character)) return 'wide';
  if (space.test(character)) return 'space';
  return punctuation.test(character) ? 'punctuation' : 'letter';
}
