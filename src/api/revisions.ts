import { z } from 'zod';
import { findOwned } from '../db/articles/desk.ts';
import {
  findRevisionWithContent,
  listHistory,
  nameRevision,
  restoreRevision,
} from '../db/articles/history.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http-error.ts';
import type { App } from '../server/http-server.ts';
import type { ArticleHistory } from '../shared/article.ts';
import {
  articleIdSchema,
  restoreRevisionSchema,
  revisionNameSchema,
  revisionNumberSchema,
} from '../shared/schemas.ts';
import { patterns } from '../urls.ts';
import { toAnswer, trashedArticle, unknownArticle } from './article-answers.ts';

const config = { access: 'owner', answers: 'call', file: 'src/api/revisions.ts' } as const;
const articleParams = z.object({ articleID: articleIdSchema });
const params = z.object({ articleID: articleIdSchema, number: revisionNumberSchema });

/** The calls of the history of an article. */
export function revisionCalls(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.apiRevisions,
    { config, schema: { params: articleParams } },
    async ({ params: { articleID } }): Promise<ArticleHistory> => {
      const article = await findOwned(db, articleID, context.now());
      if (!article) throw unknownArticle();
      return { article, revisions: await listHistory(db, articleID) };
    },
  );

  app.get(
    patterns.apiRevision,
    { config, schema: { params } },
    async ({ params: { articleID, number } }) => {
      const revision = await findRevisionWithContent(db, articleID, number);
      if (!revision) throw unknownRevision();
      return revision;
    },
  );

  app.put(
    patterns.apiRevisionName,
    { config, schema: { params, body: revisionNameSchema } },
    async ({ params: { articleID, number }, body: { name } }) => {
      if (!(await nameRevision(db, articleID, number, name))) throw unknownRevision();
      return { articleID, number, name };
    },
  );

  /** Saves the content of a revision as a new one. It is answered as a save. */
  app.post(
    patterns.apiRevisionRestore,
    { config, schema: { params, body: restoreRevisionSchema } },
    async ({ params, body }) => {
      const outcome = await restoreRevision(db, { ...params, ...body, now: context.now() });
      if (outcome.kind === 'unknown' || outcome.kind === 'removed') throw unknownRevision();
      if (outcome.kind === 'trashed') throw trashedArticle();
      return toAnswer(params.articleID, outcome);
    },
  );
}

function unknownRevision(): HttpError {
  return new HttpError(404, 'unknown-revision', 'This version does not exist.');
}
