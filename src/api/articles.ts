import { z } from 'zod';
import { findEditable, findOwned, listOwned } from '../db/articles/desk.ts';
import { findRevision, hasVersion } from '../db/articles/find-revision.ts';
import { changePostedAt, publishRevision, unpublish } from '../db/articles/publishing.ts';
import { isRemoved } from '../db/articles/removed-articles.ts';
import { type SavedRevision, saveRevision } from '../db/articles/revisions.ts';
import { restoreArticle, trashArticle } from '../db/articles/trash.ts';
import { renderVersion } from '../markdown/render-version.ts';
import type { Context } from '../server/context.ts';
import { HttpError } from '../server/http/http-error.ts';
import type { App } from '../server/http-server.ts';
import { renderArticle } from '../server/render/render-article.ts';
import { contentHash } from '../shared/content-hash.ts';
import { documentFields } from '../shared/document.ts';
import { labelOfField } from '../shared/field-labels.ts';
import {
  articleIdSchema,
  deleteSchema,
  knownVersionSchema,
  type OlderText,
  postedAtSchema,
  publishSchema,
  revisionNumberSchema,
  type Saved,
  saveSchema,
} from '../shared/schemas.ts';
import { listFaults } from '../shared/text-schema.ts';
import { describeFault, type Fault } from '../shared/texts/faults.ts';
import { patterns } from '../urls.ts';

const config = { access: 'owner', answers: 'call' } as const;
const params = z.object({ articleID: articleIdSchema });
const revisionParams = params.extend({ number: revisionNumberSchema });

/**
 * The maximum body of a save: 2 MiB of Markdown in JSON, where a control character takes six bytes.
 */
const maxSaveBodyBytes = 13 * 1024 * 1024;

export function articleCalls(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.apiArticle,
    { config, schema: { params, querystring: knownVersionSchema } },
    async ({ params: { articleID }, query: { knows } }) => {
      const article = await findEditable(db, articleID, context.now());
      if (!article) {
        throw new HttpError((await isRemoved(db, articleID)) ? 'removed' : 'unknown-article');
      }
      if (knows === undefined) return article;
      return { ...article, hasGoneBack: !(await hasVersion(db, articleID, knows)) };
    },
  );

  /** The text of any revision: the editor takes paragraphs of it. */
  app.get(
    patterns.apiRevision,
    { config, schema: { params: revisionParams } },
    async ({ params: { articleID, number } }): Promise<OlderText> => {
      const found = await findRevision(db, articleID, number);
      if (!found) throw new HttpError('not-found');
      const { savedAt, content } = found;
      return { savedAt: new Date(savedAt).toISOString(), markdown: content.markdown };
    },
  );

  app.get(patterns.apiDocuments, { config }, async () => ({
    articles: await listOwned(db, context.now()),
  }));

  /**
   * Saves a revision. If `basedOn` is not the current revision, the save is stored beside it, and
   * the answer has the current version too.
   */
  app.put(
    patterns.apiArticle,
    { config, schema: { params, body: saveSchema }, bodyLimit: maxSaveBodyBytes },
    async ({ params, body }) => {
      const { articleID } = params;
      if (contentHash(body.content) !== body.hash) throw new HttpError('damaged');
      const save = { articleID, ...body, kind: 'save', now: context.now() } as const;
      const outcome = await saveRevision(db, save);
      if (outcome.kind === 'unknown') throw new HttpError('unknown-article');
      if (outcome.kind === 'removed') throw new HttpError('removed');
      if (outcome.kind === 'trashed') throw new HttpError('trashed');
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
      if (isVisible && postedAt !== undefined && postedAt > now) throw new HttpError('visible');
      const found = await findRevision(db, articleID, revision);
      if (!found) throw new HttpError('unknown-article');
      const title = documentFields.title.schema.safeParse(found.content.title);
      if (!title.success) throw faultyTitle(title.error);
      const rendering = await renderArticle(db, context.renderer, found.content);
      if (rendering.kind === 'refused') {
        throw new HttpError('unpublishable', { field: 'markdown', ...rendering });
      }
      const { rendered } = rendering;
      const outcome = await publishRevision(db, {
        ...{ articleID, revision, rendered, renderVersion, now: context.now() },
        // Visitors have seen the time of a visible article.
        ...(isVisible || postedAt === undefined ? {} : { postedAt }),
      });
      if (outcome.kind === 'unknown') throw new HttpError('unknown-article');
      if (outcome.kind === 'trashed') throw new HttpError('trashed');
      if (outcome.kind === 'parallel') throw new HttpError('parallel');
      if (outcome.kind === 'outdated') throw new HttpError('outdated');
      if (outcome.kind === 'name-refused') throw faultyName(outcome.fault);
      if (outcome.kind === 'name-taken') {
        throw faultyName({ name: 'slugTaken', title: outcome.holder.title });
      }
      return { articleID, publishedRevision: revision };
    },
  );

  app.post(
    patterns.apiUnpublish,
    { config, schema: { params } },
    async ({ params: { articleID } }) => {
      if (!(await unpublish(db, articleID, context.now()))) throw new HttpError('unknown-article');
      return { articleID, publishedRevision: null };
    },
  );

  app.put(
    patterns.apiPostedAt,
    { config, schema: { params, body: postedAtSchema } },
    async ({ params: { articleID }, body }) => {
      const postedAt = Date.parse(body.postedAt);
      const outcome = await changePostedAt(db, articleID, { postedAt, now: context.now() });
      if (outcome.kind === 'unknown') throw new HttpError('unknown-article');
      if (outcome.kind === 'not-public') throw new HttpError('not-public');
      if (outcome.kind === 'future') throw new HttpError('visible');
      return { articleID, postedAt: new Date(postedAt).toISOString() };
    },
  );

  app.post(
    patterns.deleteArticle,
    { config, schema: { params, body: deleteSchema } },
    async ({ params: { articleID }, body }) => {
      if (body.articleID !== articleID) {
        throw new HttpError('invalid', {
          message: 'articleID: differs from the id in the address',
        });
      }
      if (!(await trashArticle(db, articleID, context.now()))) {
        throw new HttpError('unknown-article');
      }
      return { articleID };
    },
  );

  app.post(
    patterns.apiRestore,
    { config, schema: { params } },
    async ({ params: { articleID } }) => {
      if (!(await restoreArticle(db, articleID))) throw new HttpError('unknown-article');
      return { articleID };
    },
  );
}

/** Answers that a draft cannot be published with this title. The saved revision stays. */
function faultyTitle(error: z.ZodError): HttpError {
  const faults = listFaults(error).map((fault) => ({ ...fault, field: 'title' }));
  const message = faults.map((fault) => fault.message).join('; ');
  const fields = faults.map((fault) => ({ ...fault, label: labelOfField(fault.field) }));
  return new HttpError('invalid', { message, field: 'title', fields });
}

/** Answers that the address name keeps a draft from being published. The saved revision stays. */
function faultyName(fault: Fault): HttpError {
  const message = describeFault(fault, 'en');
  const fields = [{ field: 'slug', fault, message, label: labelOfField('slug') }];
  return new HttpError('invalid', { message, field: 'slug', fields });
}

/** In milliseconds. Undefined for a call that gives no time. */
function toPostedAt(given: string | undefined, now: number): number | undefined {
  if (given === undefined) return undefined;
  return given === 'now' ? Math.trunc(now) : Date.parse(given);
}

function toAnswer(articleID: string, saved: SavedRevision): Saved {
  const { kind: _, savedAt, ...answer } = saved;
  return { articleID, ...answer, savedAt: new Date(savedAt).toISOString() };
}
