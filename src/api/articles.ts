import { z } from 'zod';
import type { NameHolder } from '../db/articles/address-names.ts';
import { findEditable, findOwned, listOwned } from '../db/articles/desk.ts';
import { findRevision, hasVersion } from '../db/articles/find-revision.ts';
import { changePostedAt, publishRevision, unpublish } from '../db/articles/publishing.ts';
import { isRemoved } from '../db/articles/removed-articles.ts';
import { saveRevision } from '../db/articles/revisions.ts';
import { restoreArticle, trashArticle } from '../db/articles/trash.ts';
import { renderVersion } from '../markdown/render-version.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { renderArticle } from '../server/render/render-article.ts';
import { unpublishable } from '../server/saved-article.ts';
import { contentHash } from '../shared/content-hash.ts';
import { documentFields } from '../shared/document.ts';
import { labelOfField } from '../shared/field-labels.ts';
import {
  articleIdSchema,
  deleteSchema,
  knownVersionSchema,
  postedAtSchema,
  publishSchema,
  saveSchema,
} from '../shared/schemas.ts';
import { listFaults } from '../shared/text-schema.ts';
import { describeFault } from '../shared/texts/faults.ts';
import { patterns } from '../urls.ts';
import { removedArticle, toAnswer, trashedArticle, unknownArticle } from './article-answers.ts';

const config = { access: 'owner', answers: 'call' } as const;
const params = z.object({ articleID: articleIdSchema });

/** The maximum body of a save: 2 MiB of Markdown in JSON, where a control character takes six bytes. */
const maxSaveBodyBytes = 13 * 1024 * 1024;

export function articleCalls(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.apiArticle,
    { config, schema: { params, querystring: knownVersionSchema } },
    async ({ params: { articleID }, query: { knows } }) => {
      const article = await findEditable(db, articleID, context.now());
      if (!article) throw (await isRemoved(db, articleID)) ? removedArticle() : unknownArticle();
      if (knows === undefined) return article;
      return { ...article, hasGoneBack: !(await hasVersion(db, articleID, knows)) };
    },
  );

  app.get(patterns.apiDocuments, { config }, async () => ({
    articles: await listOwned(db, context.now()),
  }));

  /**
   * Saves a revision. If `basedOn` is not the current revision, the save is stored beside it, and the answer has the
   * current version too.
   */
  app.put(
    patterns.apiArticle,
    { config, schema: { params, body: saveSchema }, bodyLimit: maxSaveBodyBytes },
    async ({ params, body }) => {
      const { articleID } = params;
      if (contentHash(body.content) !== body.hash) throw damagedContent();
      const save = { articleID, ...body, kind: 'save', now: context.now() } as const;
      const outcome = await saveRevision(db, save);
      if (outcome.kind === 'unknown') throw unknownArticle();
      if (outcome.kind === 'removed') throw removedArticle();
      if (outcome.kind === 'trashed') throw trashedArticle();
      return toAnswer(articleID, outcome);
    },
  );

  app.post(
    patterns.apiPublish,
    { config, schema: { params, body: publishSchema } },
    async ({ params: { articleID }, body: { revision, ...body } }) => {
      const now = context.now();
      const owned = await findOwned(db, articleID, now);
      const isVisible = owned?.state === 'published';
      const postedAt = toPostedAt(body.postedAt, now);
      if (isVisible && postedAt !== undefined && postedAt > now) throw visibleArticle();
      const found = await findRevision(db, articleID, revision);
      if (!found) throw unknownArticle();
      const title = documentFields.title.schema.safeParse(found.content.title);
      if (!title.success) throw faultyTitle(title.error);
      const rendering = await renderArticle(db, context.renderer, found.content);
      if (rendering.kind === 'refused') throw unpublishable(rendering);
      const { rendered } = rendering;
      const outcome = await publishRevision(db, {
        ...{ articleID, revision, rendered, renderVersion, now: context.now() },
        // Visitors have seen the time of a visible article.
        ...(isVisible || postedAt === undefined ? {} : { postedAt }),
      });
      if (outcome.kind === 'unknown') throw unknownArticle();
      if (outcome.kind === 'trashed') throw trashedArticle();
      if (outcome.kind === 'parallel') throw parallelRevision();
      if (outcome.kind === 'outdated') throw outdatedRevision();
      if (outcome.kind === 'name-taken') throw takenName(outcome.holder);
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

  app.put(
    patterns.apiPostedAt,
    { config, schema: { params, body: postedAtSchema } },
    async ({ params: { articleID }, body }) => {
      const postedAt = Date.parse(body.postedAt);
      const outcome = await changePostedAt(db, articleID, { postedAt, now: context.now() });
      if (outcome.kind === 'unknown') throw unknownArticle();
      if (outcome.kind === 'not-public') throw hiddenArticle();
      if (outcome.kind === 'future') throw visibleArticle();
      return { articleID, postedAt: new Date(postedAt).toISOString() };
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
      if (!(await restoreArticle(db, articleID))) throw unknownArticle();
      return { articleID };
    },
  );
}

/** Answers that a draft cannot be published with this title. The saved revision stays. */
function faultyTitle(error: z.ZodError): HttpError {
  const faults = listFaults(error).map((fault) => ({ ...fault, field: 'title' }));
  const message = faults.map((fault) => fault.message).join('; ');
  const fields = faults.map((fault) => ({ ...fault, label: labelOfField(fault.field) }));
  return new HttpError(422, 'invalid', message, { field: 'title', fields });
}

/** Answers that another article has the address name. The saved revision stays. */
function takenName({ title }: NameHolder): HttpError {
  const fault = { name: 'slugTaken', title } as const;
  const message = describeFault(fault, 'en');
  const fields = [{ field: 'slug', fault, message, label: labelOfField('slug') }];
  return new HttpError(422, 'invalid', message, { field: 'slug', fields });
}

/** In milliseconds. Undefined for a call that gives no time. */
function toPostedAt(given: string | undefined, now: number): number | undefined {
  if (given === undefined) return undefined;
  return given === 'now' ? Math.trunc(now) : Date.parse(given);
}

/** Answers that visitors see the article already, so that it cannot be scheduled. */
function visibleArticle(): HttpError {
  const message = 'Visitors see this article already. Unpublish it before you schedule it.';
  return new HttpError(409, 'visible', message);
}

/** Answers that the time is chosen when the article is published. */
function hiddenArticle(): HttpError {
  const message = 'Visitors do not see this article. Publish it to choose its time.';
  return new HttpError(409, 'not-public', message);
}

function parallelRevision(): HttpError {
  const message = 'This version stands beside the current one. Restore it before you publish it.';
  return new HttpError(409, 'parallel', message);
}

function outdatedRevision(): HttpError {
  return new HttpError(409, 'outdated', 'A newer version of this article is public already.');
}

function damagedContent(): HttpError {
  return new HttpError(400, 'damaged', 'The content does not have the hash that was sent with it.');
}
