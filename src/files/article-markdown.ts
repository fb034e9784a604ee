import { z } from 'zod';
import { findPublicVersion } from '../db/articles/public-changes.ts';
import { findPublishedMarkdown } from '../db/articles/published.ts';
import { findPublicTranslationKey } from '../db/relations/translation-key.ts';
import type { Context } from '../server/context.ts';
import { sendConditionally } from '../server/http/conditional.ts';
import { HttpError } from '../server/http/http-error.ts';
import { originOf } from '../server/http/origin.ts';
import type { App } from '../server/http-server.ts';
import { articleIdSchema } from '../shared/schemas.ts';
import { articleUrl, patterns } from '../urls.ts';
import { writeFrontMatter } from './front-matter.ts';

/** A published article as Markdown, for programs and for people who keep copies. */
export function articleMarkdownRoute(app: App, context: Context): void {
  app.get(
    patterns.markdown,
    {
      config: { access: 'everyone', answers: 'file', cache: 'alone' },
      schema: { params: z.object({ articleID: articleIdSchema }) },
    },
    async (request, reply) => {
      const { db } = context.database;
      const now = context.now();
      const { changedAt: lastModified } = await findPublicVersion(db, now);
      const found = await findPublishedMarkdown(db, request.params.articleID, now);
      if (!found) throw new HttpError('not-found');
      const { articleID } = found.article;
      const translationKey = await findPublicTranslationKey(db, articleID, now);
      const url = originOf(request, context.config.publicUrl) + articleUrl(found.article);
      return sendConditionally(request, reply, {
        type: 'text/markdown; charset=utf-8',
        body: writeFrontMatter(found.article, { url, base: url, translationKey }) + found.markdown,
        lastModified,
        now,
      });
    },
  );
}
