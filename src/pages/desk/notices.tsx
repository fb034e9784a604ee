import { deskTexts } from '../../shared/texts/desk.ts';
import { mediaTexts } from '../../shared/uploads/media-texts.ts';
import { Event } from '../../ui/event.tsx';
import { deskPageUrl, loginUrlFor, mediaUrl, passwordSectionUrl } from '../../urls.ts';
import type { DeskSection } from './arrange-desk.ts';
import type { DeskGuesses, DeskViewProps } from './desk-props.ts';

/** Warns that somebody has the right password and guesses codes. Says what the owner can do. */
export function GuessesLine({
  guesses: { times, days, lastAt },
  locale,
}: { guesses: DeskGuesses } & Pick<DeskViewProps, 'locale'>) {
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

type BackupProps = Pick<DeskViewProps, 'backup' | 'locale'>;

/** When the last backup was made. */
export function BackupNote({ backup: { madeAt }, locale }: BackupProps) {
  const t = deskTexts[locale.lang];
  return (
    <p className="owner-note">
      {madeAt ? <Event words={t.backedUp} time={madeAt} locale={locale} /> : t.noBackup}
    </p>
  );
}

/** Why the last backup failed, and when the last sound one was made. */
export function BackupFailure({ backup: { madeAt, failure }, locale }: BackupProps) {
  const t = deskTexts[locale.lang];
  if (!failure) return null;
  return (
    <div className="desk-warning" role="alert">
      <p>
        <b>
          <Event words={t.backupFailed} time={failure.at} locale={locale} />
        </b>
        {failure.reason}
      </p>
      <p className="meta">
        <span>
          {madeAt ? <Event words={t.soundBackup} time={madeAt} locale={locale} /> : t.noSoundBackup}
        </span>
      </p>
    </div>
  );
}

/** Names the files that readers do not see. */
export function HiddenFilesLine({
  hiddenFiles: { count, names },
  locale,
}: Pick<DeskViewProps, 'hiddenFiles' | 'locale'>) {
  return (
    <p className="desk-warning" role="alert">
      {deskTexts[locale.lang].hiddenFiles(count, names)}{' '}
      <a href={mediaUrl()}>{mediaTexts[locale.lang].title}</a>
    </p>
  );
}

type SearchOutcomeProps = Pick<DeskViewProps, 'query' | 'result' | 'locale' | 'isSearching'> & {
  sections: readonly DeskSection[];
};

/**
 * The result of the search in words. Until the server or the device has answered, it says only how
 * many titles match.
 */
export function SearchOutcome({
  query,
  result,
  locale,
  isSearching,
  sections,
}: SearchOutcomeProps) {
  const t = deskTexts[locale.lang];
  if (isSearching) return t.searching;
  const shown = sections.reduce((sum, { count }) => sum + count, 0);
  const lines = [];
  if (result && result.count > result.hits.length) {
    lines.push(t.best(result.hits.length, result.count));
  } else if (shown > 0) lines.push(t.found(shown));
  else if (result) lines.push(t.nothingFound);
  if (result?.isLoose) lines.push(t.loose);
  if (result?.isCut) lines.push(t.cut);
  if (result && result.searchedOnDevice !== null) lines.push(t.onDevice(result.searchedOnDevice));
  if (result && !result.isComplete) lines.push(t.incomplete);
  return (
    <>
      {lines.join(' ')}
      {result?.isLoggedOut ? (
        <>
          {' '}
          {t.loggedOut} <a href={loginUrlFor(deskPageUrl({ q: query }))}>{t.logIn}</a>
        </>
      ) : null}
    </>
  );
}
