import { type Article, splitTags } from '../../shared/article.ts';
import { guessLang } from '../../shared/lang.ts';
import { cutWithEnding } from '../../shared/text.ts';
import { Author, Cover, DeleteButton, TagList, Time, Views } from '../../ui/article-parts.tsx';
import { Document, type PageFrame } from '../../ui/document.tsx';
import { articlesUrl, editUrl, newArticleUrl, readUrl } from '../../urls.ts';

const excerptCharacters = 300;

export interface ArticlesPageProps {
  frame: PageFrame;
  heading: string;
  articles: Article[];
  page: number;
  pages: number;
}

export function ArticlesPage({ frame, heading, articles, page, pages }: ArticlesPageProps) {
  return (
    <Document frame={frame}>
      <div className="column">
        <h1 className="list-heading">{heading}</h1>
        {articles.length === 0 ? <Empty isOwner={frame.isLoggedIn} /> : null}
        {articles.map((article) => (
          <Entry key={article.articleID} article={article} frame={frame} />
        ))}
        <Pages page={page} pages={pages} />
      </div>
      <button type="button" className="back-to-top" data-back-to-top hidden>
        Back to top
      </button>
    </Document>
  );
}

function Entry({ article, frame }: { article: Article; frame: PageFrame }) {
  const url = readUrl(article.articleID);
  return (
    <article
      className="entry"
      id={article.articleID}
      lang={guessLang(article.articleTitle + article.articleExcerpt)}
      dir="auto"
    >
      <Cover url={article.articleCoverUrl} />
      <h2>
        <a href={url} data-from="articles">
          {article.articleTitle}
        </a>
      </h2>
      <p className="meta" lang="en" dir="ltr">
        <Author name={article.articleAuthor} />
        <Time time={article.articleTime} now={frame.now} />
        <Views count={article.articleClick} />
      </p>
      {article.articleExcerpt ? (
        <p className="excerpt">
          {cutWithEnding(article.articleExcerpt, excerptCharacters, ' ... ')}
        </p>
      ) : null}
      <TagList tags={splitTags(article.articleTags)} />
      <p className="entry-actions" lang="en" dir="ltr">
        <a
          className="read-more"
          href={url}
          data-from="articles"
          aria-label={`Read More: ${article.articleTitle}`}
        >
          Read More
        </a>
        {frame.isLoggedIn ? (
          <span className="owner-actions">
            <a className="button button-quiet" href={editUrl(article.articleID)}>
              Edit
            </a>
            <DeleteButton articleID={article.articleID} title={article.articleTitle} />
          </span>
        ) : null}
      </p>
    </article>
  );
}

function Empty({ isOwner }: { isOwner: boolean }) {
  return (
    <div className="empty">
      <p>Nothing has been written here yet.</p>
      {isOwner ? (
        <p>
          <a className="button button-primary" href={newArticleUrl}>
            Write the first article
          </a>
        </p>
      ) : (
        <p>Come back in a while.</p>
      )}
    </div>
  );
}

function Pages({ page, pages }: { page: number; pages: number }) {
  if (pages <= 1) return null;
  return (
    <nav className="pages" aria-label="Pages">
      {page > 1 ? (
        <a href={articlesUrl(page - 1)} rel="prev">
          Newer
        </a>
      ) : (
        <span />
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a href={articlesUrl(page + 1)} rel="next">
          Older
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}
