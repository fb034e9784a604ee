import type { ReactNode } from 'react';
import type { DeskDocument } from '../../shared/article.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import type { OwnerHit } from '../../shared/search/search-result.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { Highlighted, Views } from '../../ui/article-parts.tsx';
import { Event } from '../../ui/event.tsx';
import { Menu } from '../../ui/menu.tsx';
import { editUrl, historyUrl, pageUrl, readUrl, unpublishedChangesUrl } from '../../urls.ts';
import { hasUnpublishedChanges, isWaiting, type SectionName } from './arrange-desk.ts';
import type { DeskActions, DeskViewProps } from './desk-props.ts';
import { LastChange, LedgerDay, Posting, Removal } from './times.tsx';

interface DeskRowProps extends Pick<DeskViewProps, 'locale' | 'actions'> {
  document: DeskDocument;
  section: SectionName;
  views: number;
  /** As the server had it. */
  firstLine: string;
  isSelected: boolean;
  /** How the document matches the search of the owner. */
  hit?: OwnerHit | undefined;
}

/**
 * One document: its title, what its section says of it, and its state in words. Its actions are
 * behind a menu, and those that need the page's script wait for it.
 */
export function DeskRow(props: DeskRowProps) {
  const { document, section, locale, isSelected, hit, actions } = props;
  const { articleID } = document;
  const title = describeTitle(document.title, locale.lang);
  const shownTitle = (
    <span className="desk-title" dir="auto" title={title}>
      {hit && document.title === hit.title ? <Highlighted parts={hit.markedTitle} /> : title}
    </span>
  );
  const name = document.title.trim() === '' ? 'desk-name desk-untitled' : 'desk-name';
  return (
    <li className={`desk-${section}`}>
      <label className="desk-box">
        <input
          type="checkbox"
          className="desk-select"
          aria-label={deskTexts[locale.lang].select(title)}
          checked={isSelected}
          disabled={!actions}
          onChange={(event) => actions?.select(articleID, event.target.checked)}
        />
      </label>
      {section === 'trash' ? (
        <b className={name}>{shownTitle}</b>
      ) : (
        <a className={name} href={editUrl(articleID)}>
          {shownTitle}
        </a>
      )}
      <Facts {...props} />
      <Below {...props} />
      <RowActions {...{ document, title, actions }} lang={locale.lang} />
    </li>
  );
}

/** What stands at the end of the row. */
function Facts({ document, section, locale, views }: DeskRowProps) {
  const { postedAt, trashedAt, updatedAt, pageName } = document;
  if (section === 'pages') {
    return (
      <p className="meta desk-facts">
        <ChangesLink {...{ document, locale }} />
        <span dir="ltr">{decodeURI(pageUrl(pageName ?? ''))}</span>
      </p>
    );
  }
  if (section === 'published') {
    return (
      <p className="meta desk-facts">
        <ChangesLink {...{ document, locale }} />
        <Views count={views} />
        <LedgerDay time={postedAt ?? updatedAt} locale={locale} />
      </p>
    );
  }
  return (
    <p className="meta desk-facts">
      {trashedAt ? (
        <Removal time={trashedAt} locale={locale} />
      ) : postedAt && isWaiting(document) ? (
        <Posting time={postedAt} locale={locale} />
      ) : (
        <LastChange time={updatedAt} locale={locale} />
      )}
    </p>
  );
}

function ChangesLink({ document, locale }: Pick<DeskRowProps, 'document' | 'locale'>) {
  if (!hasUnpublishedChanges(document)) return null;
  return (
    <a className="desk-changes" href={unpublishedChangesUrl(document.articleID, document.revision)}>
      {deskTexts[locale.lang].hasChanges}
    </a>
  );
}

/** The first line of what is written on, what is unusual about the words, and what was found. */
function Below({ document, section, locale, firstLine, hit }: DeskRowProps) {
  const { keeping, isReturned } = document;
  const t = deskTexts[locale.lang];
  const line = section === 'writing' && !hit ? (document.firstLine ?? firstLine) : '';
  const isWritten = section === 'writing' && hasUnpublishedChanges(document);
  const warnings = [
    ...(isReturned ? [t.returned] : []),
    ...(keeping === 'removed' ? [t.removedElsewhere] : []),
    ...(keeping === 'conflict' ? [t.conflict] : []),
  ];
  const facts = [
    ...(hit?.isProtected ? [t.isProtected] : []),
    ...(keeping === 'not-sent' ? [t.onDeviceOnly] : []),
  ];
  const hasMarks = warnings.length + facts.length > 0 || isWritten;
  const excerpt = hit && hit.excerpt.length > 0 ? hit : undefined;
  if (line === '' && !hasMarks && !excerpt) return null;
  return (
    <div className="desk-below">
      {line === '' ? null : (
        <p className="desk-line" dir="auto">
          {line}
        </p>
      )}
      {hasMarks ? (
        <p className="meta">
          {warnings.map((words) => (
            <span key={words} className="desk-conflict">
              {words}
            </span>
          ))}
          {facts.map((words) => (
            <span key={words}>{words}</span>
          ))}
          {isWritten ? <ChangesLink {...{ document, locale }} /> : null}
        </p>
      ) : null}
      {excerpt ? <Excerpt hit={excerpt} isTrashed={section === 'trash'} locale={locale} /> : null}
    </div>
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
  const isRemoved = keeping === 'removed';
  const hasOthers = isRemoved || state === 'published' || revision > 0;
  return (
    <div className="desk-row-actions">
      {menu(
        <>
          {isRemoved ? item(t.keepAsNew, (act) => act.keepAsNew(document)) : null}
          {!isRemoved && state === 'published' ? <a href={readUrl(articleID)}>{t.read}</a> : null}
          {!isRemoved && revision > 0 ? <a href={historyUrl(articleID)}>{t.history}</a> : null}
          {hasOthers ? <hr /> : null}
          {isRemoved
            ? item(t.forget, (act) => act.forget(document))
            : item(t.delete, (act) => act.remove([document]))}
        </>,
      )}
    </div>
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
