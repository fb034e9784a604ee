import { useEffect, useRef } from 'react';
import { useTexts } from '../../browser/lang-context.ts';
import type { ListedPlace } from './follow-checks.ts';
import { checkTexts } from './texts.ts';

interface CheckItemProps {
  place: ListedPlace;
  /** The buttons of the current place are shown. */
  isCurrent: boolean;
  onChoose(): void;
  /** Leads into the text. */
  onEnter(): void;
  onFix(): void;
  onSkip(): void;
  onIgnore(): void;
}

/** Longer ones would hide what is shown around them. */
const maxWords = 40;

/** One place: its words among those around it, what is wrong, and what can be done. */
export function CheckItem({ place, isCurrent, onChoose, onEnter, ...acts }: CheckItemProps) {
  const t = useTexts(checkTexts);
  const button = useRef<HTMLButtonElement>(null);
  const { kind, line, before, words, after, fixed } = place;
  useEffect(() => {
    // Only within the list: who writes meanwhile keeps the focus.
    const panel = button.current?.closest('.checks-panel');
    if (isCurrent && panel?.contains(document.activeElement)) button.current?.focus();
  }, [isCurrent]);

  return (
    <li aria-current={isCurrent ? 'true' : undefined}>
      <button
        ref={button}
        type="button"
        className="check-place"
        onClick={onChoose}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      >
        <span className="check-words">
          {before}
          <mark>{cut(words)}</mark>
          {after}
        </span>
        <span className="check-kind">
          {t.line(line)} · {t.kinds[kind]}
          {fixed === undefined ? null : <> → {cut(fixed)}</>}
        </span>
      </button>
      {isCurrent ? (
        <div className="check-acts">
          {fixed === undefined ? null : (
            <button type="button" className="button" onClick={acts.onFix}>
              {t.fix}
            </button>
          )}
          <button type="button" className="button button-quiet" onClick={acts.onSkip}>
            {t.skip}
          </button>
          <button type="button" className="button button-quiet" onClick={acts.onIgnore}>
            {t.ignore}
          </button>
        </div>
      ) : null}
    </li>
  );
}

function cut(words: string): string {
  return words.length > maxWords ? `${words.slice(0, maxWords)}…` : words;
}
