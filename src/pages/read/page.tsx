import { type Article, splitTags } from '../../shared/article.ts';
import { dayOf } from '../../shared/dates.ts';
import { directionOf, guessLang } from '../../shared/lang.ts';
import { Author, Cover, DeleteButton, TagList, Time, Views } from '../../ui/article-parts.tsx';
import { Document, type PageFrame } from '../../ui/document.tsx';
import { Prose } from '../../ui/prose.tsx';
import { articlesUrl, editUrl } from '../../urls.ts';

export interface ReadPageProps {
  frame: PageFrame;
  article: Article & { html: string };
}

export function ReadPage({ frame, article }: ReadPageProps) {
  const text = textOf(article);
  const isUpdated = article.articleTime !== article.postedAt;
  return (
    <Document frame={frame} title={article.articleTitle} description={article.articleExcerpt}>
      <article className="column reading" lang={guessLang(text)} dir={directionOf(text)}>
        <header className="reading-header">
          <h1>{article.articleTitle}</h1>
          <p className="meta" lang="en" dir="ltr">
            <Author name={article.articleAuthor} />
            <Time time={article.postedAt} now={frame.now} />
            {isUpdated ? <span>Updated {dayOf(article.articleTime)}</span> : null}
            <Views count={article.articleClick} />
          </p>
          {frame.isLoggedIn ? (
            <p className="owner-actions" lang="en" dir="ltr">
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
          <a href={articlesUrl()} data-back-to-list lang="en">
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

/** Without the tags, whose names are letters. */
function textOf({ articleTitle, html }: ReadPageProps['article']): string {
  return articleTitle + html.slice(0, 5000).replace(/<[^>]*>/g, ' ');
}
