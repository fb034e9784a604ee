import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { askPatterns, type PatternFault } from './ask-pattern.ts';
import { isPattern, type PatternMatches } from './find-pattern.ts';
import { showPatternMatches } from './pattern-matches.ts';
import type { Wanted } from './query.ts';

export type PatternFinder = ReturnType<typeof patternFinder>;

interface Finding {
  doc: Text;
  /** The pattern and its options. */
  key: string;
  answer: Promise<PatternMatches | PatternFault | undefined>;
}

/**
 * Finds the matches of the pattern in the text of an editor and marks them. `onFault` hears why
 * there are none, and undefined when there is an answer again.
 */
export function patternFinder(
  view: EditorView,
  { wanted, onFault }: { wanted: Wanted; onFault(fault: PatternFault | undefined): void },
) {
  const patterns = askPatterns();
  let last: Finding | undefined;
  /**
   * The pattern that took too long. Each key in the text would otherwise cost two seconds of a
   * processor again.
   */
  let slow: string | undefined;

  function ask(isReplacing: boolean, key: string): Finding {
    const { doc } = view.state;
    if (last?.doc === doc && last.key === key) return last;
    const { search, isCaseSensitive, isWholeWord, replace } = wanted;
    const pattern = { search, isCaseSensitive, isWholeWord };
    const answer = patterns.ask(doc.toString(), isReplacing ? { ...pattern, replace } : pattern);
    last = { doc, key, answer };
    return last;
  }

  return {
    /**
     * Undefined if there is no answer for the text of now, or if the pattern is not valid.
     * `isAsked`: the owner has asked for it, so a pattern that took too long is tried again.
     */
    async find({ isReplacing = false, isAsked = true } = {}): Promise<PatternMatches | undefined> {
      if (!isPattern(wanted.search)) return undefined;
      const key = JSON.stringify([wanted, isReplacing]);
      if (!isAsked && slow === key) return undefined;
      const asked = ask(isReplacing, key);
      const answer = await asked.answer;
      if (asked !== last) return undefined;
      if (answer === undefined || typeof answer === 'string') last = undefined;
      if (answer === undefined) return undefined;
      slow = answer === 'too-slow' ? key : undefined;
      const found = typeof answer === 'string' ? undefined : answer;
      onFault(typeof answer === 'string' ? answer : undefined);
      if (asked.doc !== view.state.doc) return undefined;
      showPatternMatches(view, found);
      return found;
    },

    /** Ends the search, and shows no match. */
    leave(): void {
      patterns.stop();
      last = undefined;
      slow = undefined;
      showPatternMatches(view, undefined);
    },

    stop: patterns.stop,
  };
}
