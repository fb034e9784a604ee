import { guessLang } from '../../shared/lang/guess-lang.ts';
import { articlesTexts } from '../../shared/texts/articles.ts';
import { type ArticleListProps, Entries, Pages } from '../../ui/article-list.tsx';
import { BackToTop, Document } from '../../ui/document.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { ListHeading } from '../../ui/list-heading.tsx';
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
        <ListHeading text={tag} lang={guessLang(tag) ?? ''} isTag>
          <a href={tagsUrl}>{t.allTags}</a>
        </ListHeading>
        <Entries articles={articles} coverSizes={coverSizes} frame={frame} />
        <Pages page={page} pages={pages} frame={frame} urlOf={(to) => tagUrl(tag, to)} />
      </div>
      <BackToTop lang={frame.lang} />
    </Document>
  );
}
