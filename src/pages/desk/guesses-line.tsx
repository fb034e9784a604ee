import type { Locale } from '../../shared/dates.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { Event } from '../../ui/event.tsx';
import { passwordSectionUrl } from '../../urls.ts';
import type { DeskGuesses } from './desk-props.ts';

/** Somebody has the right password and guesses codes. Says what the owner can do. */
export function GuessesLine({
  guesses: { times, days, lastAt },
  locale,
}: {
  guesses: DeskGuesses;
  locale: Locale & { now: string };
}) {
  const t = deskTexts[locale.lang];
  return (
    <div className="desk-warning" role="alert">
      <p>
        <b>
          <Event words={t.guessedCodes(times, days)} time={lastAt} locale={locale} />
        </b>
      </p>
      <p>
        <a href={passwordSectionUrl()}>{t.changePassword}</a>
      </p>
    </div>
  );
}
