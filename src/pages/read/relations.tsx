import { Fragment } from 'react';
import type { ArticleLink } from '../../shared/article.ts';
import { guessLang } from '../../shared/lang/guess-lang.ts';
import { directionOf } from '../../shared/lang/lang.ts';
import { langName } from '../../shared/lang/lang-names.ts';
import type { SeriesPlace } from '../../shared/relations/relations.ts';
import { readTexts } from '../../shared/texts/read.ts';
import type { PageFrame } from '../../ui/page-frame.ts';
import { articleUrl, canBeLinked, seriesUrl } from '../../urls.ts';

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
    <span className="series-line">
      {before}
      {canBeLinked(name) ? (
        <a href={seriesUrl(name)} {...language}>
          {name}
        </a>
      ) : (
        <span {...language}>{name}</span>
      )}
      {behind}
    </span>
  );
}

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

const maxRelated = 3;

/** The articles to which the page leads in other ways. */
interface Linked {
  older: ArticleLink | undefined;
  newer: ArticleLink | undefined;
  series: Pick<SeriesPlace, 'parts'> | undefined;
  translations: readonly ArticleLink[];
}

/** The first related articles to which the page does not lead in another way. */
export function chooseRelated<Link extends Pick<ArticleLink, 'articleID'>>(
  related: readonly Link[],
  { older, newer, series, translations }: Linked,
): Link[] {
  const linked = [older, newer, ...(series?.parts ?? []), ...translations];
  const ids = new Set(linked.map((link) => link?.articleID));
  return related.filter(({ articleID }) => !ids.has(articleID)).slice(0, maxRelated);
}

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

/** A link to a translation: its words, and the language of these words. */
interface NamedTranslation {
  article: ArticleLink;
  words: string;
  wordsLang: string;
  /** Whether the words are the name of the language and not the title. */
  isLanguage: boolean;
}

/**
 * The words of the links to the translations of an article in `lang`. A language in its own words
 * says most. Where a language does not tell the articles apart, because it is not known or two of
 * them have it, the title stands instead.
 */
export function nameTranslations(
  lang: string | null,
  translations: readonly ArticleLink[],
): NamedTranslation[] {
  const langs = [lang, ...translations.map(({ articleLang }) => articleLang)];
  return translations.map((article) => {
    const { articleLang, articleTitle } = article;
    const isLanguage =
      articleLang !== null && langs.filter((other) => other === articleLang).length === 1;
    const words = isLanguage ? langName(articleLang) : articleTitle;
    return { article, words, wordsLang: articleLang ?? '', isLanguage };
  });
}

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
    <span className="translations">
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
    </span>
  );
}

function languageOf({ articleTitle, articleLang }: ArticleLink) {
  return { lang: articleLang ?? '', dir: directionOf(articleTitle, articleLang) };
}
