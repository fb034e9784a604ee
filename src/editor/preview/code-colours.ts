import type { Code } from '../../markdown/base/environment.ts';
import { highlight, isLoaded, loadLanguages } from '../../markdown/code/languages.ts';

/**
 * So many characters of code get their colours at once, if their languages are loaded. It is more than one block may have to
 * be coloured at all, so the block in which the owner writes keeps its colours at each key.
 */
const maxAtOnceCharacters = 12_000;

/** The colours of the code in one text. They are remembered for as long as the text has the code. */
export function codeColours() {
  let known = new Map<string, string | undefined>();
  let before = known;
  let left = maxAtOnceCharacters;
  const keyOf = ({ content, language }: Code) => `${language}\n${content}`;

  function colour(code: Code): string | undefined {
    const coloured = highlight(code.content, code.language);
    known.set(keyOf(code), coloured);
    return coloured;
  }

  return {
    /** A new text begins. */
    begin(): void {
      before = known;
      known = new Map();
      left = maxAtOnceCharacters;
    },

    /** Null for code that is better coloured later. */
    find(code: Code): string | undefined | null {
      const key = keyOf(code);
      for (const map of [known, before]) {
        if (!map.has(key)) continue;
        const coloured = map.get(key);
        known.set(key, coloured);
        return coloured;
      }
      if (code.content.length > left || !isLoaded(code.language)) return null;
      left -= code.content.length;
      return colour(code);
    },

    load: (codes: readonly Code[]) => loadLanguages(codes.map(({ language }) => language)),

    /** Colours code whose language is loaded. */
    colour(code: Code): void {
      if (isLoaded(code.language)) colour(code);
    },
  };
}
