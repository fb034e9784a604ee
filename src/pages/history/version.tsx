import { historyLimits, type OwnedArticle, type RevisionSummary } from '../../shared/article.ts';
import { clockTime, fullDate } from '../../shared/dates.ts';
import { historyTexts } from '../../shared/texts/history.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import {
  type HistoryView,
  historyNameUrl,
  historyRestoreUrl,
  historyUrl,
  takeUrl,
} from '../../urls.ts';
import { type ComparedField, FieldComparison } from './field-comparison.tsx';
import type { TakenFrom } from './takeable.ts';

/** The version that the owner has chosen in the history. */
export interface ShownVersion {
  summary: RevisionSummary;
  /** Undefined if there is no other version to compare with. Times are ISO 8601. */
  comparison:
    | { olderAt: string; youngerAt: string; fields: ComparedField[]; takenFrom: TakenFrom }
    | undefined;
  /** The numbers of the versions beside it in the history. */
  older: number | undefined;
  newer: number | undefined;
}

export interface VersionProps {
  frame: PageFrame;
  article: OwnedArticle;
  view: HistoryView;
  version: ShownVersion;
  /**
   * The key of the revision that a form of this page makes. A second press of the button has the
   * same key, so it makes no second revision.
   */
  restoreKey: string;
}

/**
 * A version with its name, the button that restores it, and its differences from another version.
 */
export function Version(props: VersionProps) {
  const { frame, article, version, restoreKey } = props;
  const { summary, comparison } = version;
  const t = historyTexts[frame.lang];
  // A line end within the date would be hard to read.
  const timeOf = (iso: string) =>
    `${fullDate(iso, frame).replaceAll(' ', '\u00a0')} ${clockTime(iso, frame)}`;
  const isCurrent = summary.number === article.revision;
  return (
    <section className="history-version" aria-labelledby="historyVersion">
      <h2 id="historyVersion">{t.versionOf(timeOf(summary.savedAt))}</h2>
      <p className="meta">
        <span>{t.kinds[summary.kind]}</span>
        <Badges frame={frame} article={article} revision={summary} />
      </p>
      <Neighbours {...props} />
      <div className="history-tools">
        <NameForm {...props} />
        {isCurrent ? null : (
          <div className="history-restore">
            <RestoreForm
              article={article}
              number={summary.number}
              restoreKey={restoreKey}
              label={t.restore}
            />
            <p className="field-hint">{t.restoreHint}</p>
          </div>
        )}
      </div>
      <Choices {...props} />
      {comparison === undefined ? <p className="empty">{t.first}</p> : null}
      {comparison?.fields.length === 0 ? <p className="empty">{t.same}</p> : null}
      {comparison?.fields.map((field) => (
        <FieldComparison
          key={field.name}
          lang={frame.lang}
          field={field}
          sideBySide={props.view.sideBySide === true}
          takesOlder={comparison.takenFrom.isOlder}
          takeHref={(line) =>
            takeUrl(article.articleID, { version: comparison.takenFrom.number, line })
          }
          olderLabel={t.versionOf(timeOf(comparison.olderAt))}
          youngerLabel={t.versionOf(timeOf(comparison.youngerAt))}
        />
      ))}
    </section>
  );
}

/** The way through the history, version by version. The slider does the same with a script. */
function Neighbours({ frame, article, view, version: { older, newer } }: VersionProps) {
  const t = historyTexts[frame.lang];
  const link = (version: number) =>
    historyUrl(article.articleID, { ...view, done: undefined, version });
  return (
    <nav className="history-neighbours" aria-label={t.neighbours}>
      {older === undefined ? null : (
        <a href={link(older)} rel="prev">
          {t.olderVersion}
        </a>
      )}
      {newer === undefined ? null : (
        <a href={link(newer)} rel="next">
          {t.newerVersion}
        </a>
      )}
    </nav>
  );
}

function NameForm({ frame, article, version: { summary } }: VersionProps) {
  const t = historyTexts[frame.lang];
  return (
    <form
      className="field history-name-form"
      method="post"
      action={historyNameUrl(article.articleID)}
    >
      <label htmlFor="versionName">{t.name}</label>
      <div className="history-name-row">
        <input type="hidden" name="number" value={summary.number} />
        <input
          id="versionName"
          name="name"
          defaultValue={summary.name ?? ''}
          maxLength={historyLimits.maxNameCharacters}
          autoComplete="off"
          dir="auto"
          aria-describedby="versionNameHint"
        />
        <button type="submit" className="button">
          {t.saveName}
        </button>
      </div>
      <p id="versionNameHint" className="field-hint">
        {t.nameHint}
      </p>
    </form>
  );
}

/** The links that choose the other version of the comparison, and the form in which it is shown. */
function Choices({ frame, article, view, version: { summary } }: VersionProps) {
  const t = historyTexts[frame.lang];
  const { number } = summary;
  const link = (change: HistoryView) =>
    historyUrl(article.articleID, { ...view, done: undefined, ...change });
  const others: Choice[] = [
    { label: t.before, href: link({ against: undefined }), isChosen: view.against === undefined },
  ];
  if (number !== article.revision) {
    const isChosen = view.against === 'current';
    others.push({ label: t.withCurrent, href: link({ against: 'current' }), isChosen });
  }
  if (article.publishedRevision !== null && number !== article.publishedRevision) {
    const isChosen = view.against === 'published';
    others.push({ label: t.withPublished, href: link({ against: 'published' }), isChosen });
  }
  const isSide = view.sideBySide === true;
  const views: Choice[] = [
    { label: t.inText, href: link({ sideBySide: false }), isChosen: !isSide },
    { label: t.sideBySide, href: link({ sideBySide: true }), isChosen: isSide },
  ];
  return (
    <div className="history-choices">
      <Choose label={t.compare} choices={others} />
      <Choose label={t.view} choices={views} />
    </div>
  );
}

interface Choice {
  label: string;
  href: string;
  isChosen: boolean;
}

function Choose({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <span>{label}</span>
      {choices.map(({ label, href, isChosen }) => (
        <a key={label} href={href} aria-current={isChosen ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

/** What a version is now: the current one, the public one, or one that was public. */
export function Badges({
  frame,
  article,
  revision,
}: Pick<VersionProps, 'frame' | 'article'> & { revision: RevisionSummary }) {
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

interface RestoreFormProps {
  article: OwnedArticle;
  /** The number of the revision that is restored. */
  number: number;
  restoreKey: string;
  label: string;
}

/** A button that makes a new version of an older one. It works without a script. */
export function RestoreForm({ article, number, restoreKey, label }: RestoreFormProps) {
  return (
    <form method="post" action={historyRestoreUrl(article.articleID)}>
      <input type="hidden" name="number" value={number} />
      <input type="hidden" name="basedOn" value={article.revision} />
      <input type="hidden" name="key" value={restoreKey} />
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  );
}
