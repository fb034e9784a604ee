import { deskTexts } from '../../shared/texts/desk.ts';
import { storeTexts } from '../../shared/texts/store.ts';
import { Pages } from '../../ui/article-list.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import { deskPageUrl, deskSectionId, movedInUrl, newArticleUrl, newPageUrl } from '../../urls.ts';
import type { ArrangedDesk } from './arrange-desk.ts';
import type { DeskViewProps } from './desk-props.ts';
import { FirstDesk } from './first-desk.tsx';
import {
  BackupFailure,
  BackupNote,
  GuessesLine,
  HiddenFilesLine,
  SearchOutcome,
} from './notices.tsx';
import { Batch, Section } from './section.tsx';
import { Tools } from './tools.tsx';

/**
 * The owner's documents, on this device and on the server. Server and browser draw the same view,
 * so that nothing moves when the page's script takes it over.
 */
export function DeskView(props: DeskViewProps) {
  const { documents, desk, locale, backup, guesses, hiddenFiles, query, result, actions } = props;
  const { selected = new Set(), isSelecting = false, message = null } = props;
  const t = deskTexts[locale.lang];
  const hits = new Map(result?.hits.map((hit) => [hit.articleID, hit]));
  const shown = desk.sections.filter((section) => section.documents.length > 0);
  const trash = documents.filter(({ state }) => state === 'trash');
  const chosen = documents.filter(({ articleID }) => selected.has(articleID));
  const isFirst = documents.length === 0;
  const isSearched = query.trim() !== '';
  // The heading of the trash has a button of its own at the end.
  const isJoined = !isFirst && message === null && !isSearched && shown[0]?.name !== 'trash';
  return (
    <div className={isSelecting ? 'column desk desk-selecting' : 'column desk'}>
      <OwnerHead
        lang={locale.lang}
        current="articles"
        title={t.title}
        action={
          isFirst ? null : (
            <>
              <a className="button button-quiet" href={newPageUrl()}>
                {t.newPage}
              </a>
              <a className="button button-primary" href={newArticleUrl}>
                {t.newArticle}
              </a>
            </>
          )
        }
        note={backup.failure ? null : <BackupNote backup={backup} locale={locale} />}
      />
      {guesses ? <GuessesLine guesses={guesses} locale={locale} /> : null}
      {backup.failure ? <BackupFailure backup={backup} locale={locale} /> : null}
      {hiddenFiles.count > 0 ? <HiddenFilesLine {...{ hiddenFiles, locale }} /> : null}
      {props.movedIn === null ? null : (
        <p className="desk-moved">
          <a href={movedInUrl}>{props.movedIn}</a>
        </p>
      )}
      {desk.pages > 1 ? <Contents {...{ desk, query, locale }} /> : null}
      <div className={isJoined ? 'desk-sections desk-joined' : 'desk-sections'}>
        <div className="desk-first-row">
          <p className="desk-message" role="status">
            {message ??
              (isFirst ? (
                storeTexts[locale.lang].noArticles
              ) : isSearched ? (
                <SearchOutcome {...props} sections={desk.sections} />
              ) : null)}
          </p>
          {isFirst ? null : <Tools {...{ query, locale, actions, isSelecting }} />}
        </div>
        {isFirst ? <FirstDesk lang={locale.lang} /> : null}
        {shown.map((section) => (
          <Section key={section.name} {...props} {...{ section, selected, trash, hits }} />
        ))}
      </div>
      <Pages
        page={desk.page}
        pages={desk.pages}
        frame={locale}
        urlOf={(number) => deskPageUrl({ q: query, page: number })}
      />
      {actions && chosen.length > 0 ? (
        <Batch documents={chosen} locale={locale} actions={actions} />
      ) : null}
      <p className="meta desk-version">{t.version(props.version)}</p>
    </div>
  );
}

/** Where each section begins. */
function Contents({
  desk,
  query,
  locale,
}: { desk: ArrangedDesk } & Pick<DeskViewProps, 'query' | 'locale'>) {
  const t = deskTexts[locale.lang];
  return (
    <nav className="desk-contents" aria-label={t.sections}>
      {desk.sections.map(({ name, count, page }) => (
        <a key={name} href={`${deskPageUrl({ q: query, page })}#${deskSectionId(name)}`}>
          {t[name]} <span className="count">{count}</span>
        </a>
      ))}
    </nav>
  );
}
