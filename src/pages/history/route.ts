import { z } from 'zod';
import { findOwned } from '../../db/articles/desk.ts';
import {
  countRevisions,
  findNumberBefore,
  findRevisionWithContent,
  listHistory,
  nameRevision,
  restoreRevision,
} from '../../db/articles/history.ts';
import { pageNumber } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { makeFrame, sendShownPage } from '../../server/render-page.tsx';
import type { OwnedArticle } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { createSaveKey, saveKeyPattern } from '../../shared/save-key.ts';
import { articleIdSchema, revisionNameSchema, revisionNumberSchema } from '../../shared/schemas.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { deskUrl, type HistoryView, historyUrl, patterns } from '../../urls.ts';
import { compareVersions } from './differences.ts';
import { HistoryPage } from './page.tsx';
import type { ShownVersion } from './version.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const params = z.object({ articleID: articleIdSchema });
const query = z.object({
  page: pageNumber.default(1),
  version: revisionNumberSchema.optional().catch(undefined),
  against: z.enum(['current', 'published']).optional().catch(undefined),
  side: z.string().optional().catch(undefined),
  done: z.enum(['named', 'restored', 'beside']).optional().catch(undefined),
});
const nameForm = z.object({
  number: revisionNumberSchema,
  name: z
    .string()
    .trim()
    .transform((name) => (name === '' ? null : name))
    .pipe(revisionNameSchema.shape.name),
});
const restoreForm = z.object({
  number: revisionNumberSchema,
  basedOn: revisionNumberSchema,
  key: z.string().regex(saveKeyPattern),
});

const revisionsPerPage = 100;

export function historyRoutes(app: App, context: Context): void {
  const { db } = context.database;

  app.get(
    patterns.history,
    { config, schema: { params, querystring: query } },
    async (request, reply) => {
      const { articleID } = request.params;
      const { page, side, ...asked } = request.query;
      const article = await findOwned(db, articleID, context.now());
      if (!article) throw new HttpError('not-found');
      if (article.state === 'trash') return reply.redirect(deskUrl, 303);
      const view = { ...asked, page, sideBySide: side !== undefined };
      const frame = await makeFrame(context, request, ['reader', 'tools']);
      const offset = (page - 1) * revisionsPerPage;
      return sendShownPage(reply, HistoryPage, {
        frame,
        article,
        view,
        revisions: await listHistory(db, articleID, { offset, limit: revisionsPerPage }),
        pages: Math.ceil((await countRevisions(db, articleID)) / revisionsPerPage),
        version: await findShown(context, article, view, frame.lang),
        restoreKey: createSaveKey(),
      });
    },
  );

  app.post(
    patterns.historyName,
    { config, schema: { params, body: nameForm } },
    async ({ params: { articleID }, body: { number, name } }, reply) => {
      if (!(await nameRevision(db, articleID, number, name))) throw new HttpError('not-found');
      return reply.redirect(historyUrl(articleID, { version: number, done: 'named' }), 303);
    },
  );

  app.post(
    patterns.historyRestore,
    { config, schema: { params, body: restoreForm } },
    async ({ params: { articleID }, body }, reply) => {
      const outcome = await restoreRevision(db, { articleID, ...body, now: context.now() });
      if (outcome.kind === 'unknown' || outcome.kind === 'removed') {
        throw new HttpError('not-found');
      }
      if (outcome.kind === 'trashed') return reply.redirect(deskUrl, 303);
      const done = outcome.parallelTo === null ? 'restored' : 'beside';
      return reply.redirect(historyUrl(articleID, { version: outcome.revision, done }), 303);
    },
  );
}

/**
 * The version that the page shows, with its differences. Undefined without a version in the
 * address.
 */
async function findShown(
  context: Context,
  { articleID, revision, publishedRevision }: OwnedArticle,
  { version, against }: HistoryView,
  lang: UiLang,
): Promise<ShownVersion | undefined> {
  if (version === undefined) return undefined;
  const { db } = context.database;
  const shown = await findRevisionWithContent(db, articleID, version);
  if (!shown) throw new HttpError('not-found');
  const other = {
    current: revision,
    published: publishedRevision ?? undefined,
    before: await findNumberBefore(db, articleID, version),
  }[against ?? 'before'];
  const { content: _, ...summary } = shown;
  const found =
    other === undefined ? undefined : await findRevisionWithContent(db, articleID, other);
  if (!found) return { summary, comparison: undefined };
  // The older version always stands first.
  const [older, younger] = found.number > shown.number ? [shown, found] : [found, shown];
  return {
    summary,
    comparison: {
      olderAt: older.savedAt,
      youngerAt: younger.savedAt,
      fields: compareVersions(
        await withTitle(context, older.content, lang),
        await withTitle(context, younger.content, lang),
        lang,
      ),
    },
  };
}

/**
 * Puts the title of the original before its id, if the article is a translation. The id alone tells
 * the owner nothing.
 */
async function withTitle(
  { database: { db }, now }: Context,
  content: ArticleContent,
  lang: UiLang,
): Promise<ArticleContent> {
  const { translationOf } = content;
  const other = translationOf === null ? undefined : await findOwned(db, translationOf, now());
  if (!other) return content;
  return { ...content, translationOf: `${describeTitle(other.title, lang)} · ${translationOf}` };
}
