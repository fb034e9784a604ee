import { eraseDeleted } from '../db/connection/erase-deleted.ts';
import { describeRemoval, removeArticles } from '../db/removal/remove-articles.ts';
import { forgetPictures } from '../og-image/forget-pictures.ts';
import type { Context } from '../server/context.ts';
import type { App } from '../server/http-server.ts';
import { findWordsHeldUntil } from '../server/removal/held-until.ts';
import { removeUploads } from '../server/uploads/purge.ts';
import { type RemovalFacts, removalSchema } from '../shared/schemas.ts';
import { patterns } from '../urls.ts';

const config = { access: 'owner', answers: 'call' } as const;

/** Articles in the trash can be deleted for good at once, with the files that only they name. */
export function removalCalls(app: App, context: Context): void {
  const { database, storage } = context;
  const { db } = database;

  app.post(
    patterns.apiRemovalFacts,
    { config, schema: { body: removalSchema } },
    async ({ body }): Promise<RemovalFacts> => {
      const removal = await describeRemoval(db, body.articleIDs);
      const heldUntil = await findWordsHeldUntil(database);
      return {
        ...removal,
        heldUntil: heldUntil === undefined ? null : new Date(heldUntil).toISOString(),
      };
    },
  );

  app.post(
    patterns.apiRemovals,
    { config, schema: { body: removalSchema } },
    async ({ body, log }) => {
      const { articleIDs, uploadIDs } = await removeArticles(db, body.articleIDs);
      // A program that is killed from here on leaves files to the next purge.
      await removeUploads({ db, storage }, uploadIDs, context.now());
      await eraseDeleted(database);
      await forgetPictures(context);
      log.info(
        { articles: articleIDs.length, files: uploadIDs.length },
        'articles were deleted for good',
      );
      return { articleIDs };
    },
  );
}
