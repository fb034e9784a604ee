import { z } from 'zod';
import { findPublicState } from '../db/articles/public-changes.ts';
import { findPublishedMarkdown } from '../db/articles/published.ts';
import { sendConditionally } from '../server/conditional.ts';
import type { Context } from '../server/context.ts';
import { notFound } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import { originOf } from '../server/network/origin.ts';
import { toAbsolute } from '../shared/address/addresses.ts';
import type { Article } from '../shared/article.ts';
import { documentFields, publicFieldNames, splitTags } from '../shared/document.ts';
import { articleIdSchema } from '../shared/schemas.ts';
import { articleUrl, patterns } from '../urls.ts';

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
      const url = originOf(request, context.config.publicUrl) + articleUrl(found.article);
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
  const values: [string, string | string[] | null | undefined][] = [
    ...publicFieldNames.map((name): [string, string | string[] | null | undefined] => {
      const { kind, articleName, frontMatter } = documentFields[name];
      return [frontMatter.written, toWritten(kind, article[articleName], url)];
    }),
    ['date', article.postedAt],
    ['updated', article.articleTime],
    ['url', url],
  ];
  const lines = values.flatMap(([name, value]) => (value ? [`${name}: ${toYaml(value)}\n`] : []));
  return `---\n${lines.join('')}---\n`;
}

/** The value of a field in YAML: tags as a list, and an address with the origin, so that other programs can use it. */
function toWritten(kind: string, value: string | null, url: string) {
  if (value === null || kind === 'tags') return value && splitTags(value);
  return kind === 'address' ? toAbsolute(value, url) : value;
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
