import type { RenderedText } from '../../../shared/article.ts';
import { guessLang } from '../../../shared/lang/guess-lang.ts';
import { styleTexts } from '../../../shared/style/style-texts.ts';
import { cutCharacters } from '../../../shared/text.ts';
import { type ArticleListProps, Entries } from '../../../ui/article-list.tsx';
import { TagList, Time } from '../../../ui/article-parts.tsx';
import { Document } from '../../../ui/document.tsx';
import { ListHeading } from '../../../ui/list-heading.tsx';
import type { PageFrame } from '../../../ui/page-frame.ts';
import { Prose } from '../../../ui/prose.tsx';
import { sheetsOf } from '../../../ui/sheets-of.ts';
import type { Sample } from './sample.ts';

interface StylePreviewProps extends Pick<ArticleListProps, 'articles' | 'coverSizes'> {
  /** With the styles that were typed. */
  frame: PageFrame;
  heading: string;
  sample: Omit<Sample, 'markdown'> & Pick<RenderedText, 'html'>;
}

/**
 * The beginning of the list and an article with all kinds of blocks, made of the same parts as the
 * pages for readers.
 */
export function StylePreviewPage(props: StylePreviewProps) {
  const { frame, heading, articles, coverSizes, sample } = props;
  const t = styleTexts[frame.lang];
  return (
    <Document frame={frame} title={t.previewTitle} sheets={['lists', ...sheetsOf(sample.html)]}>
      <div className="column">
        <p className="draft-note" role="status">
          {t.previewNote}
        </p>
        <ListHeading text={heading} lang={guessLang(heading) ?? ''}>
          {frame.description ? (
            <span lang={guessLang(frame.description) ?? ''}>{frame.description}</span>
          ) : null}
        </ListHeading>
        <Entries articles={articles} coverSizes={coverSizes} frame={frame} />
      </div>
      <article className="column reading" lang={frame.lang}>
        <header className="reading-header">
          <h1>{sample.title}</h1>
          <p className="meta">
            <span>{frame.ownerName}</span>
            <Time time={frame.now} frame={frame} />
          </p>
        </header>
        <div className="reading-text">
          <Prose html={sample.html} />
        </div>
        <p className="end-mark" lang={guessLang(frame.brand)} aria-hidden="true">
          {cutCharacters(frame.brand.trim(), 1)}
        </p>
        <footer className="reading-footer">
          <TagList tags={sample.tags} lang={frame.lang} />
        </footer>
      </article>
    </Document>
  );
}
