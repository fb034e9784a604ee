import type { OwnedArticle, RevisionSummary } from '../../shared/article.ts';
import { clockTime, fullTime } from '../../shared/dates.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import { type HistoryView, historyUrl } from '../../urls.ts';

interface RowProps {
  frame: PageFrame;
  article: OwnedArticle;
  revision: RevisionSummary;
  view: HistoryView;
}

/** A line of the history: the time, how the version came about, its name, and what it is now. */
export function Row({ frame, article, revision, view }: RowProps) {
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

/** What a version is now: the current one, the public one, or one that was public. */
export function Badges({ frame, article, revision }: Omit<RowProps, 'view'>) {
  const t = historyTexts[frame.lang];
  const { number, publishedAt } = revision;
  const isPublic = number === article.publishedRevision && article.state === 'published';
  const wasPublic = !isPublic && publishedAt !== null && publishedAt <= frame.now;
  return (
    <>
      {number === article.revision ? <span className="history-badge">{t.current}</span> : null}
      {isPublic ? <span className="history-badge">{t.public}</span> : null}
      {wasPublic ? <span className="history-badge">{t.wasPublic}</span> : null}
    </>
  );
}
