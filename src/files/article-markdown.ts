import { z } from 'zod';
import { findPublicState } from '../db/articles/public-changes.ts';
import { findPublishedMarkdown } from '../db/articles/published.ts';
import { sendConditionally } from '../server/conditional.ts';
import type { Context } from '../server/context.ts';
import { notFound } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import { originOf } from '../server/network/origin.ts';
import { toAbsolute } from '../shared/addresses.ts';
import type { Article } from '../shared/article.ts';
import { splitTags } from '../shared/document.ts';
import { articleIdSchema } from '../shared/schemas.ts';
import { patterns, readUrl } from '../urls.ts';

/** A published article as Markdown, for programs and for people who keep copies. */
export function articleMarkdownRoute(app: App, context: Context): void {
  app.get(
    patterns.markdown,
    {
      config: { access: 'everyone', answers: 'file', file: 'src/files/article-markdown.ts' },
      schema: { params: z.object({ articleID: articleIdSchema }) },
    },
    async (request, reply) => {
      const { db } = context.database;
      const now = context.now();
      const { changedAt: lastModified } = await findPublicState(db, now);
      const found = await findPublishedMarkdown(db, request.params.articleID, now);
      if (!found) throw notFound();
      const url = originOf(request, context.config.publicUrl) + readUrl(request.params.articleID);
      return sendConditionally(request, reply, {
        type: 'text/markdown; charset=utf-8',
        body: frontMatter(found.article, url) + found.markdown,
        lastModified,
        now,
      });
    },
  );
}

/** The YAML above the text. Our import reads it, and so do most programs for blogs. */
function frontMatter(article: Article, url: string): string {
  const { articleExcerpt, articleCoverUrl, articleTags, articleLang } = article;
  const fields: [string, string | string[] | null | undefined][] = [
    ['title', article.articleTitle],
    ['author', article.articleAuthor || null],
    ['date', article.postedAt],
    ['updated', article.articleTime],
    ['tags', articleTags === null ? null : splitTags(articleTags)],
    ['excerpt', articleExcerpt || null],
    ['cover', articleCoverUrl && toAbsolute(articleCoverUrl, url)],
    ['lang', articleLang],
    ['url', url],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${toYaml(value)}\n`] : []));
  return `---\n${lines.join('')}---\n`;
}

/** JSON is YAML, except for the characters that YAML calls not printable: these are written as `\\u` and a number. */
function toYaml(value: string | string[]): string {
  return Array.isArray(value)
    ? `[${value.map(toYaml).join(', ')}]`
    : JSON.stringify(value).replace(
        /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
}
