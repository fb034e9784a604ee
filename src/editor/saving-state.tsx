import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { LangContext, useTexts } from '../browser/lang-context.ts';
import { usePageLocale } from '../browser/time-zone-context.ts';
import { ownerTexts } from '../shared/texts/owner.ts';
import { savingTexts } from '../shared/texts/saving.ts';
import { pageClock, pageTime, shortDay, shortTime } from '../shared/time/page-time.ts';
import { describeSaving, type TimeWords } from './session/describe-saving.ts';
import { type Pace, pace, startPace } from './session/state-pace.ts';
import { useArticle } from './session/use-article.ts';

/**
 * Where the words are, for the header: in few words, which have room for one line beside the
 * buttons at every width. The sentence is their tooltip, and what a screen reader says. A failure
 * is told by `SavingFailure`, which has room for it.
 */
export function SavingState() {
  const { words, short, isFailure, isPassing } = useSavingState();
  const t = useTexts(savingTexts);
  const shown = useQuiet(isFailure ? t.short.failure(short) : short, isPassing);
  return (
    <div className="save-place">
      {/* The words change as the owner types. A screen reader that announced each change would
          never be silent. */}
      <div role="status" className="visually-hidden" aria-live={isPassing ? 'off' : 'polite'}>
        {isFailure ? null : <p className="save-state">{words}</p>}
      </div>
      <p className="save-words" title={words} aria-hidden="true">
        {shown}
      </p>
    </div>
  );
}

/** The sentence in an open menu. A closed one is not drawn again at each save. */
export function SavingSentence({ menu }: { menu: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const place = document.getElementById(menu);
    const listen = (event: ToggleEvent) => setIsOpen(event.newState === 'open');
    place?.addEventListener('beforetoggle', listen);
    return () => place?.removeEventListener('beforetoggle', listen);
  }, [menu]);
  return isOpen ? <OpenSentence /> : null;
}

function OpenSentence() {
  return <p className="save-sentence">{useSavingState().words}</p>;
}

/** Words that change at a pace that does not disturb one who types. */
function useQuiet(short: string, isPassing: boolean): string {
  const before = useRef<Pace>(undefined);
  const [, ask] = useState(0);
  before.current ??= startPace({ short, isPassing });
  const { next, againMs } = pace(before.current, { short, isPassing }, performance.now());
  before.current = next;
  useEffect(() => {
    if (againMs === undefined) return;
    const timer = setTimeout(() => ask((count) => count + 1), againMs);
    return () => clearTimeout(timer);
  });
  return next.shown;
}

interface SavingFailureProps {
  onLogIn(): void;
  onConflict(): void;
  /** Makes a new article of the words of one that was deleted for good. */
  onKeepAsNew(): void;
  /** Is called with the element that had the focus before one in here. */
  onCome(from: Element | null): void;
}

/** What went wrong with the words, below the text, with the one thing to do about it. */
export function SavingFailure(props: SavingFailureProps) {
  const { onLogIn, onConflict, onKeepAsNew, onCome } = props;
  const lang = useContext(LangContext);
  const { words, isFailure, needsLogin } = useSavingState();
  const hasConflict = useArticle(({ baseRecord }) => Boolean(baseRecord?.conflict));
  const isRemoved = useArticle(({ status }) => status?.kind === 'removed');
  if (!isFailure && !hasConflict) return null;
  return (
    <div
      className="save-failure"
      role="alert"
      ref={tellHeight}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onCome(relatedTarget);
      }}
    >
      {isFailure ? <p className="save-state">{words}</p> : null}
      {needsLogin ? (
        <button type="button" className="button" onClick={onLogIn}>
          {ownerTexts[lang].logIn}
        </button>
      ) : null}
      {isRemoved ? (
        <button type="button" className="button" onClick={onKeepAsNew}>
          {savingTexts[lang].keepAsNew}
        </button>
      ) : null}
      {hasConflict && !isRemoved ? (
        <button type="button" className="button" onClick={onConflict}>
          {savingTexts[lang].choose}
        </button>
      ) : null}
    </div>
  );
}

/** Tells the style sheet the height of the failure, so that messages stand above it. */
function tellHeight(failure: HTMLElement | null): (() => void) | undefined {
  if (!failure) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty('--failure-height', `${failure.offsetHeight}px`),
  );
  observer.observe(failure);
  return () => {
    observer.disconnect();
    style.removeProperty('--failure-height');
  };
}

function useSavingState() {
  const locale = usePageLocale();
  const time = useMemo((): TimeWords => {
    const now = () => new Date().toISOString();
    return {
      clock: (iso) => pageClock(iso, locale),
      full: (iso) => pageTime(iso, locale),
      short: (iso) => shortTime(iso, now(), locale),
      shortDay: (iso) => shortDay(iso, now(), locale),
    };
  }, [locale]);
  // Most keys leave the words as they are, and then nothing is drawn again.
  return useArticle((article) => describeSaving(article, time, locale.lang));
}
