import type { Article, EditableArticle, PublishedArticle } from '../shared/article.ts';
import {
  documentFields,
  type PublicFields,
  publicFieldNames,
  toStored,
} from '../shared/document.ts';
import type { Context } from './context.ts';
import { HttpError } from './http/http-error.ts';
import { renderArticle } from './render/render-article.ts';

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

/**
 * The current version of an article as visitors would read it. Throws the answer of `unpublishable`
 * for a text that the renderer refuses.
 */
export async function showSaved(
  { database, renderer }: Context,
  saved: EditableArticle,
  ownerName: string,
): Promise<PublishedArticle> {
  const rendering = await renderArticle(database.db, renderer, saved.content);
  if (rendering.kind === 'refused') {
    throw new HttpError('unpublishable', { field: 'markdown', ...rendering });
  }
  const { lang, ...rendered } = rendering.rendered;
  return { ...toArticle(saved, ownerName), ...rendered, articleLang: lang };
}
