import { Fragment } from 'react';
import type { ArticleLink } from '../../shared/article.ts';
import { directionOf, guessLang } from '../../shared/lang/lang.ts';
import type { SeriesPlace } from '../../shared/relations/relations.ts';
import { readTexts } from '../../shared/texts/read.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import { articleUrl, canBeLinked, seriesUrl } from '../../urls.ts';
import { nameTranslations } from './name-translations.ts';

const relatedId = 'relatedArticles';

/** A longer list is folded. */
const maxUnfolded = 10;

interface SeriesProps {
  frame: PageFrame;
  series: SeriesPlace | undefined;
}

/** The place of the article in its series, with a link to the page of the series. */
export function SeriesLine({ frame, series }: SeriesProps) {
  if (!series) return null;
  const { name, place, count } = series;
  const [before, behind] = readTexts[frame.lang].partOfSeries(place, count);
  const language = { lang: guessLang(name) ?? '', dir: 'auto' };
  return (
    <p className="series-line" lang={frame.lang} dir="ltr">
      {before}
      {canBeLinked(name) ? (
        <a href={seriesUrl(name)} {...language}>
          {name}
        </a>
      ) : (
        <span {...language}>{name}</span>
      )}
      {behind}
    </p>
  );
}

/** The articles of the series in their order. */
export function SeriesList({ frame, series }: SeriesProps) {
  if (!series) return null;
  const { name, place, count, parts } = series;
  return (
    <nav className="series-list" aria-label={readTexts[frame.lang].series}>
      <details open={count <= maxUnfolded}>
        <summary>
          <span dir="auto">{name}</span>
          <span>{readTexts[frame.lang].partOf(place, count)}</span>
        </summary>
        <ol>
          {parts.map((part) => (
            <li key={part.articleID}>
              <span>{part.place}</span>
              {part.place === place ? (
                <span {...languageOf(part)} aria-current="true">
                  {part.articleTitle}
                </span>
              ) : (
                <a href={articleUrl(part)} {...languageOf(part)}>
                  {part.articleTitle}
                </a>
              )}
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}

/** Articles that are near to this one. */
export function Related({ frame, related }: { frame: PageFrame; related: readonly ArticleLink[] }) {
  if (related.length === 0) return null;
  return (
    <nav className="related" aria-labelledby={relatedId}>
      <h2 id={relatedId}>{readTexts[frame.lang].related}</h2>
      <ul>
        {related.map((article) => (
          <li key={article.articleID}>
            <a href={articleUrl(article)} {...languageOf(article)}>
              {article.articleTitle}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The same article in other languages. */
export function Translations({
  frame,
  articleLang,
  translations,
}: {
  frame: PageFrame;
  articleLang: string | null;
  translations: readonly ArticleLink[];
}) {
  if (translations.length === 0) return null;
  const t = readTexts[frame.lang];
  const named = nameTranslations(articleLang, translations);
  const [before, behind] = named.every(({ isLanguage }) => isLanguage) ? t.alsoIn : t.otherVersions;
  return (
    <p className="translations" lang={frame.lang} dir="ltr">
      {before}
      {named.map(({ article, words, wordsLang, isLanguage }, index) => (
        <Fragment key={article.articleID}>
          {index > 0 ? t.listSeparator : null}
          <a
            href={articleUrl(article)}
            hrefLang={article.articleLang ?? undefined}
            lang={wordsLang}
            dir={directionOf(words, wordsLang || null)}
            title={isLanguage ? article.articleTitle : undefined}
          >
            {words}
          </a>
        </Fragment>
      ))}
      {behind}
    </p>
  );
}

function languageOf({ articleTitle, articleLang }: ArticleLink) {
  return { lang: articleLang ?? '', dir: directionOf(articleTitle, articleLang) };
}
