import type { ArchivedArticle } from '../../shared/article.ts';
import { fullDate, monthAndDay, yearOf } from '../../shared/dates.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { type ArticleListProps, Pages } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListHeading } from '../../ui/list-heading.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { archiveUrl, articleUrl, searchUrl, yearAnchor } from '../../urls.ts';
import type { Year } from './years.ts';

interface ArchivePageProps extends Pick<ArticleListProps, 'page' | 'pages' | 'feedLangs'> {
  frame: PageFrame;
  articles: ArchivedArticle[];
  years: Year[];
}

/** All articles, one line for each, below the year in which they were first published. */
export function ArchivePage(props: ArchivePageProps) {
  const { frame, years, articles, page, pages, feedLangs } = props;
  const t = articlesTexts[frame.lang];
  const title = page > 1 ? `${t.archive} · ${t.pageTitle(page)}` : t.archive;
  const head = <ListHead path={archiveUrl(page)} {...{ frame, title, feedLangs }} />;
  return (
    <Document
      frame={frame}
      sheets={['lists']}
      title={title}
      head={head}
      initialState={{ articles }}
    >
      <div className="column">
        <ListHeading text={t.archive}>
          <a href={searchUrl()} data-live>
            {t.searchAll}
          </a>
        </ListHeading>
        {years.length === 0 ? <p className="empty">{t.empty}</p> : null}
        <YearNav years={years} page={page} frame={frame} />
        {byYear(articles, frame.timeZone).map(({ year, articles }) => (
          <section key={year} aria-labelledby={yearAnchor(year)}>
            <h2 className="year-heading" id={yearAnchor(year)}>
              {year}
            </h2>
            <ol className="ledger">
              {articles.map((article) => (
                <Line key={article.articleID} article={article} frame={frame} />
              ))}
            </ol>
          </section>
        ))}
        <Pages page={page} pages={pages} frame={frame} urlOf={archiveUrl} />
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}

function Line({ article, frame }: { article: ArchivedArticle; frame: PageFrame }) {
  const { articleID, articleTitle, articleLang, postedAt } = article;
  return (
    <li id={articleID}>
      <time dateTime={postedAt} title={fullDate(postedAt, frame)}>
        {monthAndDay(postedAt, frame)}
      </time>
      <a
        href={articleUrl(article)}
        lang={articleLang ?? ''}
        dir={directionOf(articleTitle, articleLang)}
      >
        {articleTitle}
      </a>
    </li>
  );
}

function YearNav({ years, page, frame }: Pick<ArchivePageProps, 'years' | 'page' | 'frame'>) {
  if (years.length < 2) return null;
  const t = articlesTexts[frame.lang];
  return (
    <nav className="years" aria-label={t.years}>
      <ul>
        {years.map(({ year, count, page: start }) => (
          <li key={year}>
            {/* A year on this page needs only a jump: no page is loaded. */}
            <a href={start === page ? `#${yearAnchor(year)}` : archiveUrl(start, year)}>{year}</a>{' '}
            <span className="count">{t.count(count)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function byYear(articles: readonly ArchivedArticle[], timeZone: string) {
  const years: { year: number; articles: ArchivedArticle[] }[] = [];
  for (const article of articles) {
    const year = yearOf(Date.parse(article.postedAt), timeZone);
    const last = years.at(-1);
    if (last?.year === year) last.articles.push(article);
    else years.push({ year, articles: [article] });
  }
  return years;
}
