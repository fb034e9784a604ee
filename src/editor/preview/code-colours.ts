import type { Code } from '../../markdown/base/environment.ts';
import { highlight, isLoaded, loadLanguages } from '../../markdown/code/languages.ts';

/**
 * So many characters of code get their colours at once, if their languages are loaded. It is more
 * than one block may have to be coloured at all, so the block in which the owner writes keeps its
 * colours at each key.
 */
const maxAtOnceCharacters = 12_000;

/**
 * The colours of the code in one text. They are remembered for as long as the text has the code.
 */
export class CodeColours {
  #known = new Map<string, string | undefined>();
  /** Those of the text before. */
  #before = this.#known;
  /** So many characters are still coloured at once. */
  #left = maxAtOnceCharacters;

  /** A new text begins. */
  begin(): void {
    this.#before = this.#known;
    this.#known = new Map();
    this.#left = maxAtOnceCharacters;
  }

  /** Null for code that is better coloured later. */
  find(code: Code): string | undefined | null {
    const key = keyOf(code);
    for (const colours of [this.#known, this.#before]) {
      if (!colours.has(key)) continue;
      const coloured = colours.get(key);
      this.#known.set(key, coloured);
      return coloured;
    }
    const { length } = code.content;
    const coloured = length > this.#left ? null : this.colour(code);
    if (coloured !== null) this.#left -= length;
    return coloured;
  }

  load(codes: readonly Code[]): Promise<void> {
    return loadLanguages(codes.map(({ language }) => language));
  }

  /** Null for code whose language is not loaded. */
  colour(code: Code): string | undefined | null {
    if (!isLoaded(code.language)) return null;
    const coloured = highlight(code.content, code.language);
    this.#known.set(keyOf(code), coloured);
    return coloured;
  }
}

function keyOf({ language, content }: Code): string {
  return `${language}\n${content}`;
}
