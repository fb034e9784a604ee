import { z } from 'zod';
import { findBackupState } from '../../db/backup/backup-state.ts';
import { eraseDeleted } from '../../db/connection/erase-deleted.ts';
import { type KnownRevisions, listUploadUses } from '../../db/uploads/list-uses.ts';
import { listMedia, restoreUpload, trashUpload } from '../../db/uploads/media.ts';
import { listNamedBySettings } from '../../db/uploads/named-by-settings.ts';
import { pageNumber } from '../../server/article-list.ts';
import type { Context } from '../../server/context.ts';
import { HttpError } from '../../server/http/http-error.ts';
import type { App } from '../../server/http-server.ts';
import { findHeldUntil } from '../../server/removal/held-until.ts';
import { makeFrame, sendShownPage } from '../../server/render-page.tsx';
import { removeUpload } from '../../server/uploads/purge.ts';
import { mediaUrl, patterns } from '../../urls.ts';
import { chooseFiles, mediaShows } from './choose-files.ts';
import { MediaPage } from './page.tsx';

const config = { access: 'owner', answers: 'page' } as const;
const params = z.object({ uploadID: z.string().regex(/^[0-9a-z]{26}$/) });
const view = z.object({
  show: z.enum(mediaShows).default('all').catch('all'),
  q: z.string().max(200).default('').catch(''),
});
const query = view.extend({
  page: pageNumber.default(1),
  done: z.enum(['deleted', 'restored', 'removed']).optional().catch(undefined),
});

const filesPerPage = 60;

export function mediaRoutes(app: App, context: Context): void {
  const { database, storage } = context;
  const { db } = database;
  const known: KnownRevisions = new Map();

  app.get(patterns.media, { config, schema: { querystring: query } }, async (request, reply) => {
    const { show, q, page, done } = request.query;
    const asked = { show, query: q };
    const { files, counts } = chooseFiles(
      await listMedia(db),
      { uses: await listUploadUses(db, known), named: await listNamedBySettings(db) },
      asked,
    );
    return sendShownPage(reply, MediaPage, {
      frame: await makeFrame(context, request, ['reader', 'tools']),
      files: files.slice((page - 1) * filesPerPage, page * filesPerPage),
      counts,
      pages: Math.ceil(files.length / filesPerPage),
      view: { show, q, page },
      heldUntil: findHeldUntil((await findBackupState(db)).madeAt),
      done,
    });
  });

  app.post(
    patterns.mediaTrash,
    { config, schema: { params, body: view } },
    async ({ params: { uploadID }, body }, reply) => {
      if (!(await trashUpload(db, uploadID, context.now()))) throw new HttpError('not-found');
      return reply.redirect(mediaUrl({ ...body, done: 'deleted' }), 303);
    },
  );

  app.post(
    patterns.mediaRestore,
    { config, schema: { params, body: view } },
    async ({ params: { uploadID }, body }, reply) => {
      if (!(await restoreUpload(db, uploadID, context.now()))) throw new HttpError('not-found');
      return reply.redirect(mediaUrl({ ...body, done: 'restored' }), 303);
    },
  );

  app.post(
    patterns.mediaRemove,
    { config, schema: { params, body: view } },
    async ({ params: { uploadID }, body }, reply) => {
      if (!(await removeUpload({ db, storage }, uploadID, context.now()))) {
        throw new HttpError('not-found');
      }
      await eraseDeleted(database);
      return reply.redirect(mediaUrl({ ...body, done: 'removed' }), 303);
    },
  );
}
