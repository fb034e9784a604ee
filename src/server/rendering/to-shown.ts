import type {
  Article,
  EditableArticle,
  PublishedArticle,
  RenderedText,
} from '../../shared/article.ts';
import {
  documentFields,
  type PublicFields,
  publicFieldNames,
  toStored,
} from '../../shared/document.ts';

/** The current version of an article as lists carry articles. */
export function toArticle(
  { articleID, content, savedAt, postedAt }: EditableArticle,
  ownerName: string,
): Article {
  const fields = publicFieldNames.map((name) => [
    documentFields[name].articleName,
    toStored(content[name]),
  ]);
  return {
    ...(Object.fromEntries(fields) as PublicFields),
    articleID,
    articleAuthor: content.author || ownerName,
    articleTime: savedAt,
    postedAt: postedAt ?? savedAt,
    articleClick: 0,
    articleIsProtected: false,
  };
}

/** The current version of an article in the form in which visitors read articles. */
export function toShown(
  saved: EditableArticle,
  { lang, ...rendered }: RenderedText,
  ownerName: string,
): PublishedArticle {
  return { ...toArticle(saved, ownerName), ...rendered, articleLang: lang };
}
