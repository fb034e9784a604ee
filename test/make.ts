import { publishRevision } from '../src/db/articles/publishing.ts';
import {
  type RevisionInput,
  type SaveOutcome,
  saveRevision,
} from '../src/db/articles/revisions.ts';
import type { Db } from '../src/db/tables.ts';
import { renderVersion } from '../src/markdown/render-version.ts';
import { renderArticle } from '../src/server/render/render-article.ts';
import type { PublishedArticle, RenderedText } from '../src/shared/article.ts';
import { createArticleId } from '../src/shared/article-id.ts';
import { contentHash } from '../src/shared/content-hash.ts';
import {
  type ArticleContent,
  documentFields,
  newContent,
  type PublicFields,
  publicFieldNames,
  toStored,
} from '../src/shared/document.ts';
import { createSaveKey } from '../src/shared/save-key.ts';
import { passagesOf } from '../src/shared/search/passages.ts';
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

/** The rendering of a text. A field that the test does not give is that of an empty text. */
export function makeRendered(rendered: Partial<RenderedText> = {}): RenderedText {
  return {
    ...{ html: '', lang: null, readingMinutes: 1, summary: '', toc: [] },
    passages: passagesOf([]),
    ...rendered,
  };
}

/** An article with its text, as visitors read it. */
export function makePublished(article: Partial<PublishedArticle> = {}): PublishedArticle {
  const content = makeContent();
  const fields = publicFieldNames.map((name) => [
    documentFields[name].articleName,
    toStored(content[name]),
  ]);
  const { lang: _, passages: _passages, ...rendered } = makeRendered();
  return {
    ...(Object.fromEntries(fields) as PublicFields),
    ...rendered,
    articleID: '0123456789AB',
    articleTime: '2026-11-20T08:00:00.000Z',
    postedAt: '2026-11-20T08:00:00.000Z',
    articleClick: 0,
    articleIsProtected: false,
    ...article,
  };
}

/** Saves a revision. Without `key` it is a new save. */
export async function makeRevision(
  db: Db,
  input: Pick<RevisionInput, 'articleID' | 'basedOn' | 'content' | 'now'> & Partial<RevisionInput>,
): Promise<SaveOutcome> {
  const hash = contentHash(input.content);
  return saveRevision(db, { key: createSaveKey(), hash, kind: 'save', ...input });
}

/**
 * Makes an article in the database and returns its id. Without `postedAt` the article is a draft.
 */
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
  await makeRevision(db, { articleID, basedOn: 0, content: whole, now });
  if (postedAt !== undefined) {
    const rendering = await renderArticle(db, testRenderer, whole);
    if (rendering.kind === 'refused') throw new Error(rendering.reason.name);
    const { rendered } = rendering;
    await publishRevision(db, { articleID, revision: 1, rendered, renderVersion, postedAt, now });
  }
  return articleID;
}
