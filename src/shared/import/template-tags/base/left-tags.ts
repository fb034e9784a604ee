/** Counts the tags that stay in a text, by their names. */
export class LeftTags {
  readonly #counts = new Map<string, number>();
  #text = '';
  #line = Number.POSITIVE_INFINITY;
  #first = Number.POSITIVE_INFINITY;

  /** The offsets of the tags from now on are those of this text. It has as many lines as before. */
  begin(text: string): void {
    this.#line = Math.min(this.#line, this.#lineOfFirst());
    this.#first = Number.POSITIVE_INFINITY;
    this.#text = text;
  }

  add(name: string, offset: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#first = Math.min(this.#first, offset);
  }

  /** The names with their counts, the most frequent first, and the line of the first tag. */
  read(): { names: [name: string, count: number][]; line: number } | undefined {
    if (this.#counts.size === 0) return undefined;
    const names = [...this.#counts].sort(([, a], [, b]) => b - a);
    return { names, line: Math.min(this.#line, this.#lineOfFirst()) };
  }

  #lineOfFirst(): number {
    if (this.#first === Number.POSITIVE_INFINITY) return this.#first;
    return this.#text.slice(0, this.#first).split('\n').length;
  }
}
