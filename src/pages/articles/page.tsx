import { guessLang } from '../../shared/lang/guess-lang.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { type ArticleListProps, Entries, LangLinks, Pages } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { BlogrollLink } from '../../ui/head-parts.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListHeading } from '../../ui/list-heading.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { articlesUrl, newArticleUrl } from '../../urls.ts';

interface ArticlesPageProps extends ArticleListProps {
  frame: PageFrame;
  heading: string;
  /** The name of the only page with friend links, on the home page alone. */
  blogroll: string | undefined;
}

export function ArticlesPage(props: ArticlesPageProps) {
  const { frame, heading, articles, coverSizes, page, pages, feedLangs, blogroll } = props;
  const title = page > 1 ? { title: articlesTexts[frame.lang].pageTitle(page) } : {};
  const head = (
    <>
      <ListHead path={articlesUrl(page)} {...{ frame, feedLangs }} {...title} />
      <BlogrollLink name={blogroll} />
    </>
  );
  return (
    <Document frame={frame} sheets={['lists']} head={head} {...title} initialState={{ articles }}>
      <div className="column">
        <ListHeading text={heading} lang={guessLang(heading) ?? ''}>
          {frame.description ? (
            <span lang={guessLang(frame.description) ?? ''}>{frame.description}</span>
          ) : null}
        </ListHeading>
        {articles.length === 0 ? <Empty frame={frame} /> : null}
        <Entries articles={articles} coverSizes={coverSizes} frame={frame} />
        <Pages page={page} pages={pages} frame={frame} urlOf={articlesUrl} />
        <LangLinks frame={frame} langs={feedLangs} />
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}

function Empty({ frame: { lang, isLoggedIn } }: { frame: PageFrame }) {
  const t = articlesTexts[lang];
  return (
    <div className="empty">
      <p>{t.empty}</p>
      {isLoggedIn ? (
        <p>
          <a className="button button-primary" href={newArticleUrl}>
            {t.emptyOwner}
          </a>
        </p>
      ) : (
        <p>{t.emptyVisitor}</p>
      )}
    </div>
  );
}
