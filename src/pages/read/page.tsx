import { type Article, splitTags } from '../../shared/article.ts';
import { dayOf } from '../../shared/dates.ts';
import { Author, Cover, DeleteButton, TagList, Time } from '../../ui/article-parts.tsx';
import { Document, type PageFrame } from '../../ui/document.tsx';
import { Prose } from '../../ui/prose.tsx';
import { articlesUrl, editUrl } from '../../urls.ts';

export interface ReadPageProps {
  frame: PageFrame;
  article: Article & { html: string };
}

export function ReadPage({ frame, article }: ReadPageProps) {
  const isUpdated = article.articleTime !== article.postedAt;
  return (
    <Document frame={frame} title={article.articleTitle} description={article.articleExcerpt}>
      <article className="column reading">
        <header className="reading-header">
          <h1>{article.articleTitle}</h1>
          <p className="meta">
            <Author name={article.articleAuthor} />
            <Time time={article.postedAt} now={frame.now} />
            {isUpdated ? <span>Updated {dayOf(article.articleTime)}</span> : null}
            <span>浏览 {article.articleClick}</span>
          </p>
          {frame.isLoggedIn ? (
            <p className="owner-actions">
              <a className="button button-quiet" href={editUrl(article.articleID)}>
                Edit
              </a>
              <DeleteButton articleID={article.articleID} title={article.articleTitle} />
            </p>
          ) : null}
        </header>
        <Cover url={article.articleCoverUrl} />
        <Prose html={article.html} />
        <footer className="reading-footer">
          <TagList tags={splitTags(article.articleTags)} />
          <a href={articlesUrl()} data-back-to-list>
            Back to the list
          </a>
        </footer>
      </article>
      <button type="button" className="back-to-top" data-back-to-top hidden>
        Back to top
      </button>
    </Document>
  );
}
