import { guessLang } from '../../shared/lang/guess-lang.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { type ArticleListProps, Entries, Pages } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListHeading } from '../../ui/list-heading.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { seriesUrl } from '../../urls.ts';

interface SeriesPageProps extends ArticleListProps {
  frame: PageFrame;
  series: string;
  /** The number of all articles in the series. */
  count: number;
  /** The place of the page's first article in the series, counted from 1. */
  firstPlace: number;
}

/** The articles of a series, the oldest first. */
export function SeriesPage(props: SeriesPageProps) {
  const { frame, series, count, firstPlace, articles, coverSizes, page, pages, feedLangs } = props;
  const t = articlesTexts[frame.lang];
  const title = `${t.series} ${series}${page > 1 ? ` · ${t.pageTitle(page)}` : ''}`;
  const head = <ListHead path={seriesUrl(series, page)} {...{ frame, title, series, feedLangs }} />;
  return (
    <Document
      frame={frame}
      sheets={['lists']}
      title={title}
      head={head}
      initialState={{ articles }}
    >
      <div className="column">
        <ListHeading text={series} lang={guessLang(series) ?? ''}>
          {t.series} · {t.count(count)}
        </ListHeading>
        <Entries {...{ articles, coverSizes, frame, firstPlace }} />
        <Pages
          {...{ page, pages, frame }}
          labels={{ before: t.earlierParts, after: t.laterParts }}
          urlOf={(to) => seriesUrl(series, to)}
        />
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}
