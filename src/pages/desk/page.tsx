import { type ArticleState, articleLimits, type OwnedArticle } from '../../shared/article.ts';
import { deskTexts } from '../../shared/texts/desk.ts';
import { describeTitle } from '../../shared/texts/untitled.ts';
import { DeleteButton, Time } from '../../ui/article-parts.tsx';
import { Document } from '../../ui/document.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import {
  editUrl,
  historyUrl,
  newArticleUrl,
  readUrl,
  settingsUrl,
  unpublishedChangesUrl,
} from '../../urls.ts';

export interface DeskPageProps {
  frame: PageFrame;
  articles: OwnedArticle[];
}

const states: ArticleState[] = ['draft', 'scheduled', 'published', 'trash'];

export function DeskPage({ frame, articles }: DeskPageProps) {
  const t = deskTexts[frame.lang];
  return (
    <Document frame={frame} title={t.title}>
      <div className="column desk">
        <div className="desk-heading">
          <h1>{t.title}</h1>
          <div className="owner-actions">
            <a className="button button-quiet" href={settingsUrl}>
              {t.settings}
            </a>
            <a className="button button-primary" href={newArticleUrl}>
              {t.newArticle}
            </a>
          </div>
        </div>
        {articles.length === 0 ? <p className="empty">{t.empty}</p> : null}
        {states.map((state) => (
          <Section
            key={state}
            heading={t[state]}
            frame={frame}
            articles={articles.filter((article) => article.state === state)}
          />
        ))}
      </div>
    </Document>
  );
}

interface SectionProps {
  heading: string;
  frame: PageFrame;
  articles: OwnedArticle[];
}

function Section({ heading, frame, articles }: SectionProps) {
  if (articles.length === 0) return null;
  return (
    <section>
      <h2>
        {heading} <span className="count">{articles.length}</span>
      </h2>
      <ul className="desk-list">
        {articles.map((article) => (
          <Row key={article.articleID} article={article} frame={frame} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  article: OwnedArticle;
  frame: PageFrame;
}

function Row({ article, frame }: RowProps) {
  const { articleID, state } = article;
  const title = describeTitle(article.title, frame.lang);
  const t = deskTexts[frame.lang];
  return (
    <li>
      <div>
        {state === 'trash' ? (
          <b dir="auto">{title}</b>
        ) : (
          <a href={editUrl(articleID)} dir="auto">
            {title}
          </a>
        )}
        <Times article={article} frame={frame} />
      </div>
      <div className="owner-actions">
        {state === 'trash' ? null : (
          <a
            className="button button-quiet"
            href={historyUrl(articleID)}
            aria-label={t.historyOf(title)}
          >
            {t.history}
          </a>
        )}
        {state === 'published' ? (
          <a className="button button-quiet" href={readUrl(articleID)}>
            {t.read}
          </a>
        ) : null}
        {state === 'trash' ? (
          <button
            type="button"
            className="button button-quiet"
            data-restore={articleID}
            aria-label={t.restoreArticle(title)}
          >
            {t.restore}
          </button>
        ) : (
          <DeleteButton articleID={articleID} title={title} lang={frame.lang} />
        )}
      </div>
    </li>
  );
}

function Times({ article, frame }: RowProps) {
  const { state, savedAt, postedAt, trashedAt } = article;
  const t = deskTexts[frame.lang];
  return (
    <p className="meta">
      {trashedAt ? (
        <span>
          <EventTime words={t.deleted} time={trashedAt} frame={frame} />
          {describeRemoval(trashedAt, frame)}
        </span>
      ) : (
        <span>
          <EventTime words={t.saved} time={savedAt} frame={frame} />
        </span>
      )}
      {postedAt && (state === 'published' || state === 'scheduled') ? (
        <span>
          <EventTime
            words={state === 'scheduled' ? t.toBePosted : t.posted}
            time={postedAt}
            frame={frame}
          />
        </span>
      ) : null}
      {hasUnpublishedChanges(article) ? (
        <a href={unpublishedChangesUrl(article.articleID, article.revision)}>{t.hasChanges}</a>
      ) : null}
    </p>
  );
}

interface EventTimeProps {
  words: { before: string; after: string };
  time: string;
  frame: PageFrame;
}

/** The last event of an article and its time. English has the time after the verb, Chinese before it. */
function EventTime({ words, time, frame }: EventTimeProps) {
  return (
    <>
      {words.before}
      <Time time={time} frame={frame} />
      {words.after}
    </>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

/** How many days an article still lies in the trash. The program empties the trash every few hours. */
function describeRemoval(trashedAt: string, { now, lang }: PageFrame): string {
  const removedAt = Date.parse(trashedAt) + articleLimits.trashDays * dayMs;
  const days = Math.ceil((removedAt - Date.parse(now)) / dayMs);
  return days > 0 ? deskTexts[lang].removedIn(days) : deskTexts[lang].removedSoon;
}

function hasUnpublishedChanges({ state, revision, publishedRevision }: OwnedArticle): boolean {
  return state !== 'trash' && publishedRevision !== null && publishedRevision < revision;
}
