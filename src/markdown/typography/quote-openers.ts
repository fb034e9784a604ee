interface OpenQuote {
  isSingle: boolean;
  level: number;
}

/** The open quotes in their order. The last single and the last double quote are found at once. */
export class Openers<Quote extends OpenQuote> {
  readonly #stack: { quote: Quote; previousOfKind: number }[] = [];
  readonly #last = { single: -1, double: -1 };

  push(quote: Quote): void {
    const kind = kindOf(quote);
    this.#stack.push({ quote, previousOfKind: this.#last[kind] });
    this.#last[kind] = this.#stack.length - 1;
  }

  /** The open quote that this quote would close: of the same kind and in the same mark. */
  last(quote: Quote): Quote | undefined {
    const found = this.#stack[this.#last[kindOf(quote)]]?.quote;
    return found?.level === quote.level ? found : undefined;
  }

  /** Forgets the quotes that were opened inside a mark that has ended. */
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

function kindOf({ isSingle }: OpenQuote): 'single' | 'double' {
  return isSingle ? 'single' : 'double';
}
