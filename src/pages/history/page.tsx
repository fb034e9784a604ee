import { historyLimits, type RevisionSummary } from '../../shared/article.ts';
import { fullDate } from '../../shared/dates.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { Document } from '../../ui/document.tsx';
import { OwnerHead } from '../../ui/owner-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { editUrl, historyUrl, unpublishedChangesUrl } from '../../urls.ts';
import { type HistoryPageState, shownVersionId, sliderId } from './page-state.ts';
import { SittingRow } from './sitting-row.tsx';
import type { Sitting } from './sittings.ts';
import { RestoreForm, Version, type VersionProps } from './version.tsx';

interface HistoryPageProps extends Omit<VersionProps, 'version'> {
  version: VersionProps['version'] | undefined;
  /** The sittings of this page of the list, newest first. */
  sittings: Sitting[];
  pages: number;
  /** All versions, newest first. */
  history: readonly RevisionSummary[];
}

export function HistoryPage(props: HistoryPageProps) {
  const { frame, article, view, sittings, version, history } = props;
  const t = historyTexts[frame.lang];
  const title = describeTitle(article.title, frame.lang);
  return (
    <Document frame={frame} title={t.titleOf(title)} initialState={stateOf(props)}>
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
        {history.length > 1 ? <Slider {...props} /> : null}
        <div id={shownVersionId}>{version ? <Version {...props} version={version} /> : null}</div>
        {listDays(sittings, frame).map(({ day, sittings }) => (
          <section key={sittings[0]?.versions[0]?.number} className="history-day">
            <h2>{day}</h2>
            <ol className="history-list">
              {sittings.map((sitting) => (
                <SittingRow
                  key={sitting.versions[0]?.number}
                  {...{ frame, article, view, sitting }}
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

/** What the script of the slider needs. */
function stateOf({ frame, article, view, history }: HistoryPageProps): HistoryPageState {
  const { lang, timeZone, isLoggedIn } = frame;
  const oldestFirst = history.toReversed();
  return {
    ...{ isLoggedIn, articleID: article.articleID, view, lang, timeZone },
    numbers: oldestFirst.map(({ number }) => number),
    savedAt: oldestFirst.map(({ savedAt }) => Date.parse(savedAt)),
  };
}

/**
 * Goes through all versions, from the oldest on the left. The script shows it: without one, links
 * go through them.
 */
function Slider({ frame, history, view }: HistoryPageProps) {
  const t = historyTexts[frame.lang];
  const newest = history.length - 1;
  const index = history.findIndex(({ number }) => number === view.version);
  return (
    <div id={sliderId} className="history-slider" hidden>
      <label htmlFor="versionRange">{t.slider}</label>
      <input
        id="versionRange"
        type="range"
        min={0}
        max={newest}
        defaultValue={newest - Math.max(0, index)}
        autoComplete="off"
      />
      <output htmlFor="versionRange" aria-hidden="true" />
    </div>
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
  sittings: Sitting[];
}

/**
 * The sittings by the days on which they began, in the blog's time zone. The order stays, so a
 * wrong clock can make a day appear twice.
 */
function listDays(sittings: readonly Sitting[], frame: PageFrame): Day[] {
  const days: Day[] = [];
  for (const sitting of sittings) {
    const day = fullDate(sitting.versions.at(-1)?.savedAt ?? frame.now, frame);
    const last = days.at(-1);
    if (last?.day === day) last.sittings.push(sitting);
    else days.push({ day, sittings: [sitting] });
  }
  return days;
}
