import { type ArticleState, limits, type OwnedArticle } from '../../shared/article.ts';
import { DeleteButton, Time } from '../../ui/article-parts.tsx';
import { Document, type PageFrame } from '../../ui/document.tsx';
import { editUrl, newArticleUrl, readUrl } from '../../urls.ts';

export interface DeskPageProps {
  frame: PageFrame;
  articles: OwnedArticle[];
}

const sections: { state: ArticleState; heading: string }[] = [
  { state: 'draft', heading: 'Drafts' },
  { state: 'scheduled', heading: 'Scheduled' },
  { state: 'published', heading: 'Published' },
  { state: 'trash', heading: 'Trash' },
];

export function DeskPage({ frame, articles }: DeskPageProps) {
  return (
    <Document frame={frame} title="Desk">
      <div className="column desk">
        <div className="desk-heading">
          <h1>Desk</h1>
          <a className="button button-primary" href={newArticleUrl}>
            New article
          </a>
        </div>
        {articles.length === 0 ? <p className="empty">Nothing here yet. Write something.</p> : null}
        {sections.map(({ state, heading }) => (
          <Section
            key={state}
            heading={heading}
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
          <Row key={article.articleID} article={article} now={frame.now} />
        ))}
      </ul>
    </section>
  );
}

function Row({ article, now }: { article: OwnedArticle; now: string }) {
  const { articleID, title, state, savedAt, postedAt, trashedAt } = article;
  return (
    <li>
      <div>
        {state === 'trash' ? <b>{title}</b> : <a href={editUrl(articleID)}>{title}</a>}
        <p className="meta">
          {trashedAt ? (
            <span>
              Deleted <Time time={trashedAt} now={now} />, kept for {limits.trashDays} days
            </span>
          ) : (
            <span>
              Saved <Time time={savedAt} now={now} />
            </span>
          )}
          {postedAt && (state === 'published' || state === 'scheduled') ? (
            <span>
              {state === 'scheduled' ? 'To be posted' : 'Posted'} <Time time={postedAt} now={now} />
            </span>
          ) : null}
          {hasUnpublishedChanges(article) ? <span>Changes not yet published</span> : null}
        </p>
      </div>
      <div className="owner-actions">
        {state === 'published' ? (
          <a className="button button-quiet" href={readUrl(articleID)}>
            Read
          </a>
        ) : null}
        {state === 'trash' ? (
          <button type="button" className="button button-quiet" data-restore={articleID}>
            Restore
          </button>
        ) : (
          <DeleteButton articleID={articleID} title={title} />
        )}
      </div>
    </li>
  );
}

function hasUnpublishedChanges({ state, revision, publishedRevision }: OwnedArticle): boolean {
  return state !== 'trash' && publishedRevision !== null && publishedRevision < revision;
}
