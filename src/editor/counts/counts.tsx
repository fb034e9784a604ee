import type { RefObject } from 'react';
import type { TextEditor } from '../text/code-mirror.tsx';
import { useCounts } from './use-counts.ts';

/** How long the text is, in one faint line, and a thin line for the goal. Nothing announces it. */
export function Counts({ editor }: { editor: RefObject<TextEditor | null> }) {
  const counts = useCounts(editor);
  if (!counts) return null;
  const { words, goal } = counts;
  return (
    <p className="counts" title={goal ? `${words} · ${goal.words}` : words}>
      {words}
      {goal ? (
        <>
          <span className="visually-hidden"> · {goal.words}</span>
          <span className="goal-line" style={{ inlineSize: `${goal.share * 100}%` }} />
        </>
      ) : null}
    </p>
  );
}
