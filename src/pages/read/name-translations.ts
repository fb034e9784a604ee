import type { ArticleLink } from '../../shared/article.ts';
import { langName } from '../../shared/lang/lang-names.ts';

/** A link to a translation: its words, and the language of these words. */
interface NamedTranslation {
  article: ArticleLink;
  words: string;
  wordsLang: string;
  /** Whether the words are the name of the language and not the title. */
  isLanguage: boolean;
}

/**
 * The words of the links to the translations of an article in `lang`. A language in its own words says most. Where a
 * language does not tell the articles apart, because it is not known or two of them have it, the title stands instead.
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
