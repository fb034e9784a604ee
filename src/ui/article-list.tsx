import { type Article, maxListExcerptCharacters } from '../shared/article.ts';
import { splitTags } from '../shared/document.ts';
import { directionOf } from '../shared/lang/lang.ts';
import { langName } from '../shared/lang/lang-names.ts';
import { cutWithEnding } from '../shared/text.ts';
import { articlesTexts } from '../shared/texts/articles.ts';
import type { PictureSize } from '../shared/uploads/picture-widths.ts';
import { articleUrl, editUrl, langUrl } from '../urls.ts';
import { Author, Cover, DeleteButton, TagList, Time, Views } from './article-parts.tsx';
import type { PageFrame } from './page-frame.ts';
import { stampRoom, TitleText, Unbroken } from './title-text.tsx';

/** One page of a list of articles. */
export interface ArticleListProps {
  articles: Article[];
  /** The sizes of the covers that are uploads of this blog, by their addresses. */
  coverSizes: Record<string, PictureSize>;
  /** The number of this page. The first page is 1. */
  page: number;
  pages: number;
  /** The languages that have feeds of their own: none if all articles are in one language. */
  feedLangs: string[];
}

interface EntriesProps extends Pick<ArticleListProps, 'articles' | 'coverSizes'> {
  frame: PageFrame;
  /** The place of the first article in its series. Without it, the articles have no numbers. */
  firstPlace?: number;
}

export function Entries({ articles, coverSizes, frame, firstPlace }: EntriesProps) {
  return articles.map((article, index) => {
    const { articleID, articleCoverUrl: url } = article;
    const coverSize = url === null ? undefined : coverSizes[url];
    const place = firstPlace === undefined ? undefined : firstPlace + index;
    return <Entry key={articleID} {...{ article, coverSize, frame, place }} />;
  });
}

interface EntryProps {
  frame: PageFrame;
  article: Article;
  coverSize: PictureSize | undefined;
  place: number | undefined;
}

function Entry({ article, coverSize, frame, place }: EntryProps) {
  const url = articleUrl(article);
  const t = articlesTexts[frame.lang];
  const { articleID, articleTitle } = article;
  const hasCover = article.articleCoverUrl !== null;
  return (
    <article
      className="entry"
      id={articleID}
      lang={article.articleLang ?? ''}
      dir={directionOf(articleTitle + article.articleExcerpt, article.articleLang)}
    >
      <div className={hasCover ? `entry-head ${stampRoom(articleTitle)}` : 'entry-head'}>
        <h2 className="entry-title">
          <a href={url}>
            <TitleText text={articleTitle} />
          </a>
        </h2>
        <p className="meta" lang={frame.lang} dir="ltr">
          {place === undefined ? null : <span>{t.part(place)}</span>}
          <Author name={article.articleAuthor} lang={frame.lang} />
          <Time time={article.articleTime} frame={frame} />
          <Views count={article.articleClick} />
          {frame.isLoggedIn ? (
            <span className="owner-actions">
              <a className="button button-quiet" href={editUrl(articleID)}>
                {t.edit}
              </a>
              <DeleteButton articleID={articleID} title={articleTitle} lang={frame.lang} />
            </span>
          ) : null}
        </p>
        <Cover url={article.articleCoverUrl} size={coverSize} />
      </div>
      {article.articleIsProtected ? (
        <p className="excerpt" lang={frame.lang} dir="ltr">
          {t.isProtected}
        </p>
      ) : null}
      <Excerpt text={article.articleExcerpt} />
      <div className="entry-foot" lang={frame.lang} dir="ltr">
        <TagList tags={splitTags(article.articleTags)} lang={frame.lang} />
        <a className="read-more" href={url}>
          {t.readMore}
          {/* Screen readers and search engines can read a link alone: each names its article. */}
          <span className="visually-hidden">{t.ofArticle(articleTitle)}</span>
        </a>
      </div>
    </article>
  );
}

/** A long excerpt is cut. The tooltip shows all of it. */
function Excerpt({ text }: { text: string }) {
  if (text === '') return null;
  const shown = cutWithEnding(text, maxListExcerptCharacters, ' ... ');
  return (
    <p className="excerpt" title={shown === text ? undefined : text}>
      <Unbroken text={shown} />
    </p>
  );
}

interface PagesProps extends Pick<ArticleListProps, 'page' | 'pages'> {
  frame: Pick<PageFrame, 'lang'>;
  /** The labels of both links. Without them, the list has its newest articles first. */
  labels?: { before: string; after: string };
  urlOf(page: number): string;
}

/** Links to the page before and the page after in a list. Empty if the list has one page only. */
export function Pages({ page, pages, frame, urlOf, labels }: PagesProps) {
  if (pages <= 1) return null;
  const t = articlesTexts[frame.lang];
  const { before, after } = labels ?? { before: t.newer, after: t.older };
  return (
    <nav className="pages" aria-label={t.pages}>
      {page > 1 ? (
        <a href={urlOf(page - 1)} rel="prev">
          {before}
        </a>
      ) : (
        <span />
      )}
      <span>{t.page(page, pages)}</span>
      {page < pages ? (
        <a href={urlOf(page + 1)} rel="next">
          {after}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
}

interface LangLinksProps {
  frame: Pick<PageFrame, 'lang'>;
  /** The languages of the blog’s articles; none if there are fewer than two. */
  langs: readonly string[];
  /** The language of the page’s list. */
  current?: string;
}

/** Links to the lists of a blog in several languages. */
export function LangLinks({ frame, langs, current }: LangLinksProps) {
  if (langs.length === 0) return null;
  return (
    <nav className="languages" aria-label={articlesTexts[frame.lang].languages}>
      <ul>
        {langs.map((lang) => (
          <li key={lang}>
            <a
              href={langUrl(lang)}
              lang={lang}
              hrefLang={lang}
              aria-current={lang === current ? 'page' : undefined}
            >
              {langName(lang)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
