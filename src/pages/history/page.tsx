import { historyLimits, type OwnedArticle, type RevisionSummary } from '../../shared/article.ts';
import { clockTime, fullDate, fullTime } from '../../shared/dates.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { Document } from '../../ui/document.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { editUrl, type HistoryView, historyUrl, unpublishedChangesUrl } from '../../urls.ts';
import { Badges, RestoreForm, Version, type VersionProps } from './version.tsx';

interface HistoryPageProps extends Omit<VersionProps, 'version'> {
  version: VersionProps['version'] | undefined;
  /** The revisions of this page of the list, newest first. */
  revisions: RevisionSummary[];
  pages: number;
}

export function HistoryPage(props: HistoryPageProps) {
  const { frame, article, view, revisions, version } = props;
  const t = historyTexts[frame.lang];
  const title = describeTitle(article.title, frame.lang);
  return (
    <Document frame={frame} title={t.titleOf(title)}>
      <div className="column history">
        <OwnerHead
          lang={frame.lang}
          current="articles"
          title={
            <>
              <span className="history-kicker">{t.title}</span>
              <span dir="auto">{title}</span>
            </>
          }
          action={
            <a className="button button-quiet" href={editUrl(article.articleID)}>
              {t.edit}
            </a>
          }
        />
        {view.done ? (
          <p className="form-done" role="status">
            {t.done[view.done]}
          </p>
        ) : null}
        <UnpublishedChanges {...props} />
        {version ? <Version {...props} version={version} /> : null}
        {listDays(revisions, frame).map(({ day, revisions }) => (
          <section key={revisions[0]?.number} className="history-day">
            <h2>{day}</h2>
            <ol className="history-list">
              {revisions.map((revision) => (
                <Row
                  key={revision.number}
                  frame={frame}
                  article={article}
                  revision={revision}
                  view={view}
                />
              ))}
            </ol>
          </section>
        ))}
        <Pages {...props} />
        <aside className="history-rule" aria-label={t.ruleHeading}>
          <p>{t.rule(historyLimits.hoursWithAll, historyLimits.daysWithHourly)}</p>
        </aside>
      </div>
    </Document>
  );
}

function UnpublishedChanges({ frame, article, restoreKey }: HistoryPageProps) {
  const { articleID, revision, publishedRevision } = article;
  const t = historyTexts[frame.lang];
  if (publishedRevision === null || publishedRevision === revision) return null;
  return (
    <div className="history-changes">
      <p>{t.hasChanges}</p>
      <div className="owner-actions">
        <a className="button" href={unpublishedChangesUrl(articleID, revision)}>
          {t.compareWithPublished}
        </a>
        <RestoreForm
          article={article}
          number={publishedRevision}
          restoreKey={restoreKey}
          label={t.dropChanges}
        />
      </div>
      <p className="field-hint">{t.dropHint}</p>
    </div>
  );
}

function Pages({ frame, article: { articleID }, view, pages }: HistoryPageProps) {
  const t = historyTexts[frame.lang];
  const page = view.page ?? 1;
  if (pages <= 1) return null;
  return (
    <nav className="history-pages" aria-label={t.title}>
      {page > 1 ? (
        <a href={historyUrl(articleID, { page: page - 1 })} rel="prev">
          {t.newer}
        </a>
      ) : null}
      {page < pages ? (
        <a href={historyUrl(articleID, { page: page + 1 })} rel="next">
          {t.older}
        </a>
      ) : null}
    </nav>
  );
}

interface Day {
  day: string;
  revisions: RevisionSummary[];
}

/**
 * The revisions by their days in the blog's time zone. The order stays, so a wrong clock can make a
 * day appear twice.
 */
function listDays(revisions: readonly RevisionSummary[], frame: PageFrame): Day[] {
  const days: Day[] = [];
  for (const revision of revisions) {
    const day = fullDate(revision.savedAt, frame);
    const last = days.at(-1);
    if (last?.day === day) last.revisions.push(revision);
    else days.push({ day, revisions: [revision] });
  }
  return days;
}

interface RowProps {
  frame: PageFrame;
  article: OwnedArticle;
  revision: RevisionSummary;
  view: HistoryView;
}

/** A line of the history: the time, how the version came about, its name, and what it is now. */
function Row({ frame, article, revision, view }: RowProps) {
  const t = historyTexts[frame.lang];
  const { number, savedAt, kind, name } = revision;
  const href = historyUrl(article.articleID, { ...view, version: number, done: undefined });
  const time = fullTime(savedAt, frame);
  return (
    <li>
      <a
        href={href}
        aria-current={view.version === number ? 'true' : undefined}
        aria-label={t.open(`${clockTime(savedAt, frame)}, ${time}`)}
      >
        <time dateTime={savedAt} title={time}>
          {clockTime(savedAt, frame)}
        </time>
      </a>
      <span className="history-kind">{t.kinds[kind]}</span>
      {name === null ? null : (
        <b className="history-name" dir="auto">
          {name}
        </b>
      )}
      <Badges frame={frame} article={article} revision={revision} />
    </li>
  );
}
