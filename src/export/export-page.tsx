import type { PublishedArticle } from '../shared/article.ts';
import { fullDate } from '../shared/dates.ts';
import { splitTags } from '../shared/document.ts';
import { directionOf } from '../shared/lang/lang.ts';
import { readTexts } from '../shared/texts/read.ts';
import { Author } from '../ui/article-parts.tsx';
import { Icon } from '../ui/head-parts.tsx';
import type { PageFrame } from '../ui/page-frame.ts';
import { InlineStyles, Prose } from '../ui/prose.tsx';
import { sheetsOf } from '../ui/sheets-of.ts';

interface ExportPageProps {
  frame: PageFrame;
  article: PublishedArticle;
}

/**
 * The article alone, in the look of its page, without scripts and without the parts that lead
 * through the blog.
 */
export function ExportPage({ frame, article }: ExportPageProps) {
  const { articleTitle, articleLang, articleCoverUrl, postedAt, html, summary } = article;
  const lang = articleLang ?? '';
  const tags = splitTags(article.articleTags);
  return (
    // The room beside the title for a cover depends on the attribute.
    <html lang={lang} data-scripted="">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{articleTitle}</title>
        <Icon brand={frame.brand} />
        {(['site', ...sheetsOf(html)] as const).map((sheet) => (
          <InlineStyles key={sheet} text={frame.inlineStyles[sheet]} />
        ))}
        {frame.ownSheets.map((text) => (
          <InlineStyles key={text} text={text} />
        ))}
      </head>
      <body>
        <main>
          <article
            className="column reading"
            lang={lang}
            dir={directionOf(articleTitle + summary, articleLang)}
          >
            <header className={articleCoverUrl ? 'reading-header with-cover' : 'reading-header'}>
              <h1>{articleTitle}</h1>
              {article.articleKind === 'page' ? null : (
                <p className="meta" lang={frame.lang} dir="ltr">
                  <Author name={article.articleAuthor} lang={frame.lang} />
                  <time dateTime={postedAt}>{fullDate(postedAt, frame)}</time>
                  <span>{readTexts[frame.lang].minutes(article.readingMinutes)}</span>
                  {tags.length > 0 ? <span dir="auto">{tags.join(' · ')}</span> : null}
                </p>
              )}
              {/* For a picture that is not lazy, React adds a link that loads it. */}
              {articleCoverUrl ? (
                <img className="cover" src={articleCoverUrl} alt="" loading="lazy" />
              ) : null}
            </header>
            <div className="reading-text">
              <Prose html={html} />
            </div>
          </article>
        </main>
      </body>
    </html>
  );
}
