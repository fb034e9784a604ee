import type { DeskDocument } from '../../shared/article.ts';
import type { OwnerHit } from '../../shared/search/search-result.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { frameTexts } from '../../shared/texts/frame.ts';
import { storeTexts } from '../../shared/texts/store.ts';
import { mediaTexts } from '../../shared/uploads/media-texts.ts';
import { Pages } from '../../ui/article-list.tsx';
import {
  deskPageUrl,
  deskSectionId,
  deskUrl,
  mediaUrl,
  newArticleUrl,
  securityUrl,
  settingsUrl,
  statisticsUrl,
} from '../../urls.ts';
import type { ArrangedDesk, DeskSection } from './arrange-desk.ts';
import type { DeskActions, DeskViewProps } from './desk-props.ts';
import { DeskRow } from './desk-row.tsx';
import { BackupLine, GuessesLine, HiddenFilesLine, SearchOutcome } from './notices.tsx';

/**
 * The owner's documents, on this device and on the server. Server and browser draw the same view,
 * so that nothing moves when the page's script takes it over.
 */
export function DeskView(props: DeskViewProps) {
  const {
    documents,
    desk,
    locale,
    backup,
    guesses,
    hiddenFiles,
    version,
    query,
    result,
    selected = new Set(),
    message = null,
    actions,
  } = props;
  const t = deskTexts[locale.lang];
  const hits = new Map(result?.hits.map((hit) => [hit.articleID, hit]));
  const { sections } = desk;
  const shown = sections.filter((section) => section.documents.length > 0);
  const trash = documents.filter(({ state }) => state === 'trash');
  const chosen = documents.filter(({ articleID }) => selected.has(articleID));
  return (
    <div className="column desk">
      <div className="desk-heading">
        <h1>{t.title}</h1>
        <div className="owner-actions">
          <a className="button button-quiet" href={mediaUrl()}>
            {mediaTexts[locale.lang].title}
          </a>
          <a className="button button-quiet" href={statisticsUrl()}>
            {t.statistics}
          </a>
          <a className="button button-quiet" href={settingsUrl}>
            {t.settings}
          </a>
          <a className="button button-quiet" href={securityUrl()}>
            {frameTexts[locale.lang].security}
          </a>
        </div>
        <a className="button button-primary" href={newArticleUrl}>
          {t.newArticle}
        </a>
      </div>
      {guesses ? <GuessesLine guesses={guesses} locale={locale} /> : null}
      {backup.failure ? <BackupLine backup={backup} locale={locale} /> : null}
      {hiddenFiles.count > 0 ? <HiddenFilesLine {...{ hiddenFiles, locale }} /> : null}
      {documents.length > 0 ? <Search {...{ query, locale, actions }} /> : null}
      <p className="desk-message" role="status">
        {message ??
          (documents.length === 0 ? (
            storeTexts[locale.lang].noArticles
          ) : query.trim() === '' ? null : (
            <SearchOutcome {...props} {...{ sections }} />
          ))}
      </p>
      {documents.length === 0 ? (
        <p className="desk-first">
          <a href={newArticleUrl}>{t.writeFirst}</a>
        </p>
      ) : null}
      {desk.pages > 1 ? <Contents {...{ desk, query, locale }} /> : null}
      {shown.map((section) => (
        <Section key={section.name} {...props} {...{ section, selected, trash, hits }} />
      ))}
      <Pages
        page={desk.page}
        pages={desk.pages}
        frame={locale}
        urlOf={(number) => deskPageUrl({ q: query, page: number })}
      />
      {actions && chosen.length > 0 ? (
        <Batch documents={chosen} locale={locale} actions={actions} />
      ) : null}
      {backup.failure ? null : <BackupLine backup={backup} locale={locale} />}
      <p className="meta desk-version">{t.version(version)}</p>
    </div>
  );
}

/**
 * Before the script has loaded, Enter sends the search to the server. Letters in an input method
 * are not searched for: only the finished words are.
 */
function Search({ query, locale, actions }: Pick<DeskViewProps, 'query' | 'locale' | 'actions'>) {
  const t = deskTexts[locale.lang];
  return (
    <search>
      <form action={deskUrl} onSubmit={actions && ((event) => event.preventDefault())}>
        <input
          type="search"
          name="q"
          className="desk-search"
          aria-label={t.search}
          placeholder={t.search}
          autoComplete="off"
          defaultValue={query}
          onInput={(event) => {
            if (!event.nativeEvent.isComposing) actions?.search(event.currentTarget.value);
          }}
          onCompositionEnd={(event) => actions?.search(event.currentTarget.value)}
        />
      </form>
    </search>
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

interface SectionProps extends Pick<DeskViewProps, 'locale' | 'actions' | 'views'> {
  section: DeskSection;
  selected: ReadonlySet<string>;
  /** All documents in the trash, also those on other pages and those that a search leaves out. */
  trash: readonly DeskDocument[];
  hits: ReadonlyMap<string, OwnerHit>;
}

function Section({ section, locale, views, selected, trash, hits, actions }: SectionProps) {
  const { name, count, documents } = section;
  const id = deskSectionId(name);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {deskTexts[locale.lang][name]} <span className="count">{count}</span>
      </h2>
      {name === 'trash' ? (
        <button
          type="button"
          className="button button-quiet desk-empty-trash"
          disabled={!actions}
          onClick={() => actions?.removeForGood(trash)}
        >
          {deskTexts[locale.lang].emptyTrash}
        </button>
      ) : null}
      <ul className="desk-list">
        {documents.map((document) => (
          <DeskRow
            key={document.articleID}
            {...{ document, locale, actions }}
            views={views[document.articleID] ?? 0}
            isSelected={selected.has(document.articleID)}
            hit={hits.get(document.articleID)}
          />
        ))}
      </ul>
    </section>
  );
}

interface BatchProps extends Pick<DeskViewProps, 'documents' | 'locale'> {
  actions: DeskActions;
}

/** The actions for all selected documents. An action that suits none of them is left out. */
function Batch({ documents, locale, actions }: BatchProps) {
  const t = deskTexts[locale.lang];
  const trashed = documents.filter(({ state }) => state === 'trash');
  const kept = documents.filter(({ state, keeping }) => state !== 'trash' && keeping !== 'removed');
  const published = kept.filter(({ publishedRevision }) => publishedRevision !== null);
  return (
    <section className="desk-batch" aria-label={t.actions}>
      <p role="status">{t.selected(documents.length)}</p>
      {published.length > 0 ? (
        <button type="button" className="button" onClick={() => actions.unpublish(published)}>
          {t.unpublish}
        </button>
      ) : null}
      {trashed.length > 0 ? (
        <button type="button" className="button" onClick={() => actions.restore(trashed)}>
          {t.restore}
        </button>
      ) : null}
      {trashed.length > 0 ? (
        <button type="button" className="button" onClick={() => actions.removeForGood(trashed)}>
          {t.removeForGood}
        </button>
      ) : null}
      {kept.length > 0 ? (
        <button type="button" className="button" onClick={() => actions.remove(kept)}>
          {t.delete}
        </button>
      ) : null}
    </section>
  );
}
