import { deskTexts } from '../../shared/texts/desk.ts';
import { mediaTexts } from '../../shared/uploads/media-texts.ts';
import { mediaUrl, newArticleUrl, settingsUrl, statisticsUrl } from '../../urls.ts';
import { arrangeDesk, type DeskSection } from './arrange-desk.ts';
import type { DeskActions, DeskViewProps } from './desk-props.ts';
import { Row } from './desk-row.tsx';

/** The rows that a section shows before somebody asks for all. */
const maxRows = 50;

/** The owner's documents, on this device and on the server. Server and browser draw the same view. */
export function DeskView({
  documents,
  locale,
  views = {},
  query = '',
  selected = new Set(),
  whole = new Set(),
  message = null,
  actions,
}: DeskViewProps) {
  const t = deskTexts[locale.lang];
  const sections = arrangeDesk(documents, query);
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
        </div>
        <a className="button button-primary" href={newArticleUrl}>
          {t.newArticle}
        </a>
      </div>
      {documents.length > 0 && actions ? (
        <input
          type="search"
          className="desk-search"
          aria-label={t.search}
          placeholder={t.search}
          value={query}
          onChange={(event) => actions.search(event.target.value)}
        />
      ) : null}
      <p className="desk-message" role="status">
        {message ?? (documents.length > 0 && sections.length === 0 ? t.nothingFound : null)}
      </p>
      {documents.length === 0 ? <p className="empty">{t.empty}</p> : null}
      {sections.map((section) => (
        <Section
          key={section.name}
          {...{ section, locale, views, selected, actions }}
          isWhole={whole.has(section.name)}
        />
      ))}
      {actions && chosen.length > 0 ? (
        <Batch documents={chosen} locale={locale} actions={actions} />
      ) : null}
    </div>
  );
}

interface SectionProps extends Pick<DeskViewProps, 'locale' | 'actions'> {
  views: Readonly<Record<string, number>>;
  section: DeskSection;
  selected: ReadonlySet<string>;
  isWhole: boolean;
}

function Section({ section, locale, views, selected, isWhole, actions }: SectionProps) {
  const { name, documents } = section;
  const t = deskTexts[locale.lang];
  const shown = isWhole ? documents : documents.slice(0, maxRows);
  return (
    <section aria-labelledby={`desk-${name}`}>
      <h2 id={`desk-${name}`}>
        {t[name]} <span className="count">{documents.length}</span>
      </h2>
      <ul className="desk-list">
        {shown.map((document) => (
          <Row
            key={document.articleID}
            {...{ document, locale, actions }}
            views={views[document.articleID] ?? 0}
            isSelected={selected.has(document.articleID)}
          />
        ))}
      </ul>
      {actions && shown.length < documents.length ? (
        <button type="button" className="button" onClick={() => actions.showAll(name)}>
          {t.showAll(documents.length)}
        </button>
      ) : null}
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
  const kept = documents.filter(({ state }) => state !== 'trash');
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
      {kept.length > 0 ? (
        <button type="button" className="button" onClick={() => actions.remove(kept)}>
          {t.delete}
        </button>
      ) : null}
    </section>
  );
}
