import { all } from '../../markdown/from-html/dom.ts';
import type { TreeElement } from '../../markdown/from-html/tree.ts';

/** A note at the end of a copy: a footnote of the article, or the address of a link. */
export type Note =
  | { kind: 'footnote'; item: TreeElement }
  | { kind: 'link'; words: string; address: string };

/** The notes of a copy, numbered in the order in which the text refers to them. */
export class Notes {
  readonly #numbered = new Map<string, [number: number, note: Note]>();
  /** The footnotes of the article by their ids. */
  readonly #footnotes: ReadonlyMap<string, TreeElement>;

  constructor(root: TreeElement) {
    this.#footnotes = new Map(
      all(root, '.footnotes li')
        .map((item) => [item.getAttribute('id') ?? '', item] as const)
        .filter(([id]) => id.startsWith('fn:')),
    );
  }

  /** The number of the footnote with this id. Undefined if there is none. */
  numberOfFootnote(id: string): number | undefined {
    const item = this.#footnotes.get(id);
    return item && this.#numberOf(`#${id}`, { kind: 'footnote', item });
  }

  /** The number of the note with this address. Links to one address have one note. */
  numberOfLink(words: string, address: string): number {
    return this.#numberOf(address, { kind: 'link', words, address });
  }

  /** All notes. A note can refer to others, so the list may grow while it is read. */
  *[Symbol.iterator](): Generator<[number: number, note: Note]> {
    // Those that the text does not refer to get a number too, so that no words are lost.
    for (const id of this.#footnotes.keys()) this.numberOfFootnote(id);
    yield* this.#numbered.values();
  }

  #numberOf(key: string, note: Note): number {
    const [number] = this.#numbered.get(key) ?? [this.#numbered.size + 1];
    if (number > this.#numbered.size) this.#numbered.set(key, [number, note]);
    return number;
  }
}
