import type MarkdownIt from 'markdown-it';
import type Token from 'markdown-it/lib/token.mjs';
import { characterAt, characterBefore, isWide } from './characters.ts';
import type { Environment } from './environment.ts';

/** Outer and inner quotes by language, as CLDR has them (delimiters); English and Chinese are the default. */
const quotesByLang: Record<string, readonly [string, string, string, string]> = {
  cs: ['„', '“', '‚', '‘'],
  da: ['“', '”', '‘', '’'],
  de: ['„', '“', '‚', '‘'],
  es: ['«', '»', '“', '”'],
  fr: ['«\u00a0', '\u00a0»', '‹\u00a0', '\u00a0›'],
  it: ['«', '»', '“', '”'],
  ja: ['「', '」', '『', '』'],
  nl: ['‘', '’', '“', '”'],
  nb: ['«', '»', '‘', '’'],
  pl: ['„', '”', '«', '»'],
  pt: ['“', '”', '‘', '’'],
  ru: ['«', '»', '„', '“'],
  sv: ['”', '”', '’', '’'],
  uk: ['«', '»', '„', '“'],
  'zh-hant': ['「', '」', '『', '』'],
  'zh-hk': ['「', '」', '『', '』'],
  'zh-tw': ['「', '」', '『', '』'],
};
const usual = ['“', '”', '‘', '’'] as const;
const apostrophe = '’';

const space = /\s/;
const punctuation = /[\p{P}\p{S}]/u;
const digit = /\d/;

type Marks = readonly [string, string, string, string];

interface Quote {
  token: number;
  position: number;
  isSingle: boolean;
  level: number;
  /** The lowest level that the text was on since the quote before. */
  levelBetween: number;
  before: string;
  after: string;
}

/**
 * Straight quotes become those of the article’s language. markdown-it’s own rule leaves a quote between two
 * letters alone, so it never sees those of Chinese, which has no spaces: there a quote closes the one that is
 * open, and opens one otherwise. What finds no partner stays as it was written; an apostrophe becomes one.
 */
export function quotes(md: MarkdownIt): void {
  md.core.ruler.at('smartquotes', ({ md, tokens, env }) => {
    if (!md.options.typographer) return;
    const marks = quotesFor((env as Environment).lang);
    for (const { children, content } of tokens) {
      if (children && /['"]/.test(content)) setQuotes(children, marks);
    }
  });
}

export function quotesFor(lang: string | undefined): Marks {
  const tag = lang?.toLowerCase() ?? '';
  return quotesByLang[tag] ?? quotesByLang[tag.split('-', 1)[0] as string] ?? usual;
}

function setQuotes(tokens: readonly Token[], marks: Marks): void {
  const replacements = new Map<number, Map<number, string>>();
  const replace = ({ token, position }: Quote, by: string) => {
    const ofToken = replacements.get(token) ?? new Map<number, string>();
    replacements.set(token, ofToken.set(position, by));
  };
  const open = new Openers();

  for (const quote of quotesIn(tokens)) {
    open.leaveLevelsAbove(quote.levelBetween);
    const { canOpen, canClose } = sidesOf(quote);
    const partner = canClose ? open.last(quote) : undefined;
    if (partner) {
      replace(partner, marks[quote.isSingle ? 2 : 0]);
      replace(quote, marks[quote.isSingle ? 3 : 1]);
      open.closeWith(partner);
    } else if (canOpen) {
      open.push(quote);
    } else if (quote.isSingle && !space.test(quote.before) && !isMinutes(quote)) {
      replace(quote, apostrophe);
    }
  }
  for (const [index, byPosition] of replacements) {
    const token = tokens[index] as Token;
    token.content = withReplacements(token.content, byPosition);
  }
}

/** The quotes that may still be closed, in their order; the last of each kind is at hand. */
class Openers {
  readonly #stack: { quote: Quote; previousOfKind: number }[] = [];
  readonly #last = { single: -1, double: -1 };

  push(quote: Quote): void {
    const kind = kindOf(quote);
    this.#stack.push({ quote, previousOfKind: this.#last[kind] });
    this.#last[kind] = this.#stack.length - 1;
  }

  /** The one that this quote would close: of its kind, and within the same mark. */
  last(quote: Quote): Quote | undefined {
    const found = this.#stack[this.#last[kindOf(quote)]]?.quote;
    return found?.level === quote.level ? found : undefined;
  }

  /** A mark that ends takes the quotes with it that were opened within. */
  leaveLevelsAbove(level: number): void {
    while ((this.#stack.at(-1)?.quote.level ?? 0) > level) this.#pop();
  }

  closeWith(quote: Quote): void {
    while (this.#pop() !== quote);
  }

  #pop(): Quote | undefined {
    const popped = this.#stack.pop();
    if (popped) this.#last[kindOf(popped.quote)] = popped.previousOfKind;
    return popped?.quote;
  }
}

function kindOf({ isSingle }: Quote): 'single' | 'double' {
  return isSingle ? 'single' : 'double';
}

/** Whether a quote can open or close by what stands beside it. */
function sidesOf({ isSingle, before, after }: Quote): { canOpen: boolean; canClose: boolean } {
  const isSpaceBefore = space.test(before);
  const isSpaceAfter = space.test(after);
  if (isWide(before) || isWide(after)) {
    // A colon announces speech; a digit before is a measure, unless something was opened.
    const canOpen = !isSpaceAfter && !digit.test(before);
    return { canOpen, canClose: !isSpaceBefore && before !== '：' };
  }
  // The first of `1""` is an inch.
  if (!isSingle && after === '"' && digit.test(before)) return { canOpen: false, canClose: false };
  const isEdgeBefore = isSpaceBefore || punctuation.test(before);
  const isEdgeAfter = isSpaceAfter || punctuation.test(after);
  const canOpen = !isSpaceAfter && (isEdgeBefore || !isEdgeAfter);
  const canClose = !isSpaceBefore && (isEdgeAfter || !isEdgeBefore);
  // Between two letters it is neither, between two signs it may be both.
  if (canOpen && canClose) return { canOpen: isEdgeBefore, canClose: isEdgeAfter };
  return { canOpen, canClose };
}

function isMinutes({ before, after }: Quote): boolean {
  return digit.test(before) && digit.test(after);
}

/** All straight quotes of a line of text with what stands beside them, past marks; a line’s end is a space. */
function* quotesIn(tokens: readonly Token[]): Generator<Quote> {
  const firstOfNext = firstCharacters(tokens);
  let lastOfPrevious = ' ';
  let levelBetween = 0;
  for (const [token, { type, content, level }] of tokens.entries()) {
    levelBetween = Math.min(levelBetween, level);
    if (type === 'text') {
      for (const { 0: mark, index: position } of content.matchAll(/['"]/g)) {
        const end = position + 1;
        yield {
          token,
          position,
          isSingle: mark === "'",
          level,
          levelBetween,
          before: position > 0 ? characterBefore(content, position) : lastOfPrevious,
          after: end < content.length ? characterAt(content, end) : (firstOfNext[token] as string),
        };
        levelBetween = level;
      }
    }
    lastOfPrevious = edge(tokens[token] as Token, characterBefore) ?? lastOfPrevious;
  }
}

/** For each token the character that the next one begins with. */
function firstCharacters(tokens: readonly Token[]): string[] {
  const first: string[] = [];
  let next = ' ';
  for (let index = tokens.length - 1; index >= 0; index -= 1) {
    first[index] = next;
    next = edge(tokens[index] as Token, characterAt) ?? next;
  }
  return first;
}

/** The character at one end of a token, undefined for a mark. Code and pictures are like words. */
function edge(
  { type, content, nesting }: Token,
  character: typeof characterAt,
): string | undefined {
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  if (nesting !== 0) return undefined;
  if (type !== 'text' && type !== 'text_special') return 'x';
  if (content === '') return undefined;
  return character(content, character === characterAt ? 0 : content.length);
}

function withReplacements(text: string, byPosition: ReadonlyMap<number, string>): string {
  let whole = '';
  let done = 0;
  for (const [position, by] of [...byPosition].sort(([a], [b]) => a - b)) {
    whole += text.slice(done, position) + by;
    done = position + 1;
  }
  return whole + text.slice(done);
}
