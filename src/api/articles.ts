import { z } from 'zod';
import { findEditable } from '../db/articles/desk.ts';
import { publishRevision, unpublish } from '../db/articles/publishing.ts';
import { findRevision, saveRevision } from '../db/articles/revisions.ts';
import { restoreArticle, trashArticle } from '../db/articles/trash.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import { renderArticle } from '../server/rendering/render-article.ts';
import type { RefusedText } from '../shared/markdown/base/refusal.ts';
import { renderVersion } from '../shared/markdown/render-version.ts';
import { articleIdSchema, deleteSchema, publishSchema, saveSchema } from '../shared/schemas.ts';
import { describeRefusal } from '../shared/texts/refusals.ts';
import { patterns } from '../urls.ts';

const config = { access: 'owner', answers: 'call', file: 'src/api/articles.ts' } as const;
const params = z.object({ articleID: articleIdSchema });

/** The maximum body of a save: 2 MiB of Markdown in JSON, where a control character takes six bytes. */
const maxSaveBodyBytes = 13 * 1024 * 1024;

export function articleCalls(app: App, context: Context): void {
  const { db } = context.database;

  app.get(patterns.apiArticle, { config, schema: { params } }, async ({ params }) => {
    const article = await findEditable(db, params.articleID, context.now());
    if (!article) throw unknownArticle();
    return article;
  });

  /** Saves a revision. Answers 409 with the newest revision if `basedOn` is not the newest. */
  app.put(
    patterns.apiArticle,
    { config, schema: { params, body: saveSchema }, bodyLimit: maxSaveBodyBytes },
    async ({ params, body }) => {
      const { articleID } = params;
      const now = context.now();
      const outcome = await saveRevision(db, { articleID, now, ...body });
      if (outcome.kind === 'unknown') throw unknownArticle();
      if (outcome.kind === 'trashed') throw trashedArticle();
      if (outcome.kind === 'stale') {
        throw new HttpError(
          409,
          'stale',
          'This article was changed in another tab or on another device. Nothing was overwritten.',
          { current: outcome.current },
        );
      }
      return { articleID, revision: outcome.revision, savedAt: new Date(now).toISOString() };
    },
  );

  app.post(
    patterns.apiPublish,
    { config, schema: { params, body: publishSchema } },
    async ({ params: { articleID }, body: { revision } }) => {
      const found = await findRevision(db, articleID, revision);
      if (!found) throw unknownArticle();
      const rendering = await renderArticle(db, context.renderer, found.content);
      if (rendering.kind === 'refused') throw unpublishable(rendering);
      const { rendered } = rendering;
      const publication = { articleID, revision, rendered, renderVersion, now: context.now() };
      const outcome = await publishRevision(db, publication);
      if (outcome.kind === 'unknown') throw unknownArticle();
      if (outcome.kind === 'trashed') throw trashedArticle();
      return { articleID, publishedRevision: revision };
    },
  );

  app.post(
    patterns.apiUnpublish,
    { config, schema: { params } },
    async ({ params: { articleID } }) => {
      if (!(await unpublish(db, articleID, context.now()))) throw unknownArticle();
      return { articleID, publishedRevision: null };
    },
  );

  app.post(
    patterns.deleteArticle,
    { config, schema: { params, body: deleteSchema } },
    async ({ params: { articleID }, body }) => {
      if (body.articleID !== articleID) {
        throw new HttpError(400, 'invalid', 'articleID: differs from the id in the address');
      }
      if (!(await trashArticle(db, articleID, context.now()))) throw unknownArticle();
      return { articleID };
    },
  );

  app.post(
    patterns.apiRestore,
    { config, schema: { params } },
    async ({ params: { articleID } }) => {
      if (!(await restoreArticle(db, articleID, context.now()))) throw unknownArticle();
      return { articleID };
    },
  );
}

function unknownArticle(): HttpError {
  return new HttpError(404, 'unknown-article', 'This article does not exist.');
}

/** Answers that the renderer refused the text. The saved revision stays, but it cannot be published. */
function unpublishable(refused: RefusedText): HttpError {
  const { line, reason } = refused;
  const details = { field: 'markdown', line, reason };
  return new HttpError(422, 'unpublishable', describeRefusal(refused, 'en'), details);
}

function trashedArticle(): HttpError {
  const message = 'This article is in the trash. Restore it on the desk first.';
  return new HttpError(409, 'trashed', message);
}
