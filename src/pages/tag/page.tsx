import { guessLang } from '../../shared/lang/lang.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { type ArticleListProps, Entries, Pages } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import type { PageFrame } from '../../ui/page-frame.ts';
import { tagsUrl, tagUrl } from '../../urls.ts';

interface TagPageProps extends ArticleListProps {
  frame: PageFrame;
  tag: string;
}

export function TagPage(props: TagPageProps) {
  const { frame, tag, articles, coverSizes, page, pages, feedLangs } = props;
  const t = articlesTexts[frame.lang];
  const title = `${t.tagged} ${tag}${page > 1 ? ` · ${t.pageTitle(page)}` : ''}`;
  const head = <ListHead path={tagUrl(tag, page)} {...{ frame, title, tag, feedLangs }} />;
  return (
    <Document
      frame={frame}
      sheets={['lists']}
      title={title}
      head={head}
      initialState={{ articles }}
    >
      <div className="column">
        <header className="list-header">
          <p className="list-kind">
            <a href={tagsUrl}>{t.tags}</a>
          </p>
          <h1 className="list-title is-tag" lang={guessLang(tag) ?? ''} dir="auto">
            {tag}
          </h1>
        </header>
        <Entries articles={articles} coverSizes={coverSizes} frame={frame} />
        <Pages page={page} pages={pages} frame={frame} urlOf={(to) => tagUrl(tag, to)} />
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}
