import type { DeskDocument } from '../../shared/article.ts';
import type { OwnerHit } from '../../shared/search/search-result.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { deskSectionId } from '../../urls.ts';
import type { DeskSection } from './arrange-desk.ts';
import type { DeskActions, DeskViewProps } from './desk-props.ts';
import { DeskRow } from './desk-row.tsx';

interface SectionProps extends Pick<DeskViewProps, 'locale' | 'actions' | 'views' | 'firstLines'> {
  section: DeskSection;
  selected: ReadonlySet<string>;
  /** All documents in the trash, also those on other pages and those that a search leaves out. */
  trash: readonly DeskDocument[];
  hits: ReadonlyMap<string, OwnerHit>;
}

export function Section({ section, trash, selected, hits, ...props }: SectionProps) {
  const { name, count, documents } = section;
  const { locale, actions, views, firstLines } = props;
  const t = deskTexts[locale.lang];
  const id = deskSectionId(name);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {t[name]} <span className="count">{count}</span>
      </h2>
      {name === 'trash' ? (
        <button
          type="button"
          className="button button-quiet desk-empty-trash"
          disabled={!actions}
          onClick={() => actions?.removeForGood(trash)}
        >
          {t.emptyTrash}
        </button>
      ) : null}
      <ul className="desk-list">
        {documents.map((document) => (
          <DeskRow
            key={document.articleID}
            section={name}
            {...{ document, locale, actions }}
            views={views[document.articleID] ?? 0}
            firstLine={firstLines[document.articleID] ?? ''}
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
export function Batch({ documents, locale, actions }: BatchProps) {
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
