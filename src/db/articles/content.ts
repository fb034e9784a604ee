import { type ArticleContent, joinTags, splitTags } from '../../shared/article.ts';
import type { Tables } from '../tables.ts';

type ContentColumns = Pick<
  Tables['revisions'],
  'title' | 'author' | 'tags' | 'excerpt' | 'cover_url' | 'markdown' | 'lang'
>;

/** What the owner wrote, as the columns of a revision hold it; `toContent` reads it back unchanged. */
export function toContentColumns(content: ArticleContent): ContentColumns {
  const { coverUrl, tags, title, author, excerpt, markdown, lang } = content;
  return { title, author, tags: joinTags(tags), excerpt, cover_url: coverUrl, markdown, lang };
}

/** What the owner wrote, from the row of a revision, whatever else the row has. */
export function toContent(row: ContentColumns): ArticleContent {
  const { title, author, tags, excerpt, cover_url, markdown, lang } = row;
  return { title, author, tags: splitTags(tags), excerpt, coverUrl: cover_url, markdown, lang };
}
