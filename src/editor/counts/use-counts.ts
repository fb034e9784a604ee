import { type RefObject, useContext, useEffect, useState } from 'react';
import { LangContext } from '../../browser/lang-context.ts';
import type { TextCounts } from '../../shared/render/count-words.ts';
import { onGoal, readGoal } from '../fields/more/goal.ts';
import type { ArticleSession } from '../session/article-session.ts';
import { useSession } from '../session/use-article.ts';
import type { TextEditor } from '../text/code-mirror.tsx';
import { countInSlices } from './count-slices.ts';
import { describeCounts, describeGoal, describeSelection, shareOf } from './describe-counts.ts';

/** Text and selection rest for this long before they are counted. */
const restMs = 800;

interface Counted {
  /** Undefined for an empty text. */
  whole: TextCounts | undefined;
  /** Undefined if nothing is selected. */
  selected: TextCounts | undefined;
}

interface Counts {
  words: string;
  /** How much of the goal is reached. Undefined without a goal. */
  goal: { words: string; share: number } | undefined;
}

/** How long the text is, or its selected part. Undefined for an empty text. */
export function useCounts(editor: RefObject<TextEditor | null>): Counts | undefined {
  const session = useSession();
  const lang = useContext(LangContext);
  const { articleID } = session.getSnapshot();
  const [{ whole, selected }, setCounted] = useState<Counted>({
    whole: undefined,
    selected: undefined,
  });
  const [goal, setGoal] = useState(() => readGoal(articleID));
  useEffect(() => onGoal(() => setGoal(readGoal(articleID))), [articleID]);
  useEffect(() => followCounts(editor, session, setCounted), [editor, session]);

  if (!whole) return undefined;
  return {
    words: selected ? describeSelection(selected, lang) : describeCounts(whole, lang),
    goal:
      goal === 0
        ? undefined
        : { words: describeGoal(whole, goal, lang), share: Math.min(1, shareOf(whole, goal)) },
  };
}

/**
 * Counts now and whenever text or selection have changed and rest: a key costs no counting. Returns
 * a function that ends this.
 */
function followCounts(
  editor: RefObject<TextEditor | null>,
  session: ArticleSession,
  tell: (counted: Counted) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the newest counting. An older one ends. */
  let newest = 0;
  let known: { text: string; whole: TextCounts } | undefined;

  async function count(): Promise<void> {
    newest += 1;
    const own = newest;
    const between = {
      now: () => performance.now(),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
      isWanted: () => own === newest,
    };
    const text = session.getSnapshot().content.markdown;
    const selection = readSelection(editor.current);
    const selected = selection === '' ? undefined : await countInSlices(selection, between);
    if (text.trim() === '') known = undefined;
    else if (text !== known?.text) {
      const whole = await countInSlices(text, between);
      if (whole) known = { text, whole };
    }
    if (own === newest) tell({ whole: known?.whole, selected });
  }

  function countLater(): void {
    clearTimeout(timer);
    timer = setTimeout(count, restMs);
  }

  void count();
  const unsubscribe = session.subscribe(countLater);
  document.addEventListener('selectionchange', countLater);
  return () => {
    unsubscribe();
    newest += 1;
    clearTimeout(timer);
    document.removeEventListener('selectionchange', countLater);
  };
}

function readSelection(view: TextEditor | null): string {
  if (!view) return '';
  const { state } = view;
  return state.selection.ranges.map(({ from, to }) => state.sliceDoc(from, to)).join('\n');
}
