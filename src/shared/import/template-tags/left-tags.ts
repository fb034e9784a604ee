/** Counts the tags that stay in a text, by their names. */
export class LeftTags {
  readonly #counts = new Map<string, number>();
  #first = Number.POSITIVE_INFINITY;

  /** `offset` is the place in the text that was given. */
  add(name: string, offset: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    this.#first = Math.min(this.#first, offset);
  }

  /** The names with their counts, the most frequent first, and the line of the first tag. */
  read(markdown: string): { names: [name: string, count: number][]; line: number } | undefined {
    if (this.#counts.size === 0) return undefined;
    const names = [...this.#counts].sort(([, a], [, b]) => b - a);
    return { names, line: markdown.slice(0, this.#first).split('\n').length };
  }
}
