import { langName } from '../../shared/lang/lang-names.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { type ArticleListProps, Entries, LangLinks, Pages } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListHeading } from '../../ui/list-heading.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { langUrl } from '../../urls.ts';

interface LangPageProps extends ArticleListProps {
  frame: PageFrame;
  /** The language of the articles, a BCP 47 tag. */
  articleLang: string;
  /** The number of all articles in it. */
  count: number;
}

/** The articles in one language. */
export function LangPage(props: LangPageProps) {
  const { frame, articleLang, count, articles, coverSizes, page, pages, feedLangs } = props;
  const t = articlesTexts[frame.lang];
  const name = langName(articleLang);
  const title = `${name}${page > 1 ? ` · ${t.pageTitle(page)}` : ''}`;
  const path = langUrl(articleLang, page);
  return (
    <Document
      frame={frame}
      sheets={['lists']}
      title={title}
      head={<ListHead {...{ frame, path, title, articleLang, feedLangs }} />}
      initialState={{ articles }}
    >
      <div className="column">
        <ListHeading text={name} lang={articleLang}>
          {t.count(count)}
        </ListHeading>
        <Entries articles={articles} coverSizes={coverSizes} frame={frame} />
        <Pages page={page} pages={pages} frame={frame} urlOf={(to) => langUrl(articleLang, to)} />
        <LangLinks frame={frame} langs={feedLangs} current={articleLang} />
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}
