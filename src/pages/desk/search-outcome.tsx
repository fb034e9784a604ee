import { deskTexts } from '../../shared/texts/desk.ts';
import { deskPageUrl, loginUrlFor } from '../../urls.ts';
import type { DeskSection } from './arrange-desk.ts';
import type { DeskViewProps } from './desk-props.ts';

type ToldProps = Pick<
  DeskViewProps,
  'query' | 'found' | 'locale' | 'isLoggedOut' | 'isSearching'
> & {
  sections: readonly DeskSection[];
};

/** What became of the search, in words. While the first answer is awaited it says only how many titles match. */
export function Told({ query, found, locale, isLoggedOut, isSearching, sections }: ToldProps) {
  const t = deskTexts[locale.lang];
  if (isSearching) return t.searching;
  const shown = sections.reduce((sum, { count }) => sum + count, 0);
  const lines = [];
  if (found && found.count > found.matches.length) {
    lines.push(t.best(found.matches.length, found.count));
  } else if (shown > 0) lines.push(t.found(shown));
  else if (found || isLoggedOut) lines.push(t.nothingFound);
  if (found?.isLoose) lines.push(t.loose);
  if (found?.isCut) lines.push(t.cut);
  if (found && found.searchedOnDevice !== null) lines.push(t.onDevice(found.searchedOnDevice));
  if (found && !found.isComplete) lines.push(t.incomplete);
  return (
    <>
      {lines.join(' ')}
      {isLoggedOut ? (
        <>
          {' '}
          {t.loggedOut} <a href={loginUrlFor(deskPageUrl({ q: query }))}>{t.logIn}</a>
        </>
      ) : null}
    </>
  );
}
