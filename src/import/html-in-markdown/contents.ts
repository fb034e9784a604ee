import type { Around } from './fit.ts';
import type { Piece } from './pieces.ts';
import type { Region } from './regions.ts';

/** The pieces of a container that are not blank. */
export class Contents {
  readonly #markdown: string;
  readonly #pieces: readonly Piece[];

  constructor(markdown: string, pieces: readonly Piece[]) {
    this.#markdown = markdown;
    this.#pieces = pieces;
  }

  /** What stands before and behind a region. */
  around({ first, last }: Region): Around {
    let before = first - 1;
    while (before >= 0 && this.#isBlank(before)) before -= 1;
    let after = last + 1;
    while (after < this.#pieces.length && this.#isBlank(after)) after += 1;
    const next = this.#pieces[after];
    return {
      before: this.#pieces[before] && this.#endOf(before),
      after: next && this.#startOf(after),
      isBlockAfter: next?.kind === 'blocks',
    };
  }

  #isBlank(at: number): boolean {
    const { kind } = this.#pieces[at] as Piece;
    return kind === 'end' || (kind === 'text' && this.#sourceOf(at).trim() === '');
  }

  #startOf(at: number): number {
    const source = this.#sourceOf(at);
    return (this.#pieces[at]?.end ?? 0) - (this.#isText(at) ? source.trimStart() : source).length;
  }

  #endOf(at: number): number {
    const source = this.#sourceOf(at);
    return (this.#pieces[at]?.start ?? 0) + (this.#isText(at) ? source.trimEnd() : source).length;
  }

  #isText(at: number): boolean {
    return this.#pieces[at]?.kind === 'text';
  }

  #sourceOf(at: number): string {
    const { start, end } = this.#pieces[at] as Piece;
    return this.#markdown.slice(start, end);
  }
}
