const word = /[a-z0-9]/i;

const maxPriceLength = 64;
/** A price and what is said of it, as in `$5 and 6$`; in a formula words are commands or within `\text`. */
const price = /^\d[\d.,]*(?:(?:\s*[,;]\s*|\s+)[a-z]{2,}|\s*[\p{Script=Han}，。；、！？])/iu;

export interface FoundFormula {
  /** `$` or `$$`, on both sides of the content. */
  markup: string;
  content: string;
  /** The offset behind the closing sign. */
  end: number;
}

/**
 * The formula within a line of text whose first `$` stands at `start`. A formula in `$` neither begins nor ends
 * with a space and does not end before a digit (Pandoc's rules), is not part of a word, and does not read like
 * a price: so prices stay text.
 */
export function findFormula(text: string, start: number, max: number): FoundFormula | undefined {
  const markup = text.charCodeAt(start + 1) === 0x24 /* $ */ ? '$$' : '$';
  const contentStart = start + markup.length;
  const contentEnd = findUnescaped(text, markup, contentStart);
  if (contentEnd < 0 || contentEnd + markup.length > max) return undefined;
  const content = text.slice(contentStart, contentEnd);
  if (content.trim() === '') return undefined;
  if (markup === '$') {
    // The next character is not part of the formula: not in `${HOME}/${USER}`, nor in `$('a'),$('b')`.
    const isWithinWord =
      word.test(text.charAt(start - 1)) || /[a-z0-9{(]/i.test(text.charAt(contentEnd + 1));
    const isPrice = price.test(content.slice(0, maxPriceLength));
    if (isWithinWord || content !== content.trim() || isPrice) return undefined;
  }
  return { markup, content, end: contentEnd + markup.length };
}

/** Before which no backslash stands, or an even number of them; -1 when there is none. */
export function findUnescaped(text: string, mark: string, from: number): number {
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 1)) {
    let backslashes = 0;
    while (at - backslashes > from && text.charCodeAt(at - backslashes - 1) === 0x5c) {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) return at;
  }
  return -1;
}
