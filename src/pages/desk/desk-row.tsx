import type { ReactNode } from 'react';
import type { DeskDocument } from '../../shared/article.ts';
import { articleLimits } from '../../shared/article.ts';
import { dayMs } from '../../shared/dates.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { OwnerHit } from '../../shared/search/search-result.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { describeTitle } from '../../shared/texts/untitled.ts';
import { Highlighted, Views } from '../../ui/article-parts.tsx';
import { Event } from '../../ui/event.tsx';
import { Menu } from '../../ui/menu.tsx';
import { editUrl, historyUrl, readUrl, unpublishedChangesUrl } from '../../urls.ts';
import { hasUnpublishedChanges } from './arrange-desk.ts';
import type { DeskActions, DeskViewProps } from './desk-props.ts';

interface DeskRowProps extends Pick<DeskViewProps, 'locale' | 'actions'> {
  document: DeskDocument;
  views: number;
  isSelected: boolean;
  /** How the document matches the search of the owner. */
  hit?: OwnerHit | undefined;
}

/**
 * One document: its title, its times and its state in words. Its actions are behind a menu, and
 * those that need the page's script wait for it.
 */
export function DeskRow({ document, locale, views, isSelected, hit, actions }: DeskRowProps) {
  const { articleID, state } = document;
  const t = deskTexts[locale.lang];
  const title = describeTitle(document.title, locale.lang);
  const shownTitle = (
    <span className="desk-title" dir="auto" title={title}>
      {hit && document.title === hit.title ? <Highlighted parts={hit.markedTitle} /> : title}
    </span>
  );
  const isTrashed = state === 'trash';
  return (
    <li>
      <label>
        <input
          type="checkbox"
          className="desk-select"
          aria-label={t.select(title)}
          checked={isSelected}
          disabled={!actions}
          onChange={(event) => actions?.select(articleID, event.target.checked)}
        />
      </label>
      <div className="desk-document">
        {isTrashed ? <b>{shownTitle}</b> : <a href={editUrl(articleID)}>{shownTitle}</a>}
        <Times {...{ document, locale, views, hit }} />
        {hit ? <Excerpt {...{ hit, isTrashed, locale }} /> : null}
      </div>
      <RowActions document={document} title={title} lang={locale.lang} actions={actions} />
    </li>
  );
}

interface RowActionsProps extends Pick<DeskRowProps, 'document' | 'actions'> {
  title: string;
  lang: UiLang;
}

function RowActions({ document, title, lang, actions }: RowActionsProps) {
  const { articleID, state, keeping, revision } = document;
  const t = deskTexts[lang];
  const item = (name: string, act: (actions: DeskActions) => void) => (
    <button type="button" disabled={!actions} onClick={() => actions && act(actions)}>
      {name}
    </button>
  );
  const menu = (items: ReactNode) => (
    <Menu id={`more-${articleID}`} label="⋯" name={t.more(title)}>
      {items}
    </Menu>
  );
  if (state === 'trash') {
    return (
      <div className="desk-row-actions">
        <button
          type="button"
          className="button button-quiet"
          aria-label={t.restoreArticle(title)}
          disabled={!actions}
          onClick={() => actions?.restore([document])}
        >
          {t.restore}
        </button>
        {menu(item(t.removeForGood, (act) => act.removeForGood([document])))}
      </div>
    );
  }
  if (keeping === 'removed') {
    return menu(
      <>
        {item(t.keepAsNew, (act) => act.keepAsNew(document))}
        {item(t.forget, (act) => act.forget(document))}
      </>,
    );
  }
  return menu(
    <>
      {state === 'published' ? <a href={readUrl(articleID)}>{t.read}</a> : null}
      {revision > 0 ? <a href={historyUrl(articleID)}>{t.history}</a> : null}
      {item(t.delete, (act) => act.remove([document]))}
    </>,
  );
}

interface ExcerptProps extends Pick<DeskRowProps, 'locale'> {
  hit: OwnerHit;
  isTrashed: boolean;
}

/**
 * The words around the matches. If the newest version does not have them, a link names the version
 * that does. The history of an article in the trash cannot be opened.
 */
function Excerpt({ hit, isTrashed, locale }: ExcerptProps) {
  const { articleID, excerpt, past } = hit;
  if (excerpt.length === 0) return null;
  const version = past && (
    <Event words={deskTexts[locale.lang].past} time={past.savedAt} locale={locale} />
  );
  return (
    <p className="desk-found">
      <span dir="auto">
        <Highlighted parts={excerpt} />
      </span>
      {past && !isTrashed ? (
        <a
          className="desk-past"
          href={historyUrl(articleID, { version: past.revision, against: 'current' })}
        >
          {version}
        </a>
      ) : null}
      {past && isTrashed ? <span className="desk-past">{version}</span> : null}
    </p>
  );
}

type TimesProps = Pick<DeskRowProps, 'document' | 'locale' | 'views' | 'hit'>;

function Times({ document, locale, views, hit }: TimesProps) {
  const { state, updatedAt, postedAt, trashedAt, keeping } = document;
  const t = deskTexts[locale.lang];
  return (
    <p className="meta">
      {postedAt && (state === 'published' || state === 'scheduled') ? (
        <span>
          <Event
            words={state === 'scheduled' ? t.toBePosted : t.posted}
            time={postedAt}
            locale={locale}
          />
        </span>
      ) : null}
      {trashedAt ? (
        <span>
          <Event words={t.deleted} time={trashedAt} locale={locale} />
          {describeRemoval(trashedAt, locale)}
        </span>
      ) : (
        <span>
          <Event words={t.saved} time={updatedAt} locale={locale} />
        </span>
      )}
      {state === 'published' ? <Views count={views} /> : null}
      {hit?.isProtected ? <span>{t.isProtected}</span> : null}
      {keeping === 'not-sent' ? <span>{t.onDeviceOnly}</span> : null}
      {document.isReturned ? <span className="desk-conflict">{t.returned}</span> : null}
      {keeping === 'removed' ? <span className="desk-conflict">{t.removedElsewhere}</span> : null}
      {keeping === 'conflict' ? <span className="desk-conflict">{t.conflict}</span> : null}
      {hasUnpublishedChanges(document) ? (
        <a href={unpublishedChangesUrl(document.articleID, document.revision)}>{t.hasChanges}</a>
      ) : null}
    </p>
  );
}

/**
 * How many days an article still lies in the trash. The server empties the trash every few hours.
 */
function describeRemoval(trashedAt: string, { now, lang }: TimesProps['locale']): string {
  const removedAt = Date.parse(trashedAt) + articleLimits.trashDays * dayMs;
  const days = Math.ceil((removedAt - Date.parse(now)) / dayMs);
  return days > 0 ? deskTexts[lang].removedIn(days) : deskTexts[lang].removedSoon;
}
