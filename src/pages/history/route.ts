import { z } from 'zod';
import { countOlder, keepCounts } from '../../db/articles/counts/count-older.ts';
import { findOwned } from '../../db/articles/desk.ts';
import {
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
import type { OwnedArticle, RevisionSummary } from '../../shared/article.ts';
import type { ArticleContent } from '../../shared/document.ts';
import type { UiLang } from '../../shared/lang/ui-lang.ts';
import { createSaveKey, saveKeyPattern } from '../../shared/save-key.ts';
import { articleIdSchema, revisionNameSchema, revisionNumberSchema } from '../../shared/schemas.ts';
import { describeTitle } from '../../shared/untitled.ts';
import { deskUrl, type HistoryView, historyUrl, patterns } from '../../urls.ts';
import { compareVersions } from './differences.ts';
import { HistoryPage } from './page.tsx';
import { dividePages, listSittings, listUncounted, withCounts } from './sittings.ts';
import { divideBlocks } from './takeable.ts';
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
      const frame = await makeFrame(context, request, ['reader', 'tools', 'history']);
      const history = await listHistory(db, articleID);
      const sittingPages = dividePages(listSittings(history, frame.timeZone));
      const sittings = sittingPages[page - 1] ?? [];
      const counts = await countOlder(db, articleID, listUncounted(sittings));
      await keepCounts(db, articleID, counts).catch((error: unknown) => {
        // Such as a full disk: they are counted again next time.
        request.log.warn({ err: error }, 'the lengths of older versions could not be kept');
      });
      return sendShownPage(reply, HistoryPage, {
        frame,
        article,
        view,
        sittings: withCounts(sittings, counts),
        pages: sittingPages.length,
        version: await findShown(context, { article, history, view, lang: frame.lang }),
        history,
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

interface Asked {
  article: OwnedArticle;
  /** All versions, newest first. */
  history: readonly RevisionSummary[];
  view: HistoryView;
  lang: UiLang;
}

/**
 * The version that the page shows, with its differences. Undefined without a version in the
 * address.
 */
async function findShown(
  context: Context,
  { article, history, view: { version, against }, lang }: Asked,
): Promise<ShownVersion | undefined> {
  if (version === undefined) return undefined;
  const { articleID, revision, publishedRevision } = article;
  const { db } = context.database;
  const shown = await findRevisionWithContent(db, articleID, version);
  if (!shown) throw new HttpError('not-found');
  const index = history.findIndex(({ number }) => number === version);
  const neighbours = { older: history[index + 1]?.number, newer: history[index - 1]?.number };
  const other = {
    current: revision,
    published: publishedRevision ?? undefined,
    before: neighbours.older,
  }[against ?? 'before'];
  const { content: _, ...summary } = shown;
  const found =
    other === undefined ? undefined : await findRevisionWithContent(db, articleID, other);
  if (!found) return { summary, ...neighbours, comparison: undefined };
  // The older version always stands first.
  const [older, younger] = found.number > shown.number ? [shown, found] : [found, shown];
  // Nothing can be taken from the current version: its text is there already.
  const source = shown.number === revision ? found : shown;
  const takenFrom = { number: source.number, isOlder: source === older };
  const current =
    [shown, found].find(({ number }) => number === revision) ??
    (await findRevisionWithContent(db, articleID, revision));
  const fields = compareVersions(
    await withTitle(context, older.content, lang),
    await withTitle(context, younger.content, lang),
    lang,
  ).map((field) => {
    if (field.name !== 'markdown') return field;
    const [text, today] = [source.content.markdown, current?.content.markdown ?? ''];
    return { ...field, blocks: divideBlocks(field.blocks, takenFrom, text, today) };
  });
  const [olderAt, youngerAt] = [older.savedAt, younger.savedAt];
  return { summary, ...neighbours, comparison: { olderAt, youngerAt, fields, takenFrom } };
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
