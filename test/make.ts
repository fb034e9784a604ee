import { publishRevision } from '../src/db/articles/publishing.ts';
import { saveRevision } from '../src/db/articles/revisions.ts';
import type { Db } from '../src/db/tables.ts';
import { renderArticle } from '../src/server/rendering/render-article.ts';
import type { RenderedText } from '../src/shared/article.ts';
import { createArticleId } from '../src/shared/article-id.ts';
import { type ArticleContent, newContent } from '../src/shared/document.ts';
import { renderVersion } from '../src/shared/markdown/render-version.ts';
import { testRenderer } from './renderer.ts';

export function makeContent(content: Partial<ArticleContent> = {}): ArticleContent {
  return newContent({
    title: 'On tea',
    author: 'Zhixia Lin',
    tags: ['tea', '茶'],
    excerpt: 'A bowl is enough.',
    markdown: 'A bowl of tea is *enough*.\n',
    ...content,
  });
}

/** What is made of a text; whatever a test does not name is as of an empty one. */
export function makeRendered(rendered: Partial<RenderedText> = {}): RenderedText {
  return { html: '', lang: null, readingMinutes: 1, summary: '', toc: [], ...rendered };
}

/** An article in the database: a draft, unless it is given when it was posted. Returns its id. */
export async function makeArticle(
  db: Db,
  {
    postedAt,
    now = 1_000,
    ...content
  }: Partial<ArticleContent> & { postedAt?: number; now?: number },
): Promise<string> {
  const articleID = createArticleId();
  const whole = makeContent(content);
  await saveRevision(db, { articleID, basedOn: 0, content: whole, now });
  if (postedAt !== undefined) {
    const rendering = await renderArticle(db, testRenderer, whole);
    if (rendering.kind === 'refused') throw new Error(rendering.reason.name);
    const { rendered } = rendering;
    await publishRevision(db, { articleID, revision: 1, rendered, renderVersion, postedAt, now });
  }
  return articleID;
}
