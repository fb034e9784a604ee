import { useContext, useMemo } from 'react';
import { shallowEqual } from 'react-redux';
import { fullTime } from '../../shared/dates.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { ownerTexts } from '../../shared/texts/owner.ts';
import { savingTexts } from '../../shared/texts/saving.ts';
import { LangContext, useTexts } from '../lang-context.ts';
import { useAppSelector } from '../store/hooks.ts';
import { TimeZoneContext } from '../time-zone-context.ts';
import { describeSaving } from './session/describe-saving.ts';

/** Where the words are, for the header. A failure is shown by `SavingFailure`, which has room for it. */
export function SavingState() {
  const { words, isFailure } = useSavingState();
  const t = useTexts(savingTexts);
  // While the owner types, these words take turns. A screen reader that announced each would never be silent.
  const isPassing = words === t.saving || words === t.kept;
  return (
    <div className="save-place" role="status" aria-live={isPassing ? 'off' : 'polite'}>
      {isFailure ? null : <p className="save-state">{words}</p>}
    </div>
  );
}

interface SavingFailureProps {
  onLogIn(): void;
  onConflict(): void;
  /** Makes a new article of the words of one that was deleted for good. */
  onKeepAsNew(): void;
}

/** What went wrong with the words, below the text, with the one thing to do about it. */
export function SavingFailure({ onLogIn, onConflict, onKeepAsNew }: SavingFailureProps) {
  const lang = useContext(LangContext);
  const { words, isFailure, needsLogin } = useSavingState();
  const hasConflict = useAppSelector(({ openArticle }) => Boolean(openArticle.from?.conflict));
  const isRemoved = useAppSelector(({ openArticle }) => openArticle.status?.kind === 'removed');
  if (!isFailure && !hasConflict) return null;
  return (
    <div className="save-failure" role="alert" ref={tellHeight}>
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
  const lang = useContext(LangContext);
  const timeZone = useContext(TimeZoneContext);
  const time = useMemo(() => timeIn(lang), [lang]);
  // Most keys leave the words as they are, and then nothing is drawn again.
  return useAppSelector(
    ({ openArticle }) =>
      describeSaving(openArticle, time, lang, (iso) => fullTime(iso, { lang, timeZone })),
    shallowEqual,
  );
}

/** Writes times as hours and minutes, in the time zone of the owner's device. */
function timeIn(lang: UiLang): (iso: string) => string {
  const format = new Intl.DateTimeFormat(lang, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (iso) => format.format(new Date(iso));
}
